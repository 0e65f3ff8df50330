import { describe, it } from 'vitest';
import {
  type Block,
  type Event,
  PAIR,
  POOL,
  pairCreated,
  pairEvent,
  plainToken,
  poolCreated,
  poolEvent,
  TOKEN_A,
} from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const WBTC = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599';
const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
/** Above all others, so that it is token1 of its pairs. */
const TOKEN_Z = '0xffffffffffffffffffffffffffffffffffffffff';

const SECOND_PAIR = '0x4444444444444444444444444444444444444444';
const THIRD_PAIR = '0x5555555555555555555555555555555555555555';

const metadata = [
  ...plainToken(WBTC, 'WBTC', '8'),
  ...plainToken(DAI, 'DAI', '18'),
  ...plainToken(USDC, 'USDC', '6'),
  ...plainToken(TOKEN_A, 'AAA', '18'),
  ...plainToken(WETH, 'WETH', '18'),
  ...plainToken(TOKEN_Z, 'ZZZ', '18'),
];

const usdc = (whole: number): string => `${whole}000000`;
const ether = (whole: number): string => `${whole}000000000000000000`;

const START = 1_700_000_000;
/** Long enough after START for what was there from the beginning to have lasted through whole windows. */
const LATER = START + 1300;

const created = (...events: Event[]): Block => ({
  number: 0,
  timestamp: START,
  events,
  ethCalls: metadata,
});

/** Reserves of a pair as they are after liquidity was added. */
function filled(pair: `0x${string}`, reserve0: string, reserve1: string): Event[] {
  return [
    synced(pair, reserve0, reserve1),
    pairEvent('Mint', { amount0: reserve0, amount1: reserve1 }, pair),
  ];
}

/** What `sync()` logs, whether it changes something or not. */
const synced = (pair: `0x${string}`, reserve0: string, reserve1: string): Event =>
  pairEvent('Sync', { reserve0, reserve1 }, pair);

/** 1000 ether at 3500 dollars each. */
const WETH_AT_3500 = filled(PAIR, usdc(3_500_000), ether(1000));
const WETH_STAYS = synced(PAIR, usdc(3_500_000), ether(1000));

const priceOf = (token: string) => `token(id: "${token}") { priceUSD priceSource }`;
const unpriced = { token: { priceUSD: null, priceSource: null } };

