import { describe, it } from 'vitest';
import { type Block, type Event, pairCreated, pairEvent, plainToken, poolCreated } from './events.ts';
import { expectIndexed } from './mappingRun.ts';
import { tickOf, V3Market } from './v3Market.ts';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
/** A token that people hold, and one that an attacker mints as he likes and calls USDC. */
const TOKEN = '0xd000000000000000000000000000000000000001';
const FAKE = '0xe000000000000000000000000000000000000002';
const WETH_PAIR = '0x1000000000000000000000000000000000000001';
const HONEST_PAIR = '0x1000000000000000000000000000000000000002';
const OWN_POOL = '0x2000000000000000000000000000000000000001';
const FAKE_POOL = '0x2000000000000000000000000000000000000002';

const DOLLARS_OF_ETHER = 3500;
const usdc = (whole: number): string => `${whole}000000`;
const wei = (ether: number): string => String(BigInt(Math.round(ether * 1e9)) * 10n ** 9n);
const WETH_STAYS = pairEvent('Sync', { reserve0: usdc(35_000_000), reserve1: wei(10_000) }, WETH_PAIR);
const START = 1_700_000_000;

/** Blocks so many seconds after the start, ether among them lasting at 3500 dollars. */
function history(steps: Readonly<Record<number, readonly Event[]>>, ...markets: Event[]): Block[] {
  const created: Block = {
    number: 0,
    timestamp: START,
    events: [pairCreated(USDC, WETH, WETH_PAIR), ...markets],
    ethCalls: [
      ...plainToken(USDC, 'USDC', '6'),
      ...plainToken(WETH, 'WETH'),
      ...plainToken(TOKEN, 'PCT'),
      ...plainToken(FAKE, 'USDC'),
    ],
  };
  const early = [10, 1300].map((seconds) => ({ timestamp: START + seconds, events: [WETH_STAYS] }));
  const later = Object.entries(steps).map(([seconds, events]) => ({
    timestamp: START + Number(seconds),
    events: [...events],
  }));
  return [created, ...early, ...later];
}

const PRICE = `token(id: "${TOKEN}") { priceUSD }`;
const volumeOf = (list: string, id: string) =>
  `${list}(id: "${id}") { swapCount unpricedSwapCount volumeUSD }`;

/**
 * Bids for `dollars` at a hundredth of what the token is worth, and one tick of liquidity at a price `times`
 * that.
 */
function sliver(worth: number, times: number, dollars: number) {
  const ether = dollars / DOLLARS_OF_ETHER;
  // Tokens per ether.
  const market = new V3Market(OWN_POOL, DOLLARS_OF_ETHER / (worth * times));
  const far = tickOf((DOLLARS_OF_ETHER / worth) * 100);
  const bids = { lower: far, upper: far + 1000 };
  const { tick } = market;
  const events = [
    market.initialized(),
    market.mint({
      ...bids,
      liquidity: market.liquidityOf(bids.lower, bids.upper, { amount0: ether * 1e18, amount1: 0 }),
    }),
    market.mint({
      lower: tick,
      upper: tick + 1,
      liquidity: BigInt(Math.floor(ether * 1.1e18 * Math.sqrt(market.price))),
    }),
  ];
  return { events, poke: market.poke({ lower: tick, upper: tick + 1, liquidity: 0n }) };
}

