import { describe, it } from 'vitest';
import { getSqrtRatioAtTick } from '../../server/amm/v3/tickMath.ts';
import {
  type Block,
  plainToken,
  poolCreated,
  poolEvent,
  poolManagerEvent,
  TOKEN_A,
  TOKEN_B,
} from './events.ts';
import { expectIndexed } from './mappingRun.ts';

/* A price that lies exactly at a tick belongs to the range that begins there, and to none that ends there. */

const Q96 = 2n ** 96n;
const START = 1_700_000_000;
const METADATA = [...plainToken(TOKEN_A, 'AAA'), ...plainToken(TOKEN_B, 'BBB')];
const L = 10n ** 18n;
const M = 3n * 10n ** 18n;

const ceil = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
/** What a liquidity between two prices is made of, rounded up. */
const of0 = (low: bigint, high: bigint, liquidity: bigint): bigint =>
  ceil(ceil(liquidity * Q96 * (high - low), high), low);
const of1 = (low: bigint, high: bigint, liquidity: bigint): bigint => ceil(liquidity * (high - low), Q96);

const TICKS = [-600, -60, 0, 60, 600] as const;

describe.concurrent('a price exactly at a tick', () => {
  for (const tick of TICKS) {
    const price = getSqrtRatioAtTick(tick);
    const [below, above] = [tick - 60, tick + 60];

    it(`V3, at ${tick}: active is what begins there, not what ends there, when it comes and when it goes`, () => {
      const range = (tickLower: number, tickUpper: number, amount: bigint) => ({
        tickLower,
        tickUpper,
        amount: String(amount),
        amount0: '5',
        amount1: '5',
      });
      return expectIndexed(
        [
          { number: 0, timestamp: START, events: [poolCreated()], ethCalls: METADATA },
          {
            timestamp: START + 12,
            events: [
              poolEvent('Initialize', { sqrtPriceX96: String(price), tick }),
              poolEvent('Mint', range(tick, above, L)),
              poolEvent('Mint', range(below, tick, M)),
              poolEvent('Burn', range(tick, above, L / 4n)),
              poolEvent('Burn', range(below, tick, M / 3n)),
            ],
          },
        ],
        [
          {
            query: 'pools { liquidity tick tickCount positionCount }',
            expected: {
              pools: [{ liquidity: String(L - L / 4n), tick, tickCount: '3', positionCount: '2' }],
            },
          },
          {
            query: `ticks(where: { tickIdx: ${tick} }) { liquidityGross liquidityNet }`,
            expected: {
              ticks: [
                {
                  liquidityGross: String(L - L / 4n + M - M / 3n),
                  liquidityNet: String(L - L / 4n - M + M / 3n),
                },
              ],
            },
          },
        ],
      );
    });

    it(`V4, at ${tick}: the range that begins there is all token0, the one that ends there all token1; a swap down crosses it`, () => {
      const added = (tickLower: number, tickUpper: number, liquidityDelta: bigint) =>
        poolManagerEvent('ModifyLiquidity', { tickLower, tickUpper, liquidityDelta: String(liquidityDelta) });
      const [low, high, half] = [below, above, tick - 30].map(getSqrtRatioAtTick);
      if (low === undefined || high === undefined || half === undefined) throw new Error('no price');
      const held0 = of0(price, high, L);
      const held1 = of1(low, price, M);
      const created: Block = {
        number: 0,
        timestamp: START,
        ethCalls: METADATA,
        events: [poolManagerEvent('Initialize', { sqrtPriceX96: String(price), tick })],
      };
      const filled: Block = { timestamp: START + 12, events: [added(tick, above, L), added(below, tick, M)] };
      const swapped: Block = {
        timestamp: START + 24,
        events: [
          poolManagerEvent('Swap', {
            amount0: '-1',
            amount1: '1',
            sqrtPriceX96: String(half),
            tick: tick - 30,
            liquidity: String(M),
            fee: 3000,
          }),
        ],
      };
      const query = 'v4Pools { liquidity amount0 amount1 }';
      return expectIndexed(
        [created, filled, swapped],
        [
          {
            query,
            expected: {
              v4Pools: [
                {
                  liquidity: String(M),
                  amount0: String(held0 + of0(half, price, M)),
                  amount1: String(held1 - (M * (price - half)) / Q96),
                },
              ],
            },
          },
        ],
      );
    });
  }

  it('V4: liquidity that comes at the price is active only where its range begins', () =>
    expectIndexed(
      [
        {
          number: 0,
          timestamp: START,
          ethCalls: METADATA,
          events: [poolManagerEvent('Initialize', { sqrtPriceX96: String(Q96), tick: 0 })],
        },
        {
          events: [
            poolManagerEvent('ModifyLiquidity', { tickLower: 0, tickUpper: 60, liquidityDelta: String(L) }),
            poolManagerEvent('ModifyLiquidity', { tickLower: -60, tickUpper: 0, liquidityDelta: String(M) }),
          ],
        },
      ],
      [
        {
          query: 'v4Pools { liquidity amount0 amount1 }',
          expected: {
            v4Pools: [
              {
                liquidity: String(L),
                amount0: String(of0(Q96, getSqrtRatioAtTick(60), L)),
                amount1: String(of1(getSqrtRatioAtTick(-60), Q96, M)),
              },
            ],
          },
        },
      ],
    ));
});