describe.concurrent('prices in dollars', () => {
  it('a stable coin is one dollar, the native coin what a deep pool with one says; swaps, fees and holdings in dollars', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, WETH, PAIR)),
        { timestamp: START + 100, events: WETH_AT_3500 },
        {
          timestamp: LATER,
          events: [
            synced(PAIR, usdc(3_507_000), ether(1002)),
            pairEvent('Swap', {
              amount0In: usdc(7000),
              amount1In: '0',
              amount0Out: '0',
              amount1Out: ether(2),
            }),
          ],
        },
      ],
      [
        {
          query:
            'tokens(orderBy: id) { id pricingRank priceUSD priceSource priceAnchor { id } priceInAnchor priceDepthUSD }',
          expected: {
            tokens: [
              {
                id: USDC,
                pricingRank: 3,
                priceUSD: '1',
                priceSource: null,
                priceAnchor: null,
                priceInAnchor: null,
                priceDepthUSD: null,
              },
              {
                id: WETH,
                pricingRank: 2,
                priceUSD: '3500',
                priceSource: PAIR,
                priceAnchor: { id: USDC },
                priceInAnchor: '3500',
                priceDepthUSD: '3500000',
              },
            ],
          },
        },
        {
          query: 'pairs { volumeUSD tvlUSD unpricedSwapCount anchor { id } tvlInAnchor }',
          expected: {
            pairs: [
              {
                volumeUSD: '7000',
                tvlUSD: '7014000',
                unpricedSwapCount: '0',
                anchor: { id: USDC },
                tvlInAnchor: null,
              },
            ],
          },
        },
        {
          query: 'marketEvents(where: { kind: SWAP }) { volumeUSD }',
          expected: { marketEvents: [{ volumeUSD: '7000' }] },
        },
      ],
    ));

  it('a token in a V3 pool with the native coin: its price there times the native price, and the pool worth twice its ether', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, WETH, PAIR), poolCreated(TOKEN_A, WETH)),
        { timestamp: START + 100, events: [...WETH_AT_3500, ...poolAtFour(ether(10))] },
        { timestamp: LATER, events: [WETH_STAYS, collected('0', '0')] },
      ],
      [
        {
          query: `token(id: "${TOKEN_A}") { priceUSD priceSource priceAnchor { id } priceInAnchor priceDepthUSD }`,
          expected: {
            token: {
              priceUSD: '14000',
              priceSource: POOL,
              priceAnchor: { id: WETH },
              priceInAnchor: '4',
              priceDepthUSD: '35000',
            },
          },
        },
        {
          query: 'pools { anchor { id } tvlInAnchor }',
          expected: { pools: [{ anchor: { id: WETH }, tvlInAnchor: '20' }] },
        },
        {
          query: 'pools { amount0 amount1 tvlUSD }',
          expected: { pools: [{ amount0: ether(5), amount1: ether(10), tvlUSD: '70000' }] },
        },
      ],
    ));

  it('less than the ether of a V3 pool: the other token counts for no more than it is worth', () =>
    expectIndexed(
      [
        created(poolCreated(TOKEN_A, WETH)),
        { timestamp: START + 100, events: poolAtFour(ether(30)) },
        { timestamp: START + 112, events: [collected('1', '2')] },
        { timestamp: START + 124, events: [poolEvent('CollectProtocol', { amount0: '3', amount1: '4' })] },
        { timestamp: START + 136, events: [poolEvent('Flash', { paid0: '4', paid1: '6' })] },
      ],
      [
        {
          query: 'pools { amount0 amount1 tvlInAnchor }',
          expected: { pools: [{ amount0: ether(5), amount1: ether(30), tvlInAnchor: '50' }] },
        },
      ],
    ));

  it('a V3 pool that holds much and trades little of it sets no price', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, WETH, PAIR), poolCreated(TOKEN_A, WETH)),
        { timestamp: START + 100, events: [...WETH_AT_3500, ...poolAtFour(ether(10), '1000')] },
        { timestamp: LATER, events: [WETH_STAYS, collected('0', '0')] },
      ],
      [{ query: priceOf(TOKEN_A), expected: unpriced }],
    ));

  it('the same where the anchor is token0: not all that it holds of it is depth', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, WETH, PAIR), poolCreated(WETH, TOKEN_Z)),
        { timestamp: START + 100, events: [...WETH_AT_3500, ...poolAtFour(ether(20), '1000')] },
        { timestamp: LATER, events: [WETH_STAYS, collected('0', '0')] },
      ],
      [{ query: priceOf(TOKEN_Z), expected: unpriced }],
    ));

  it('a token in a V3 pool whose token0 is the native coin', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, WETH, PAIR), poolCreated(WETH, TOKEN_Z)),
        { timestamp: START + 100, events: [...WETH_AT_3500, ...poolAtFour(ether(20))] },
        { timestamp: LATER, events: [WETH_STAYS, collected('0', '0')] },
      ],
      [
        {
          query: `token(id: "${TOKEN_Z}") { priceUSD priceInAnchor priceDepthUSD }`,
          expected: { token: { priceUSD: '875', priceInAnchor: '0.25', priceDepthUSD: '17500' } },
        },
      ],
    ));

  it('three steps: through another anchor and the native coin to a stable coin', () =>
    expectIndexed(
      [
        created(
          pairCreated(USDC, WETH, PAIR),
          pairCreated(WBTC, WETH, SECOND_PAIR),
          pairCreated(WBTC, TOKEN_Z, THIRD_PAIR),
        ),
        {
          timestamp: START + 100,
          events: [
            ...WETH_AT_3500,
            ...filled(SECOND_PAIR, '1000000000', ether(200)),
            ...filled(THIRD_PAIR, '100000000', ether(7000)),
          ],
        },
        {
          timestamp: LATER,
          events: [
            WETH_STAYS,
            synced(SECOND_PAIR, '1000000000', ether(200)),
            synced(THIRD_PAIR, '100000000', ether(7000)),
          ],
        },
      ],
      [
        {
          query:
            'tokens(where: { symbol_in: ["WBTC", "ZZZ"] }, orderBy: id) { symbol priceUSD priceAnchor { symbol } }',
          expected: {
            tokens: [
              { symbol: 'WBTC', priceUSD: '70000', priceAnchor: { symbol: 'WETH' } },
              // 1 / 7000 is kept with 19 digits.
              { symbol: 'ZZZ', priceUSD: '9.999999999999999997', priceAnchor: { symbol: 'WBTC' } },
            ],
          },
        },
      ],
    ));

  it('a pool below the floor sets no price, whatever it says', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z, PAIR)),
        { timestamp: START + 100, events: filled(PAIR, usdc(9999), '1') },
        { timestamp: LATER, events: [synced(PAIR, usdc(9999), '1')] },
      ],
      [{ query: priceOf(TOKEN_Z), expected: unpriced }],
    ));

  it('the deepest pool prices: a shallower one changes nothing', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z, PAIR), pairCreated(DAI, TOKEN_Z, SECOND_PAIR)),
        {
          timestamp: START + 100,
          events: [
            ...filled(PAIR, usdc(20_000), ether(10_000)),
            ...filled(SECOND_PAIR, ether(19_999), ether(1)),
          ],
        },
        {
          timestamp: LATER,
          events: [synced(PAIR, usdc(20_000), ether(10_000)), synced(SECOND_PAIR, ether(19_999), ether(1))],
        },
      ],
      [{ query: priceOf(TOKEN_Z), expected: { token: { priceUSD: '2', priceSource: PAIR } } }],
    ));

  it('the deepest pool prices: a deeper one takes over once it has been deeper for its windows', () => {
    const blocks: Block[] = [
      created(pairCreated(USDC, TOKEN_Z, PAIR), pairCreated(DAI, TOKEN_Z, SECOND_PAIR)),
      { timestamp: START + 100, events: filled(PAIR, usdc(20_000), ether(10_000)) },
      {
        timestamp: LATER,
        events: [
          synced(PAIR, usdc(20_000), ether(10_000)),
          ...filled(SECOND_PAIR, ether(60_000), ether(20_000)),
        ],
      },
      { timestamp: LATER + 500, events: [synced(SECOND_PAIR, ether(60_000), ether(20_000))] },
    ];
    const last: Block = {
      timestamp: LATER + 1300,
      events: [synced(SECOND_PAIR, ether(60_000), ether(20_000))],
    };
    return Promise.all([
      expectIndexed(blocks, [
        { query: priceOf(TOKEN_Z), expected: { token: { priceUSD: '2', priceSource: PAIR } } },
      ]),
      expectIndexed(
        [...blocks, last],
        [{ query: priceOf(TOKEN_Z), expected: { token: { priceUSD: '3', priceSource: SECOND_PAIR } } }],
      ),
    ]);
  });

  it.each([
    [
      'burnt',
      [synced(PAIR, usdc(2), ether(1)), pairEvent('Burn', { amount0: usdc(19_998), amount1: ether(9999) })],
    ],
    ['synced to one dollar', [synced(PAIR, usdc(1), ether(10_000))]],
  ])('when the pricing pool is drained the price is unknown at once: %s', (_, events) =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z, PAIR)),
        { timestamp: START + 100, events: filled(PAIR, usdc(20_000), ether(10_000)) },
        { timestamp: LATER, events: [synced(PAIR, usdc(20_000), ether(10_000))] },
        { timestamp: LATER + 12, events },
      ],
      [
        {
          query: `token(id: "${TOKEN_Z}") { priceUSD priceSource priceAnchor { id } priceInAnchor priceDepthUSD }`,
          expected: {
            token: {
              priceUSD: null,
              priceSource: null,
              priceAnchor: null,
              priceInAnchor: null,
              priceDepthUSD: null,
            },
          },
        },
      ],
    ),
  );

  it('when liquidity leaves a V3 pool by Collect, what it holds and counts for goes with it', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, WETH, PAIR), poolCreated(TOKEN_A, WETH)),
        { timestamp: START + 100, events: [...WETH_AT_3500, ...poolAtFour(ether(10))] },
        { timestamp: LATER, events: [WETH_STAYS, collected('0', '0')] },
        {
          timestamp: LATER + 12,
          events: [
            poolEvent('Burn', {
              tickLower: 0,
              tickUpper: 27720,
              amount: ether(10),
              amount0: ether(5),
              amount1: ether(10),
            }),
            collected(ether(5), ether(10)),
          ],
        },
      ],
      [
        { query: priceOf(TOKEN_A), expected: unpriced },
        {
          query: 'pools { amount0 amount1 tvlInAnchor tvlUSD anchorDepth }',
          expected: {
            pools: [{ amount0: '0', amount1: '0', tvlInAnchor: '0', tvlUSD: '0', anchorDepth: '0' }],
          },
        },
      ],
    ));

  it('swaps before the first price are left out and counted; the sum is unknown until one is priced', () =>
    expectIndexed(
      [
        created(pairCreated(WETH, TOKEN_Z, SECOND_PAIR), pairCreated(USDC, WETH, PAIR)),
        { timestamp: START + 100, events: filled(SECOND_PAIR, ether(10), ether(10)) },
        { timestamp: START + 200, events: [...WETH_AT_3500, ...swapOfOneEther()] },
        { timestamp: START + 10_000, events: [WETH_STAYS, ...swapOfOneEther()] },
      ],
      [
        {
          query: `pair(id: "${SECOND_PAIR}") { swapCount unpricedSwapCount volumeUSD }`,
          expected: { pair: { swapCount: '2', unpricedSwapCount: '1', volumeUSD: '3500' } },
        },
        {
          query: `marketPeriods(where: { market: "${SECOND_PAIR}", length: HOUR }) { swapCount unpricedSwapCount volumeUSD }`,
          expected: {
            marketPeriods: [{ swapCount: '1', unpricedSwapCount: '1', volumeUSD: null }],
          },
        },
      ],
    ));

  it('a pool of two tokens of which none is an anchor has no dollars, though both are priced', () =>
    expectIndexed(
      [
        created(
          pairCreated(USDC, TOKEN_A, PAIR),
          pairCreated(USDC, TOKEN_Z, SECOND_PAIR),
          pairCreated(TOKEN_A, TOKEN_Z, THIRD_PAIR),
        ),
        {
          timestamp: START + 100,
          events: [
            ...filled(PAIR, usdc(20_000), ether(10_000)),
            ...filled(SECOND_PAIR, usdc(20_000), ether(10_000)),
          ],
        },
        {
          timestamp: LATER,
          events: [
            synced(PAIR, usdc(20_000), ether(10_000)),
            synced(SECOND_PAIR, usdc(20_000), ether(10_000)),
            ...filled(THIRD_PAIR, ether(1), ether(1)),
          ],
        },
      ],
      [
        {
          query: 'tokens(where: { pricingRank: 0 }) { priceUSD }',
          expected: { tokens: [{ priceUSD: '2' }, { priceUSD: '2' }] },
        },
        {
          query: `pair(id: "${THIRD_PAIR}") { anchor { id } tvlInAnchor }`,
          expected: { pair: { anchor: null, tvlInAnchor: null } },
        },
        {
          query: `pair(id: "${THIRD_PAIR}") { tvlUSD }`,
          expected: { pair: { tvlUSD: null } },
        },
      ],
    ));
});