describe.concurrent('prices that capital which nobody can take does not make', () => {
  it('ten thousand dollars of far bids and a sliver of ten cents: no price of a thousand times the worth', () => {
    const { events, poke } = sliver(7, 1000, 10_300);
    return expectIndexed(
      history({ 1400: events, 2100: [poke], 2800: [poke] }, poolCreated(WETH, TOKEN, OWN_POOL, 100)),
      [{ query: PRICE, expected: { token: { priceUSD: null } } }],
    );
  });

  it('eighty thousand dollars of them: the price stays that of an honest pool of 84 000 dollars', () => {
    const { events, poke } = sliver(3.5, 100, 80_000);
    // Both sides 42 000 dollars; the token at 3.5.
    const honest = pairEvent('Sync', { reserve0: wei(12), reserve1: wei(12_000) }, HONEST_PAIR);
    return expectIndexed(
      history(
        { 1310: [honest], 2700: [honest], 2800: events, 3500: [poke], 4200: [poke] },
        pairCreated(WETH, TOKEN, HONEST_PAIR),
        poolCreated(WETH, TOKEN, OWN_POOL, 100),
      ),
      [{ query: PRICE, expected: { token: { priceUSD: '3.5' } } }],
    );
  });

  it('a hundred times the price needs a hundred times the dollars of the honest pool, where they can be taken', () => {
    const honest = pairEvent('Sync', { reserve0: wei(4), reserve1: wei(4) }, HONEST_PAIR);
    const dear = (ether: number) =>
      pairEvent('Sync', { reserve0: wei(ether), reserve1: wei(ether / 100) }, OWN_POOL);
    const run = (ether: number, expected: string) =>
      expectIndexed(
        history(
          { 1310: [honest, dear(ether)], 2700: [honest, dear(ether)] },
          pairCreated(WETH, TOKEN, HONEST_PAIR),
          pairCreated(WETH, TOKEN, OWN_POOL),
        ),
        [{ query: PRICE, expected: { token: { priceUSD: expected } } }],
      );
    return Promise.all([run(399, '3500'), run(401, '350000')]);
  });

  it('the owner of the pricing pool moves it: nothing for its windows, then his price until a deeper pool has an event', async () => {
    const honest = pairEvent('Sync', { reserve0: wei(11), reserve1: wei(11) }, HONEST_PAIR);
    const own = (ether: number, tokens: number) =>
      pairEvent('Sync', { reserve0: wei(ether), reserve1: wei(tokens) }, OWN_POOL);
    // Four times the price, at which he holds ten tokens: less than the honest pool.
    const [fair, moved] = [own(20, 20), own(40, 10)];
    const steps = { 1310: [honest, fair], 2700: [honest, fair], 2800: [moved] };
    const expectPrice = (more: Readonly<Record<number, readonly Event[]>>, expected: string) =>
      expectIndexed(
        history(
          { ...steps, ...more },
          pairCreated(WETH, TOKEN, HONEST_PAIR),
          pairCreated(WETH, TOKEN, OWN_POOL),
        ),
        [{ query: PRICE, expected: { token: { priceUSD: expected } } }],
      );
    await Promise.all([
      expectPrice({ 3990: [moved] }, '3500'),
      expectPrice({ 4010: [moved] }, '14000'),
      expectPrice({ 4010: [moved], 4022: [honest] }, '3500'),
      // He cannot take it back by waiting.
      expectPrice({ 4010: [moved], 4022: [honest], 4034: [moved] }, '3500'),
    ]);
  });

  it('a price that falls for one block stays what it was', () => {
    const honest = pairEvent('Sync', { reserve0: wei(10), reserve1: wei(10) }, HONEST_PAIR);
    const low = pairEvent('Sync', { reserve0: wei(9.5), reserve1: wei(10.526315789) }, HONEST_PAIR);
    return expectIndexed(
      history(
        { 1310: [honest], 2700: [honest], 2712: [low], 2724: [honest] },
        pairCreated(WETH, TOKEN, HONEST_PAIR),
      ),
      [{ query: PRICE, expected: { token: { priceUSD: '3500' } } }],
    );
  });
});

const swapOf = (ether: number, pair: `0x${string}`): Event =>
  pairEvent('Swap', { amount0In: wei(ether), amount1In: '0', amount0Out: '0', amount1Out: wei(ether) }, pair);

