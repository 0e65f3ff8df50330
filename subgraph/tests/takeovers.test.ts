import { describe, it } from 'vitest';
import {
  type Block,
  type Event,
  pairCreated,
  pairEvent,
  plainToken,
  poolManagerEvent,
  V4_POOL,
} from './events.ts';
import { expectIndexed } from './mappingRun.ts';

/*
 * One pool after the other prices a token: of each takeover everything is renewed, and none leaves the token
 * without a price.
 */

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const TOKEN = '0xd000000000000000000000000000000000000001';
/** Windows begin 400 seconds after it. */
const START = 1_700_000_000;

const WETH_PAIR = '0x1000000000000000000000000000000000000001';
/** The honest pair of the token, and one or more of somebody else. */
const HONEST = '0x1000000000000000000000000000000000000002';
const pairAt = (at: number): `0x${string}` => `0x20000000000000000000000000000000000000${10 + at}`;
const OTHER = pairAt(0);

const usdc = (whole: number): string => `${whole}000000`;
const ether = (whole: number): string => `${whole}000000000000000000`;
const synced = (pair: `0x${string}`, reserve0: string, reserve1: string): Event =>
  pairEvent('Sync', { reserve0, reserve1 }, pair);

const ETHER_AT_3500 = synced(WETH_PAIR, usdc(3_500_000), ether(1000));
/** 35 000 dollars of ether beside tokens at 35 dollars. */
const STAYS = synced(HONEST, ether(10), ether(1000));
const ofDollars = (pair: `0x${string}`, dollars: number, tokens: number): Event =>
  synced(pair, usdc(dollars), ether(tokens));

const created = (...more: Event[]): Block => ({
  number: 0,
  timestamp: START,
  events: [pairCreated(USDC, WETH, WETH_PAIR), pairCreated(WETH, TOKEN, HONEST), ...more],
  ethCalls: [...plainToken(USDC, 'USDC', '6'), ...plainToken(WETH, 'WETH'), ...plainToken(TOKEN, 'T')],
});
const at = (seconds: number, ...events: Event[]): Block => ({ timestamp: START + seconds, events });

const PRICE = `token(id: "${TOKEN}") { priceUSD priceSource priceV4Pool { id } priceAnchor { id } priceInAnchor priceDepthUSD }`;
const BY_HONEST = {
  token: {
    priceUSD: '35',
    priceSource: HONEST,
    priceV4Pool: null,
    priceAnchor: { id: WETH },
    priceInAnchor: '0.01',
    priceDepthUSD: '35000',
  },
};
const BY_OTHER = {
  token: {
    priceUSD: '40',
    priceSource: OTHER,
    priceV4Pool: null,
    priceAnchor: { id: USDC },
    priceInAnchor: '40',
    priceDepthUSD: '80000',
  },
};
/** The honest pair has priced the token when another one that is deeper takes it over. */
const taken = (...later: Block[]): Block[] => [
  created(pairCreated(USDC, TOKEN, OTHER)),
  at(100, ETHER_AT_3500, STAYS, ofDollars(OTHER, 80_000, 2000)),
  at(1300, ETHER_AT_3500, STAYS),
  at(1312, ofDollars(OTHER, 80_000, 2000)),
  ...later,
];