/** A coin of one dollar that the others no longer take for one. A window begins 400 seconds after START. */
describe.concurrent('a stable coin off its peg', () => {
  const says80 = synced(PAIR, ether(800_000), usdc(1_000_000));
  const says98 = synced(PAIR, ether(980_000), usdc(1_000_000));
  const ofWeth = synced(SECOND_PAIR, usdc(3_500_000), ether(1000));
  const history: Block[] = [
    created(pairCreated(DAI, USDC, PAIR), pairCreated(USDC, WETH, SECOND_PAIR)),
    { timestamp: START + 100, events: [...filled(SECOND_PAIR, usdc(3_500_000), ether(1000)), says80] },
    { timestamp: START + 400, events: [says80] },
    { timestamp: START + 999, events: [says80] },
  ];
  const lost: Block[] = [...history, { timestamp: START + 1000, events: [says80] }];
  const rankOfUsdc = `token(id: "${USDC}") { pricingRank priceUSD offPegSince }`;
  const ON_PEG = { token: { pricingRank: 3, priceUSD: '1', offPegSince: null } };

  it('keeps its rank until its pool has said so for a whole window', () =>
    expectIndexed(history, [{ query: rankOfUsdc, expected: ON_PEG }]));

  it('loses it then, and has the price of its pools; what it alone prices has none', () =>
    expectIndexed(
      [...lost, { timestamp: START + 1012, events: [ofWeth] }],
      [
        {
          query: rankOfUsdc,
          expected: { token: { pricingRank: 0, priceUSD: '0.8', offPegSince: START + 1000 } },
        },
        { query: priceOf(WETH), expected: unpriced },
      ],
    ));

  it('does not have it back as long as its pool has said otherwise for less', () =>
    expectIndexed(
      [
        ...lost,
        { timestamp: START + 1012, events: [says98] },
        { timestamp: START + 1600, events: [says98] },
        { timestamp: START + 2199, events: [says98] },
      ],
      [
        {
          query: rankOfUsdc,
          expected: { token: { pricingRank: 0, priceUSD: '0.8', offPegSince: START + 1000 } },
        },
      ],
    ));

  it('has it back when that has lasted', () =>
    expectIndexed(
      [
        ...lost,
        { timestamp: START + 1012, events: [says98] },
        { timestamp: START + 1600, events: [says98] },
        { timestamp: START + 2200, events: [says98] },
      ],
      [{ query: rankOfUsdc, expected: ON_PEG }],
    ));

  it('is not judged by a pool that is not deep', () => {
    const shallow = synced(PAIR, ether(9000), usdc(20_000));
    return expectIndexed(
      [
        created(pairCreated(DAI, USDC, PAIR)),
        ...[100, 400, 1000, 1600].map((after) => ({ timestamp: START + after, events: [shallow] })),
      ],
      [{ query: rankOfUsdc, expected: ON_PEG }],
    );
  });
});

/** A V3 pool of TOKEN_A and WETH at 4 ether each, with five TOKEN_A and some ether. */
function poolAtFour(amount1: string, liquidity = ether(10)): Event[] {
  return [
    poolEvent('Initialize', { sqrtPriceX96: '158456325028528675187087900672', tick: 13863 }),
    poolEvent('Mint', { tickLower: 0, tickUpper: 27720, amount: liquidity, amount0: ether(5), amount1 }),
  ];
}

function swapOfOneEther(): Event[] {
  return [
    pairEvent('Sync', { reserve0: ether(10), reserve1: ether(10) }, SECOND_PAIR),
    pairEvent(
      'Swap',
      { amount0In: ether(1), amount1In: '0', amount0Out: '0', amount1Out: ether(1) },
      SECOND_PAIR,
    ),
  ];
}

const collected = (amount0: string, amount1: string): Event =>
  poolEvent('Collect', { tickLower: 0, tickUpper: 27720, amount0, amount1 });
