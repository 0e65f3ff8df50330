import { describe, it } from 'vitest';
import { atNight } from '../../fork-tests/harness/atNight.ts';
import { type Block, type Event, NOBODY, plainToken, poolManagerEvent, V4_POOL } from './events.ts';
import { expectIndexed, expectIndexedByHost } from './mappingRun.ts';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
/** An attacker mints it as he likes and calls it USDC. */
const FAKE = '0xe000000000000000000000000000000000000002';
const FAKE_POOL = `0x${'55'.repeat(32)}` as const;
const SPAM = process.env['FEW_HISTORIES'] === undefined ? atNight(2000, 300) : 100;

const START = 1_700_000_000;
const LATER = START + 1300;
const ALL_OVER = { tickLower: -887_220, tickUpper: 887_220 };
/** 6 · 10^16 of liquidity holds 1000 ether and 3 600 000 dollars at 3600. */
const DEEP = String(6n * 10n ** 16n);
/** Square roots of prices of ether in raw dollars, Q64.96: 3600 · 10^-12, and a hundred times that. */
const AT_3600 = String((2n ** 96n * 6n) / 100_000n);
const AT_360_000 = String((2n ** 96n * 6n) / 10_000n);
const [TICK_3600, TICK_360_000] = [-194_437, -148_383];
const AT_ONE = String(2n ** 96n);

const honest = { currency0: NOBODY, currency1: USDC, sqrtPriceX96: AT_3600, tick: TICK_3600 };
const calls = [...plainToken(USDC, 'USDC', '6'), ...plainToken(WETH, 'WETH'), ...plainToken(FAKE, 'USDC')];

const opened = (key: Event['params']): Event => poolManagerEvent('Initialize', key);
const mint = (id: string, liquidityDelta: string): Event =>
  poolManagerEvent('ModifyLiquidity', { id, ...ALL_OVER, liquidityDelta });
const priceOf = (token: string) => `token(id: "${token}") { priceUSD priceV4Pool { id } }`;
const UNPRICED = { token: { priceUSD: null, priceV4Pool: null } };

/**
 * The attacker's own pool of dollars and a token of his, one to one in raw units, deep for its windows,
 * washed in one block.
 */
function washed(key: Event['params'], swaps: number): Block[] {
  const swap = (number: number): Event =>
    poolManagerEvent('Swap', {
      id: FAKE_POOL,
      sqrtPriceX96: AT_ONE,
      tick: 0,
      liquidity: DEEP,
      fee: Number(key['fee']),
      ...(number % 2 === 0
        ? { amount0: '-1000000000', amount1: '1000000000' }
        : { amount0: '1000000000', amount1: '-1000000000' }),
    });
  return [
    {
      number: 0,
      timestamp: START,
      events: [opened({ id: FAKE_POOL, currency0: USDC, currency1: FAKE, ...key })],
      ethCalls: calls,
    },
    { timestamp: START + 100, events: [mint(FAKE_POOL, DEEP)] },
    { timestamp: LATER, events: Array.from({ length: swaps }, (_, number) => swap(number)) },
  ];
}

describe.concurrent('V4 pools that an attacker makes', () => {
  it('a fee of 99.9999 %, which only the owner pays to himself: no price and no dollar of volume', () =>
    expectIndexed(washed({ fee: 999_999 }, 80), [
      { query: priceOf(FAKE), expected: UNPRICED },
      {
        query: 'v4Pools { swapCount unpricedSwapCount volumeUSD volume0 }',
        expected: {
          v4Pools: [
            { swapCount: '80', unpricedSwapCount: '80', volumeUSD: null, volume0: String(80n * 10n ** 9n) },
          ],
        },
      },
      {
        query: 'v4MarketEvents(where: { kind: SWAP, volumeUSD_not: null }) { id }',
        expected: { v4MarketEvents: [] },
      },
    ]));

  for (const hooks of [0x80, 0x40, 0x08, 0x04]) {
    it(`a hook that may refuse others or change what they get (bit ${hooks}): no price, no dollar of volume`, () =>
      expectIndexed(
        washed({ fee: 3000, hooks: `0x400c${'0'.repeat(34)}${hooks.toString(16).padStart(2, '0')}` }, 3),
        [
          { query: priceOf(FAKE), expected: UNPRICED },
          {
            query: 'v4Pools { hasSwapHooks isPricing unpricedSwapCount volumeUSD }',
            expected: {
              v4Pools: [{ hasSwapHooks: true, isPricing: false, unpricedSwapCount: '3', volumeUSD: null }],
            },
          },
        ],
      ));
  }

  it('a fee of 1 % is the highest that counts', async () => {
    const query = 'v4Pools { isPricing unpricedSwapCount volumeUSD }';
    await expectIndexed(washed({ fee: 10_000 }, 2), [
      { query, expected: { v4Pools: [{ isPricing: true, unpricedSwapCount: '0', volumeUSD: '2000' }] } },
    ]);
    await expectIndexed(washed({ fee: 10_001 }, 2), [
      { query, expected: { v4Pools: [{ isPricing: false, unpricedSwapCount: '2', volumeUSD: null }] } },
    ]);
  });

  it('a swap without a hook in a block of a Mint counts nothing, however often it is repeated', () => {
    const [created, minted, swaps] = washed({ fee: 3000 }, 4);
    return expectIndexed(
      [
        ...(created === undefined || minted === undefined ? [] : [created, minted]),
        { timestamp: LATER, events: [mint(FAKE_POOL, DEEP), ...(swaps?.events ?? [])] },
      ],
      [
        {
          query: 'v4Pools { swapCount unpricedSwapCount volumeUSD }',
          expected: { v4Pools: [{ swapCount: '4', unpricedSwapCount: '0', volumeUSD: '0' }] },
        },
      ],
    );
  });

  it(`${SPAM} pools of one pair, each with a few dollars at a hundred times the price: the deep one prices on`, () => {
    const idOf = (number: number) => `0x77${number.toString(16).padStart(62, '0')}`;
    const spam = Array.from({ length: SPAM }, (_, number) => idOf(number));
    const dear = { ...honest, sqrtPriceX96: AT_360_000, tick: TICK_360_000 };
    return expectIndexedByHost(
      [
        { number: 0, timestamp: START, events: [opened(honest)], ethCalls: calls },
        { timestamp: START + 50, events: [mint(V4_POOL, DEEP)] },
        { timestamp: START + 100, events: spam.map((id) => opened({ ...dear, id })) },
        // Some ten dollars each.
        { timestamp: START + 112, events: spam.map((id) => mint(id, '16000000000')) },
        { timestamp: LATER, events: [mint(V4_POOL, '0')] },
        { timestamp: LATER + 12, events: spam.map((id) => mint(id, '0')) },
      ],
      [
        {
          query: `token(id: "${WETH}") { priceV4Pool { id } poolCount }`,
          expected: { token: { priceV4Pool: { id: V4_POOL }, poolCount: String(SPAM + 1) } },
        },
        {
          query: 'tokens(where: { priceUSD_gt: "3599.99", priceUSD_lt: "3600.01" }) { id }',
          expected: { tokens: [{ id: WETH }] },
        },
        {
          query: 'v4Pools(first: 1, orderBy: tvlUSD, orderDirection: desc) { id }',
          expected: { v4Pools: [{ id: V4_POOL }] },
        },
      ],
    );
  });
});