describe.concurrent('a pool that takes a token over from another', () => {
  it('renews its price, source, anchor and depth', () =>
    expectIndexed(taken(), [{ query: PRICE, expected: BY_OTHER }]));

  it('and back: the anchor is that of the pool that prices it now', () =>
    expectIndexed(
      taken(
        at(1324, ofDollars(OTHER, 20_000, 500)),
        // Its depth falls below that of the honest pair, which has its next event.
        at(1336, ETHER_AT_3500, STAYS),
      ),
      [{ query: PRICE, expected: BY_HONEST }],
    ));

  it('a V4 pool from a pair, and a pair from a V4 pool', async () => {
    const key = { currency0: USDC, currency1: TOKEN };
    // 4 · 10^16 of liquidity at 40 dollars: 252 982 dollars of depth.
    const sqrtPriceX96 = String((2n ** 96n * 158_113_883n) / 1000n);
    const tick = 239_431;
    const liquidity = 4n * 10n ** 16n;
    const modify = (liquidityDelta: bigint): Event =>
      poolManagerEvent('ModifyLiquidity', {
        tickLower: -887_220,
        tickUpper: 887_220,
        liquidityDelta: String(liquidityDelta),
      });
    const blocks: Block[] = [
      created(poolManagerEvent('Initialize', { ...key, sqrtPriceX96, tick })),
      at(100, ETHER_AT_3500, STAYS, modify(liquidity)),
      at(1300, ETHER_AT_3500, STAYS),
      at(1312, modify(0n)),
    ];
    const query = `token(id: "${TOKEN}") { priceSource priceV4Pool { id } priceAnchor { id } }`;
    await expectIndexed(blocks, [
      {
        query,
        expected: { token: { priceSource: null, priceV4Pool: { id: V4_POOL }, priceAnchor: { id: USDC } } },
      },
    ]);
    await expectIndexed([...blocks, at(1324, modify(-liquidity))], [{ query: PRICE, expected: BY_HONEST }]);
  });
});

describe.concurrent('whoever takes a price over and leaves', () => {
  it('leaves the token that of the honest pair, in the same event', () =>
    expectIndexed(taken(at(1324, ofDollars(OTHER, 1, 1))), [{ query: PRICE, expected: BY_HONEST }]));

  it('with another pool of his before it: the same', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN, OTHER), pairCreated(USDC, TOKEN, pairAt(1))),
        at(100, ETHER_AT_3500, STAYS, ofDollars(OTHER, 80_000, 2000), ofDollars(pairAt(1), 90_000, 2200)),
        at(1300, ETHER_AT_3500, STAYS),
        at(1312, ofDollars(OTHER, 80_000, 2000)),
        at(1324, ofDollars(pairAt(1), 90_000, 2200)),
        at(1336, ofDollars(OTHER, 1, 1)),
        at(1348, ofDollars(pairAt(1), 1, 1)),
      ],
      [{ query: PRICE, expected: BY_HONEST }],
    ));

  it('though he came before the honest pair, and that was never the deepest', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN, OTHER)),
        at(100, ETHER_AT_3500, STAYS, ofDollars(OTHER, 80_000, 2000)),
        at(1300, ETHER_AT_3500, ofDollars(OTHER, 80_000, 2000)),
        at(1312, STAYS),
        at(1324, ofDollars(OTHER, 1, 1)),
      ],
      [{ query: PRICE, expected: BY_HONEST }],
    ));

  it('with more pools than a token knows, all of them left: the same', () => {
    const others = Array.from({ length: 12 }, (_, place) => pairAt(place));
    return expectIndexed(
      [
        created(...others.map((pair) => pairCreated(USDC, TOKEN, pair))),
        at(
          100,
          ...[ETHER_AT_3500, STAYS],
          ...others.map((pair, place) => ofDollars(pair, 80_000 + place * 1000, 2000 + place * 25)),
        ),
        at(1300, ETHER_AT_3500, STAYS),
        // Each is deeper than the one before, which leaves at once.
        ...others.map((pair, place) =>
          at(
            1312 + 12 * place,
            ofDollars(pair, 80_000 + place * 1000, 2000 + place * 25),
            ...others.slice(Math.max(0, place - 1), place).map((before) => ofDollars(before, 1, 1)),
          ),
        ),
        at(1500, ofDollars(pairAt(11), 1, 1)),
      ],
      [{ query: PRICE, expected: BY_HONEST }],
    );
  });

  it('leaves none where no other pool is deep', () =>
    expectIndexed(taken(at(1318, synced(HONEST, '1', '1')), at(1324, ofDollars(OTHER, 1, 1))), [
      {
        query: PRICE,
        expected: {
          token: {
            priceUSD: null,
            priceSource: null,
            priceV4Pool: null,
            priceAnchor: null,
            priceInAnchor: null,
            priceDepthUSD: null,
          },
        },
      },
    ]));
});