describe.concurrent('volume that nothing lasting has turned over', () => {
  it('an own token called USDC, a flash loan and eighty swaps in one block: no dollar', () => {
    const market = new V3Market(FAKE_POOL, 1, 0.0001);
    const lent = 1000e18;
    const range = {
      lower: -2000,
      upper: 2000,
      liquidity: market.liquidityOf(-2000, 2000, { amount0: lent, amount1: lent }),
    };
    const events = [
      market.initialized(),
      market.mint(range),
      ...Array.from({ length: 80 }, (_, swap) => market.moveTo(swap % 2 === 0 ? 1.15 : 0.87).event),
      ...market.burn(range),
    ];
    return expectIndexed(history({ 1400: events }, poolCreated(WETH, FAKE, FAKE_POOL, 100)), [
      {
        query: volumeOf('pool', FAKE_POOL),
        expected: { pool: { swapCount: '80', unpricedSwapCount: '0', volumeUSD: '0' } },
      },
    ]);
  });

  const stays = (ether: number): Event =>
    pairEvent('Sync', { reserve0: wei(ether), reserve1: wei(ether) }, HONEST_PAIR);

  it('of a pool that has kept two dollars, swaps of thousands in a block count two, block by block', () => {
    const dust = 0.001;
    const washed = [stays(1), swapOf(2, HONEST_PAIR), swapOf(2, HONEST_PAIR), stays(dust)];
    return expectIndexed(
      history(
        { 1400: [stays(dust)], 3000: [stays(dust)], 3012: washed, 3024: washed },
        pairCreated(WETH, TOKEN, HONEST_PAIR),
      ),
      [
        {
          query: volumeOf('pair', HONEST_PAIR),
          expected: { pair: { swapCount: '4', unpricedSwapCount: '0', volumeUSD: '7' } },
        },
      ],
    );
  });

  it('after liquidity has been added in the same block nothing counts, in the next one it does', () => {
    const added = pairEvent('Mint', { amount0: wei(1000), amount1: wei(1000) }, HONEST_PAIR);
    return expectIndexed(
      history(
        {
          1400: [stays(10)],
          3000: [stays(10)],
          3012: [stays(1010), added, swapOf(1, HONEST_PAIR), stays(10)],
          3024: [stays(10), swapOf(1, HONEST_PAIR)],
        },
        pairCreated(WETH, TOKEN, HONEST_PAIR),
      ),
      [
        {
          query: volumeOf('pair', HONEST_PAIR),
          expected: { pair: { swapCount: '2', unpricedSwapCount: '0', volumeUSD: '3500' } },
        },
      ],
    );
  });

  it('the same in a V3 pool: liquidity of one tick just in time makes no volume', () => {
    const market = new V3Market(OWN_POOL, 1.00005, 0.0001);
    const wide = { lower: -12_000, upper: 12_000, liquidity: 10n ** 20n };
    const narrow = { lower: 0, upper: 1, liquidity: 10n ** 24n };
    const range = { lower: -12_000, upper: 12_000, liquidity: 0n };
    const poke = market.poke(range);
    const steps = {
      1400: [market.initialized(), market.mint(wide)],
      3000: [poke],
      3012: [
        market.mint(narrow),
        market.moveTo(1.00009).event,
        market.moveTo(1.00002).event,
        ...market.burn(narrow),
      ],
    };
    return expectIndexed(history(steps, poolCreated(WETH, FAKE, OWN_POOL, 100)), [
      {
        query: volumeOf('pool', OWN_POOL),
        expected: { pool: { swapCount: '2', unpricedSwapCount: '0', volumeUSD: '0' } },
      },
    ]);
  });

  it('swaps of many blocks count each up to what the pool has kept, of two stable coins too', () => {
    const dai = '0x6b175474e89094c44da98b954eedeac495271d0f';
    const kept = pairEvent('Sync', { reserve0: wei(100), reserve1: usdc(100) }, HONEST_PAIR);
    const swapped = swapOf(250, HONEST_PAIR);
    const blocks = history(
      { 1400: [kept], 3000: [kept], 3012: [kept, swapped, swapped], 3024: [kept, swapped] },
      pairCreated(dai, USDC, HONEST_PAIR),
    );
    const [created, ...rest] = blocks;
    return expectIndexed(
      [{ ...created, ethCalls: [...(created?.ethCalls ?? []), ...plainToken(dai, 'DAI')] }, ...rest],
      [
        {
          query: volumeOf('pair', HONEST_PAIR),
          expected: { pair: { swapCount: '3', unpricedSwapCount: '0', volumeUSD: '200' } },
        },
      ],
    );
  });
});

