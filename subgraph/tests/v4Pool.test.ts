import { describe, it } from 'vitest';
import {
  type Block,
  type Event,
  NOBODY,
  POOL_MANAGER,
  plainToken,
  poolCreated,
  poolEvent,
  poolManagerEvent,
  TOKEN_A,
  TOKEN_B,
  tokenCalls,
  V4_POOL,
} from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const OTHER: `0x${string}` = `0x${'55'.repeat(32)}`;
const HOOK_OF_SWAPS = '0x400c000000000000000000000000000000000080';
const HOOK_OF_DONATIONS = '0x400c000000000000000000000000000000000010';
/** Square roots of 1, of 1.0201 and of 1/1.0201 (rounded up), Q64.96. */
const PRICE_ONE = '79228162514264337593543950336';
const ROOT_101 = '80020444139406980969479389839';
/** 10^18 · (1.01 - 1), and what goes out: 10^18 · (1 - 1/1.01). */
const UP = { paid: 10_000_000_000_000_000n, out: 9_900_990_099_009_900n };

const METADATA = [...plainToken(TOKEN_A, 'AAA'), ...plainToken(TOKEN_B, 'BBB'), ...plainToken(WETH, 'WETH')];
const created = (...events: Event[]): Block => ({
  number: 0,
  timestamp: 1_700_000_000,
  events,
  ethCalls: METADATA,
});
const INITIALIZED = created(poolManagerEvent('Initialize', {}));
const ALL_OVER = { tickLower: -887_220, tickUpper: 887_220 };
const L = String(10n ** 18n);
const FILLED: Block = {
  events: [poolManagerEvent('ModifyLiquidity', { ...ALL_OVER, liquidityDelta: L })],
};