describe.concurrent('a position that is touched and not changed', () => {
  const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
  const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
  const ALL_OVER = { tickLower: -887_220, tickUpper: 887_220 };
  const poke = poolManagerEvent('ModifyLiquidity', { ...ALL_OVER, liquidityDelta: '0' });
  const filled = poolManagerEvent('ModifyLiquidity', { ...ALL_OVER, liquidityDelta: String(10n ** 20n) });
  const swap = poolManagerEvent('Swap', {
    sqrtPriceX96: String(Q96),
    tick: 0,
    liquidity: String(10n ** 20n),
    fee: 3000,
    amount0: '-1000000',
    amount1: '1000000',
  });
  const created = (key: Parameters<typeof poolManagerEvent>[1]): Block => ({
    number: 0,
    timestamp: START,
    events: [poolManagerEvent('Initialize', key)],
    ethCalls: [...METADATA, ...plainToken(USDC, 'USDC', '6'), ...plainToken(WETH, 'WETH')],
  });

  it('V4: is a BURN of nothing, makes no position and no tick, and is no Mint of its block', () =>
    expectIndexed(
      [created({}), { number: 7, timestamp: START + 12, events: [poke] }],
      [
        {
          query: 'v4MarketEvents { kind amount0 amount1 }',
          expected: { v4MarketEvents: [{ kind: 'BURN', amount0: '0', amount1: '0' }] },
        },
        {
          query: 'v4Pools { txCount mintedAtBlock positionCount tickCount }',
          expected: { v4Pools: [{ txCount: '1', mintedAtBlock: '0', positionCount: '0', tickCount: '0' }] },
        },
        { query: 'v4Positions { id }', expected: { v4Positions: [] } },
        { query: 'v4Ticks { id }', expected: { v4Ticks: [] } },
      ],
    ));

  it('V4: swaps of its block count in dollars, those after a Mint do not', async () => {
    const history = (first: typeof poke): Block[] => [
      created({ currency0: USDC, currency1: WETH }),
      { timestamp: START + 12, events: [filled] },
      { timestamp: START + 1300, events: [first, swap] },
    ];
    const query = 'v4MarketEvents(where: { kind: SWAP }) { volumeUSD }';
    await expectIndexed(history(poke), [{ query, expected: { v4MarketEvents: [{ volumeUSD: '1' }] } }]);
    await expectIndexed(history(filled), [{ query, expected: { v4MarketEvents: [{ volumeUSD: '0' }] } }]);
  });

  it('V3: a Burn of nothing makes no position and no tick', () =>
    expectIndexed(
      [
        { number: 0, timestamp: START, events: [poolCreated()], ethCalls: METADATA },
        {
          timestamp: START + 12,
          events: [
            poolEvent('Initialize', { sqrtPriceX96: String(Q96), tick: 0 }),
            poolEvent('Burn', { tickLower: -60, tickUpper: 60, amount: '0' }),
          ],
        },
      ],
      [
        {
          query: 'pools { txCount mintedAtBlock positionCount tickCount tickChunks }',
          expected: {
            pools: [
              { txCount: '1', mintedAtBlock: '0', positionCount: '0', tickCount: '0', tickChunks: '0x' },
            ],
          },
        },
        { query: 'positions { id }', expected: { positions: [] } },
        { query: 'marketEvents { kind }', expected: { marketEvents: [{ kind: 'BURN' }] } },
      ],
    ));
});
