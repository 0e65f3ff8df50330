import { describe, it } from 'vitest';
import {
  type Block,
  type Event,
  POOL,
  pairCreated,
  pairEvent,
  plainToken,
  poolCreated,
  poolEvent,
} from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
/**
 * A token that people trade, and two that an attacker mints as he likes; the addresses are above the others'.
 */
const HONEST = '0xd000000000000000000000000000000000000001';
const SCAM = '0xe000000000000000000000000000000000000002';
const SCAM_2 = '0xf000000000000000000000000000000000000003';

const WETH_PAIR = '0x1000000000000000000000000000000000000001';
const HONEST_PAIR = '0x1000000000000000000000000000000000000002';
const SCAM_PAIR = '0x1000000000000000000000000000000000000003';
const SCAM_2_PAIR = '0x1000000000000000000000000000000000000004';
/** Of dollars, where an attack adds it. */
const USDC_PAIR = '0x1000000000000000000000000000000000000005';

const usdc = (whole: number): string => `${whole}000000`;
const ether = (whole: number): string => `${whole}000000000000000000`;
const TRILLION_TOKENS = ether(1_000_000_000_000);

const START = 1_700_000_000;
const LATER = START + 1300;

const created: Block = {
  number: 0,
  timestamp: START,
  events: [
    pairCreated(USDC, WETH, WETH_PAIR),
    pairCreated(WETH, HONEST, HONEST_PAIR),
    pairCreated(WETH, SCAM, SCAM_PAIR),
    pairCreated(SCAM, SCAM_2, SCAM_2_PAIR),
    poolCreated(WETH, SCAM),
  ],
  ethCalls: [
    ...plainToken(USDC, 'USDC', '6'),
    ...[WETH, HONEST, SCAM, SCAM_2].flatMap((token) => plainToken(token as `0x${string}`, token.slice(0, 4))),
  ],
};

const synced = (pair: `0x${string}`, reserve0: string, reserve1: string): Event =>
  pairEvent('Sync', { reserve0, reserve1 }, pair);

/** Ether at 3500 dollars in a pool of seven million, the honest token at 35 dollars in one of 70 000. */
const WETH_STAYS = synced(WETH_PAIR, usdc(3_500_000), ether(1000));
const HONEST_STAYS = synced(HONEST_PAIR, ether(10), ether(1000));

/** Events so many seconds after the honest market has lasted long enough to be priced. */
type Step = readonly [seconds: number, ...events: Event[]];

/** The honest market, with one more pair where it is wanted, and the steps of an attack after it. */
function attack(steps: readonly Step[], pair: readonly Event[] = []): Block[] {
  const honest = [WETH_STAYS, HONEST_STAYS];
  const at = (seconds: number) =>
    steps.filter(([when]) => when === seconds).flatMap(([, ...events]) => events);
  const later = new Set(steps.map(([seconds]) => seconds).filter((seconds) => seconds > 0));
  return [
    { ...created, events: [...(created.events ?? []), ...pair] },
    { timestamp: START + 100, events: honest },
    { timestamp: LATER, events: [...honest, ...at(0)] },
    ...[...later].map((seconds) => ({ timestamp: LATER + seconds, events: at(seconds) })),
  ];
}

const HONEST_PRICES = {
  query: `tokens(where: { id_in: ["${WETH}", "${HONEST}"] }) { id priceUSD }`,
  expected: {
    tokens: [
      { id: WETH, priceUSD: '3500' },
      { id: HONEST, priceUSD: '35' },
    ],
  },
};

const scam = (ofWeth: string): Event => synced(SCAM_PAIR, ofWeth, TRILLION_TOKENS);
const bigSwap = (pair: `0x${string}`): Event =>
  pairEvent(
    'Swap',
    { amount0In: TRILLION_TOKENS, amount1In: '0', amount0Out: '0', amount1Out: TRILLION_TOKENS },
    pair,
  );
const PRICE_OF_SCAM = `token(id: "${SCAM}") { priceUSD }`;