describe.concurrent('V4', () => {
  it('Initialize: the whole key, the price, the manager as factory, one pool for each token', () =>
    expectIndexed(
      [INITIALIZED],
      [
        {
          query:
            'v4Pools { id factory { id protocol poolCount } token0 { id poolCount txCount } token1 { id poolCount } currency0 currency1 isNative fee isDynamicFee tickSpacing hooks hasSwapHooks isPricing lastSwapFee protocolFee0 protocolFee1 sqrtPriceX96 tick price liquidity amount0 txCount createdAtBlock createdAtTimestamp hour }',
          expected: {
            v4Pools: [
              {
                id: V4_POOL,
                factory: { id: POOL_MANAGER, protocol: 'V4', poolCount: '1' },
                token0: { id: TOKEN_A, poolCount: '1', txCount: '0' },
                token1: { id: TOKEN_B, poolCount: '1' },
                currency0: TOKEN_A,
                currency1: TOKEN_B,
                isNative: false,
                fee: 3000,
                isDynamicFee: false,
                tickSpacing: 60,
                hooks: NOBODY,
                hasSwapHooks: false,
                isPricing: true,
                lastSwapFee: null,
                protocolFee0: 0,
                protocolFee1: 0,
                sqrtPriceX96: PRICE_ONE,
                tick: 0,
                price: '1',
                liquidity: '0',
                amount0: '0',
                txCount: '0',
                createdAtBlock: '0',
                createdAtTimestamp: '1700000000',
                hour: -1,
              },
            ],
          },
        },
      ],
    ));

  it('queries of pairs and V3 pools answer as without V4: no row, no count of it is theirs', () =>
    expectIndexed(
      [
        created(poolCreated(), poolManagerEvent('Initialize', {})),
        { events: [poolEvent('Initialize', { sqrtPriceX96: PRICE_ONE, tick: 0 })] },
        FILLED,
        { timestamp: 1_700_009_000, events: FILLED.events ?? [] },
      ],
      [
        {
          query:
            'pools { tickCount positionCount txCount } pairs { id } ticks { id } positions { id } marketEvents { id } marketPeriods { id } positionManagers { id }',
          expected: {
            pools: [{ tickCount: '0', positionCount: '0', txCount: '0' }],
            pairs: [],
            ticks: [],
            positions: [],
            marketEvents: [],
            marketPeriods: [],
            positionManagers: [{ id: '0xc36442b4a4522e871399cd717abdd847ab11fe88' }],
          },
        },
        {
          query:
            'tokens { poolCount txCount txCountOfV2V3 } v4MarketEvents { market kind } v4MarketPeriods { market length }',
          expected: {
            tokens: [
              { poolCount: '2', txCount: '2', txCountOfV2V3: '0' },
              { poolCount: '2', txCount: '2', txCountOfV2V3: '0' },
            ],
            v4MarketEvents: [
              { market: V4_POOL, kind: 'MINT' },
              { market: V4_POOL, kind: 'MINT' },
            ],
            v4MarketPeriods: [
              { market: V4_POOL, length: 'HOUR' },
              { market: V4_POOL, length: 'DAY' },
            ],
          },
        },
      ],
    ));

  it('the native coin counts as the wrapped token, and the pool says that it is native', () =>
    expectIndexed(
      [
        created(
          poolManagerEvent('Initialize', { currency0: NOBODY, currency1: TOKEN_A }),
          poolManagerEvent('Initialize', { id: OTHER, currency0: NOBODY, currency1: WETH }),
        ),
        {
          events: [
            poolManagerEvent('ModifyLiquidity', { ...ALL_OVER, liquidityDelta: L }),
            poolManagerEvent('ModifyLiquidity', { ...ALL_OVER, id: OTHER, liquidityDelta: L }),
          ],
        },
      ],
      [
        {
          query: 'v4Pools { isNative currency0 token0 { id } token1 { id } anchor { id } tvlInAnchor }',
          expected: {
            v4Pools: [
              {
                isNative: true,
                currency0: NOBODY,
                token0: { id: WETH },
                token1: { id: TOKEN_A },
                anchor: { id: WETH },
                tvlInAnchor: '2',
              },
              {
                isNative: true,
                currency0: NOBODY,
                token0: { id: WETH },
                token1: { id: WETH },
                anchor: null,
                tvlInAnchor: null,
              },
            ],
          },
        },
        {
          query: 'factories { poolCount } tokens { id poolCount txCount }',
          expected: {
            factories: [{ poolCount: '2' }],
            tokens: [
              { id: TOKEN_A, poolCount: '1', txCount: '1' },
              // The pool with itself is one pool, and its Mint one event.
              { id: WETH, poolCount: '2', txCount: '2' },
            ],
          },
        },
      ],
    ));

  it('fault: the fee of a Swap, composed with that of the protocol, does not overwrite the fee of the key', () =>
    expectIndexed(
      [
        INITIALIZED,
        FILLED,
        { events: [poolManagerEvent('ProtocolFeeUpdated', { protocolFee: 500 + 300 * 4096 })] },
        { events: [swapUp({ fee: 3299 })] },
      ],
      [
        {
          query: 'v4Pools { fee lastSwapFee protocolFee0 protocolFee1 tickSpacing }',
          expected: {
            v4Pools: [
              { fee: 3000, lastSwapFee: 3299, protocolFee0: 500, protocolFee1: 300, tickSpacing: 60 },
            ],
          },
        },
      ],
    ));

  it('fault: holdings are signed by the pool, and never count fees, which leave without an event', () =>
    expectIndexed(
      [
        INITIALIZED,
        FILLED,
        // The swapper pays 10^16 and a fee, and gets 9.9 · 10^15: the opposite signs of V3.
        { events: [swapUp({ amount1: String(-UP.paid - 777n) })] },
        {
          events: [
            // Fees are collected, then all liquidity is removed.
            poolManagerEvent('ModifyLiquidity', { ...ALL_OVER, liquidityDelta: '0' }),
            poolManagerEvent('ModifyLiquidity', { ...ALL_OVER, liquidityDelta: `-${L}` }),
          ],
        },
      ],
      [
        {
          query:
            'v4Pools { amount0 amount1 fees0 fees1 volume0 volume1 txCount swapCount liquidity tick tickCount positionCount tvlInAnchor }',
          expected: {
            v4Pools: [
              {
                // Rounding, never below zero: 10^18 less 9 900 990 099 009 900, less 990 099 009 900 990 098.
                amount0: '2',
                amount1: '1',
                fees0: '0',
                fees1: '777',
                volume0: String(UP.out),
                volume1: String(UP.paid + 777n),
                txCount: '4',
                swapCount: '1',
                liquidity: '0',
                tick: 199,
                tickCount: '0',
                positionCount: '0',
                tvlInAnchor: null,
              },
            ],
          },
        },
        {
          query: 'v4MarketEvents(where: { kind: SWAP }) { amount0 amount1 }',
          expected: { v4MarketEvents: [{ amount0: String(-UP.out), amount1: String(UP.paid + 777n) }] },
        },
      ],
    ));

  it('fault: Donate counts what was donated, and changes neither holdings nor activity', () =>
    expectIndexed(
      [
        INITIALIZED,
        FILLED,
        { events: [poolManagerEvent('Donate', { amount0: '5', amount1: '7' })] },
        { events: [poolManagerEvent('Donate', { amount0: '1', amount1: '0' })] },
      ],
      [
        {
          query: 'v4Pools { donated0 donated1 amount0 amount1 fees0 txCount }',
          expected: {
            v4Pools: [{ donated0: '6', donated1: '7', amount0: L, amount1: L, fees0: '0', txCount: '1' }],
          },
        },
      ],
    ));

  it('fault: events of a pool from before the index are passed over', () =>
    expectIndexed(
      [
        INITIALIZED,
        {
          events: [
            poolManagerEvent('ModifyLiquidity', { ...ALL_OVER, id: OTHER, liquidityDelta: L }),
            swapUp({ id: OTHER }),
            poolManagerEvent('Donate', { id: OTHER, amount0: '5', amount1: '7' }),
            poolManagerEvent('ProtocolFeeUpdated', { id: OTHER, protocolFee: 1 }),
          ],
        },
      ],
      [
        {
          query: 'v4Pools { id txCount } v4Ticks { id } v4Positions { id } v4MarketEvents { id }',
          expected: {
            v4Pools: [{ id: V4_POOL, txCount: '0' }],
            v4Ticks: [],
            v4Positions: [],
            v4MarketEvents: [],
          },
        },
      ],
    ));

  it('fault: a token whose decimals cannot be read has its pool, counted once', () =>
    expectIndexed(
      [
        {
          ...created(poolManagerEvent('Initialize', {})),
          ethCalls: [
            ...plainToken(TOKEN_A, 'AAA'),
            ...tokenCalls(TOKEN_B, { symbol: { string: 'BBB' }, name: 'reverts', decimals: '256' }).filter(
              ({ function: name }) => !name.startsWith('name'),
            ),
            { address: TOKEN_B, function: 'name():(string)', params: [], returns: [], reverts: true },
            { address: TOKEN_B, function: 'name():(bytes32)', params: [], returns: [], reverts: true },
          ],
        },
      ],
      [
        {
          query: 'v4Pools { token1 { decimals symbol } } factories { poolCount }',
          expected: {
            v4Pools: [{ token1: { decimals: 0, symbol: 'BBB' } }],
            factories: [{ poolCount: '1' }],
          },
        },
      ],
    ));

  it('hooks and fees: which pools may price', () =>
    expectIndexed(
      [
        created(
          ...[
            { hooks: HOOK_OF_DONATIONS, fee: 10_000 },
            { hooks: HOOK_OF_SWAPS, fee: 3000 },
            { hooks: NOBODY, fee: 10_001 },
            { hooks: HOOK_OF_DONATIONS, fee: 0x800000 },
          ].map((key, index) =>
            poolManagerEvent('Initialize', { id: `0x${String(index + 1).repeat(64)}`, ...key }),
          ),
        ),
      ],
      [
        {
          query: 'v4Pools(orderBy: id) { fee hasSwapHooks isDynamicFee isPricing }',
          expected: {
            v4Pools: [
              { fee: 10_000, hasSwapHooks: false, isDynamicFee: false, isPricing: true },
              { fee: 3000, hasSwapHooks: true, isDynamicFee: false, isPricing: false },
              { fee: 10_001, hasSwapHooks: false, isDynamicFee: false, isPricing: false },
              { fee: 8_388_608, hasSwapHooks: false, isDynamicFee: true, isPricing: false },
            ],
          },
        },
      ],
    ));
});

/** A swap from 1 to 1.0201 over 10^18 of liquidity, amounts by the swapper. */
function swapUp(params: Event['params']): Event {
  return poolManagerEvent('Swap', {
    amount0: String(UP.out),
    amount1: String(-UP.paid),
    fee: 3000,
    sqrtPriceX96: ROOT_101,
    liquidity: L,
    tick: 199,
    ...params,
  });
}