describe.concurrent('yield of value that is there for less than an hour', () => {
  /** Both sides of his pair; its value is 7000 dollars an ether. */
  const stays = (ether: number): Event =>
    pairEvent('Sync', { reserve0: wei(ether), reserve1: wei(ether) }, OWN_POOL);
  const both = (ether: number) => ({ amount0: wei(ether), amount1: wei(ether) });
  const adds = (from: number, more: number) => [stays(from + more), pairEvent('Mint', both(more), OWN_POOL)];
  const takes = (from: number, less: number) => [stays(from - less), pairEvent('Burn', both(less), OWN_POOL)];
  const trades = (held: number, ether: number) => [stays(held), swapOf(ether, OWN_POOL)];
  /** The second at which a whole hour begins, and the next ones. */
  const [FIRST, SECOND, THIRD] = [2800, 6400, 10_000] as const;

  /** The token has its price from a pool of others, 700 000 dollars deep. */
  const honest = pairEvent('Sync', { reserve0: wei(100), reserve1: wei(100) }, HONEST_PAIR);
  const priced = { 1310: [honest], 2700: [honest] };
  const created = pairCreated(WETH, TOKEN, HONEST_PAIR);

  const expectHour = (
    start: number,
    steps: Readonly<Record<number, readonly Event[]>>,
    expected: { readonly volumeUSD: string; readonly tvlUSD: string; readonly greatestTvlUSD: string },
  ) =>
    expectIndexed(history({ ...priced, ...steps }, created, pairCreated(WETH, TOKEN, OWN_POOL)), [
      {
        query: `marketPeriods(where: { market: "${OWN_POOL}", length: HOUR, start: "${START + start}" }) { volumeUSD tvlUSD greatestTvlUSD }`,
        expected: { marketPeriods: [expected] },
      },
    ]);

  it('lent, washed and given back within an hour: the hour says what was there', () =>
    expectHour(
      FIRST,
      {
        [FIRST]: adds(0.2, 30),
        [FIRST + 1300]: trades(30.2, 30),
        [FIRST + 1312]: trades(30.2, 30),
        [FIRST + 3400]: takes(30.2, 30),
        [SECOND + 100]: trades(0.2, 0.1),
      },
      { volumeUSD: '210000', tvlUSD: '1400', greatestTvlUSD: '211400' },
    ));

  it('lent in the middle of an hour: the hour says what was there, not what it began with', () =>
    expectHour(
      FIRST,
      {
        [FIRST]: adds(0, 0.2),
        [FIRST + 100]: adds(0.2, 30),
        [FIRST + 1300]: trades(30.2, 30),
        [FIRST + 1312]: trades(30.2, 30),
        [FIRST + 3400]: takes(30.2, 30),
        [SECOND + 100]: trades(0.2, 0.1),
      },
      { volumeUSD: '210000', tvlUSD: '1400', greatestTvlUSD: '211400' },
    ));

  it('washed and given back in the first block of an hour: so does that hour', () =>
    expectHour(
      SECOND,
      {
        [FIRST]: adds(0.2, 30),
        [FIRST + 1300]: trades(30.2, 1),
        [SECOND]: [...trades(30.2, 30), ...takes(30.2, 30)],
        [THIRD]: trades(0.2, 0.1),
      },
      // Volumes are running totals: 3500 dollars are of the hour before.
      { volumeUSD: '108500', tvlUSD: '1400', greatestTvlUSD: '211400' },
    ));

  it('lent for one block to lower the yield of a pool: nothing', () =>
    expectHour(
      FIRST,
      {
        [FIRST]: adds(0, 0.2),
        [FIRST + 1300]: trades(0.2, 0.1),
        [FIRST + 1312]: [...adds(0.2, 1000), ...takes(1000.2, 1000)],
        [SECOND + 100]: trades(0.2, 0.1),
      },
      { volumeUSD: '350', tvlUSD: '1400', greatestTvlUSD: '1400' },
    ));

  it('the same of a V3 pool', () => {
    const market = new V3Market(OWN_POOL, 1);
    const range = (ether: number) => ({
      lower: -12_000,
      upper: 12_000,
      liquidity: market.liquidityOf(-12_000, 12_000, { amount0: ether * 1e18, amount1: ether * 1e18 }),
    });
    const [small, large] = [range(0.2), range(30)];
    const steps = {
      ...priced,
      [FIRST]: [market.initialized(), market.mint(small), market.mint(large)],
      [FIRST + 1300]: [market.moveTo(1.5).event, market.moveTo(1).event],
      [FIRST + 3400]: market.burn(large),
      [SECOND + 100]: [market.poke(small)],
    };
    const hours = `where: { market: "${OWN_POOL}", length: HOUR, start: "${START + FIRST}", `;
    return expectIndexed(history(steps, created, poolCreated(WETH, TOKEN, OWN_POOL, 10_000)), [
      {
        query: `marketPeriods(${hours} tvlUSD_lt: "2000", greatestTvlUSD_gt: "211000", greatestTvlUSD_lt: "213000" }) { start }`,
        expected: { marketPeriods: [{ start: String(START + FIRST) }] },
      },
    ]);
  });
});