describe.concurrent('dollars that an attacker cannot make', () => {
  it('the prices of an honest market, with which the attacks are compared', () =>
    expectIndexed(attack([]), [HONEST_PRICES]));

  it('three ether price nothing as long as they can be taken away again at once', () =>
    expectIndexed(
      attack([
        [100, scam(ether(3))],
        [500, scam(ether(3))],
      ]),
      [{ query: PRICE_OF_SCAM, expected: { token: { priceUSD: null } } }, HONEST_PRICES],
    ));

  it('three ether that stay are seen twice and nowhere else, however many tokens lie beside them', () =>
    expectIndexed(
      attack([
        [0, scam(ether(3))],
        [
          1300,
          scam(ether(3)),
          synced(SCAM_2_PAIR, TRILLION_TOKENS, TRILLION_TOKENS),
          pairEvent('Mint', { amount0: TRILLION_TOKENS, amount1: TRILLION_TOKENS }, SCAM_2_PAIR),
          bigSwap(SCAM_2_PAIR),
          ...poolOfOneWei(),
        ],
      ]),
      [
        {
          query: `pair(id: "${SCAM_PAIR}") { tvlInAnchor }`,
          expected: { pair: { tvlInAnchor: '6' } },
        },
        {
          query: `pair(id: "${SCAM_2_PAIR}") { tvlInAnchor tvlUSD volumeUSD unpricedSwapCount }`,
          expected: { pair: { tvlInAnchor: null, tvlUSD: null, volumeUSD: null, unpricedSwapCount: '1' } },
        },
        { query: 'pools { tvlInAnchor }', expected: { pools: [{ tvlInAnchor: '0.000000000000000002' }] } },
        HONEST_PRICES,
      ],
    ));

  it('three ether that leave take the price with them', () =>
    expectIndexed(
      attack([
        [0, scam(ether(3))],
        [1300, scam(ether(3))],
        [1312, scam('1')],
      ]),
      [{ query: PRICE_OF_SCAM, expected: { token: { priceUSD: null } } }],
    ));

  it('a flash loan that fills a pool, trades and leaves within a block prices nothing, then or later', () =>
    expectIndexed(
      attack([
        [
          1300,
          scam(ether(100_000)),
          synced(SCAM_2_PAIR, TRILLION_TOKENS, TRILLION_TOKENS),
          bigSwap(SCAM_2_PAIR),
          scam('1'),
        ],
        [2600, scam('1')],
      ]),
      [
        { query: PRICE_OF_SCAM, expected: { token: { priceUSD: null } } },
        {
          query: `pair(id: "${SCAM_2_PAIR}") { volumeUSD }`,
          expected: { pair: { volumeUSD: null } },
        },
        HONEST_PRICES,
      ],
    ));

  it('a flash loan that makes ether a thousand times dearer for a moment makes no dollar of volume out of it', () =>
    expectIndexed(
      attack([
        [
          1300,
          synced(WETH_PAIR, usdc(110_000_000), ether(32)),
          synced(HONEST_PAIR, ether(11), ether(909)),
          pairEvent(
            'Swap',
            { amount0In: ether(1), amount1In: '0', amount0Out: '0', amount1Out: ether(91) },
            HONEST_PAIR,
          ),
          HONEST_STAYS,
          WETH_STAYS,
        ],
        [2600, WETH_STAYS, HONEST_STAYS],
      ]),
      [
        { query: `pair(id: "${HONEST_PAIR}") { volumeUSD }`, expected: { pair: { volumeUSD: '3500' } } },
        HONEST_PRICES,
      ],
    ));

  it('a price that stands for one block, or for eight minutes, never counts', () => {
    const dear = synced(HONEST_PAIR, ether(1000), ether(10));
    return expectIndexed(
      attack([
        [1300, dear],
        [1312, HONEST_STAYS],
        [1324, dear],
        [1804, dear],
      ]),
      [HONEST_PRICES],
    );
  });

  it('ten thousand dollars price no token that a deeper pool prices', () => {
    const deposit = synced(USDC_PAIR, usdc(10_000), '1');
    return expectIndexed(
      attack(
        [
          [0, deposit],
          [1300, deposit],
        ],
        [pairCreated(USDC, HONEST, USDC_PAIR)],
      ),
      [HONEST_PRICES],
    );
  });

  it('ten thousand dollars behind a token of nobody else are twenty thousand in that pool, and none elsewhere', () => {
    const deposit = synced(USDC_PAIR, usdc(10_000), '1');
    return expectIndexed(
      attack(
        [
          [0, deposit],
          [
            1300,
            deposit,
            scam('1'),
            synced(SCAM_2_PAIR, TRILLION_TOKENS, TRILLION_TOKENS),
            bigSwap(SCAM_2_PAIR),
          ],
        ],
        [pairCreated(USDC, SCAM, USDC_PAIR)],
      ),
      [
        {
          query: `pairs(where: { id_in: ["${USDC_PAIR}", "${SCAM_PAIR}", "${SCAM_2_PAIR}"] }, orderBy: id) { tvlInAnchor volumeUSD }`,
          expected: {
            pairs: [
              { tvlInAnchor: '0.000000000000000002', volumeUSD: '0' },
              { tvlInAnchor: null, volumeUSD: null },
              { tvlInAnchor: '20000', volumeUSD: '0' },
            ],
          },
        },
      ],
    );
  });
});

/** A V3 pool at a price of one with one wei of ether and a trillion tokens. */
function poolOfOneWei(): Event[] {
  return [
    poolEvent('Initialize', { sqrtPriceX96: '79228162514264337593543950336', tick: 0 }, POOL),
    poolEvent(
      'Mint',
      { tickLower: -60, tickUpper: 60, amount: ether(1), amount0: '1', amount1: TRILLION_TOKENS },
      POOL,
    ),
  ];
}
