import { describe, it } from 'vitest';
import { type Block, type Event, NOBODY, plainToken, poolManagerEvent, V4_POOL } from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const HOOK_OF_SWAPS = '0x400c000000000000000000000000000000000040';
const HOOK_OF_LIQUIDITY = '0x400c000000000000000000000000000000000f00';
const START = 1_700_000_000;
const LATER = START + 1300;
/** Square root of 3600 · 10^-12, Q64.96: 6 · 10^-5. */
const AT_3600 = String((2n ** 96n * 6n) / 100_000n);
const ALL_OVER = { tickLower: -887_220, tickUpper: 887_220 };
/** 6 · 10^16 of liquidity holds 1000 ether and 3 600 000 dollars at that price. */
const L = String(6n * 10n ** 16n);

/**
 * A pool of the native coin and USDC at 3600 dollars, deep from the start, which has an event after its
 * windows.
 */
function history(key: Event['params'], last: Event[] = [poke()]): Block[] {
  return [
    {
      number: 0,
      timestamp: START,
      events: [
        poolManagerEvent('Initialize', {
          currency0: NOBODY,
          currency1: USDC,
          sqrtPriceX96: AT_3600,
          tick: -194_437,
          ...key,
        }),
      ],
      ethCalls: [...plainToken(USDC, 'USDC', '6'), ...plainToken(DAI, 'DAI'), ...plainToken(WETH, 'WETH')],
    },
    {
      timestamp: START + 100,
      events: [poolManagerEvent('ModifyLiquidity', { ...ALL_OVER, liquidityDelta: L })],
    },
    { timestamp: LATER, events: last },
  ];
}

function poke(): Event {
  return poolManagerEvent('ModifyLiquidity', { ...ALL_OVER, liquidityDelta: '0' });
}

/** Ten ether for 36 000 dollars, at the same price: the rule counts the dollars. */
const SWAP = poolManagerEvent('Swap', {
  amount0: String(10n * 10n ** 18n),
  amount1: '-36000000000',
  fee: 3000,
  sqrtPriceX96: AT_3600,
  liquidity: L,
  tick: -194_437,
});

const PRICE = `token(id: "${WETH}") { priceUSD priceSource priceV4Pool { id } priceAnchor { id } }`;
const UNPRICED = { token: { priceUSD: null, priceSource: null, priceV4Pool: null, priceAnchor: null } };

describe.concurrent('V4 and dollars', () => {
  it('a deep pool without hooks prices the wrapped token of the native coin; its volume and value count', () =>
    expectIndexed(history({}, [SWAP]), [
      {
        query: `token(id: "${WETH}") { priceSource priceV4Pool { id } priceAnchor { id } }`,
        expected: {
          token: { priceSource: null, priceV4Pool: { id: V4_POOL }, priceAnchor: { id: USDC } },
        },
      },
      {
        query:
          'v4Pools { volumeUSD volume0 volume1 swapCount unpricedSwapCount anchor { id } longWindowDepth }',
        expected: {
          v4Pools: [
            {
              volumeUSD: '36000',
              volume0: String(10n ** 19n),
              volume1: '36000000000',
              swapCount: '1',
              unpricedSwapCount: '0',
              anchor: { id: USDC },
              longWindowDepth: '0',
            },
          ],
        },
      },
      {
        query: 'v4Pools { amount0 amount1 tvlInAnchor tvlUSD }',
        expected: {
          v4Pools: [
            {
              amount0: String(10n ** 21n),
              amount1: '3600000000000',
              tvlInAnchor: null,
              // 1000 ether and 3.6 million dollars, by a square root that is cut off at 96 bits and a price
              // of 19 digits.
              tvlUSD: '7200000',
            },
          ],
        },
      },
      { query: 'tokens(where: { priceUSD: null }) { id }', expected: { tokens: [] } },
    ]));

  it('a hook of liquidity alone changes nothing of that', () =>
    expectIndexed(history({ hooks: HOOK_OF_LIQUIDITY }), [
      {
        query: `token(id: "${WETH}") { priceV4Pool { id } }`,
        expected: { token: { priceV4Pool: { id: V4_POOL } } },
      },
    ]));

  for (const [what, key] of [
    ['hooks that touch swaps', { hooks: HOOK_OF_SWAPS }],
    ['a fee that nobody pays to trade a wrong price away', { fee: 500_000 }],
    ['a fee that hooks may raise at any time', { fee: 0x800000 }],
  ] as const) {
    it(`a deep pool with ${what} prices nothing, counts no dollars, and no depth of days is trusted`, () =>
      expectIndexed(history(key, [SWAP]), [
        { query: PRICE, expected: UNPRICED },
        {
          query: 'v4Pools { volume1 swapCount volumeUSD isPricing longWindowDepth longWindowDepthBefore }',
          expected: {
            v4Pools: [
              {
                volume1: '36000000000',
                swapCount: '1',
                volumeUSD: null,
                isPricing: false,
                longWindowDepth: '0',
                longWindowDepthBefore: '0',
              },
            ],
          },
        },
      ]));
  }

  it('a pool with hooks that touch swaps does not judge a peg, one without does', async () => {
    const priceOfHalf = { sqrtPriceX96: String((2n ** 96n * 7n) / 10n / 10n ** 6n), tick: -283_458 };
    const pegs = (hooks: string): Block[] => {
      const [first, second] = history({ currency0: DAI, hooks, ...priceOfHalf }, []);
      return [
        ...[first, second].filter((block) => block !== undefined),
        ...[700, 1400, 2100].map((after) => ({ timestamp: START + after, events: [poke()] })),
      ];
    };
    const query = `token(id: "${DAI}") { pricingRank }`;
    await expectIndexed(pegs(HOOK_OF_SWAPS), [{ query, expected: { token: { pricingRank: 3 } } }]);
    await expectIndexed(pegs(NOBODY), [{ query, expected: { token: { pricingRank: 0 } } }]);
  });

  it('a pool that loses its depth leaves the token without a price', () =>
    expectIndexed(
      [
        ...history({}),
        {
          timestamp: LATER + 12,
          events: [poolManagerEvent('ModifyLiquidity', { ...ALL_OVER, liquidityDelta: `-${L}` })],
        },
      ],
      [{ query: PRICE, expected: UNPRICED }],
    ));
});
