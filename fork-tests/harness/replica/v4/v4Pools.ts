import { type Address, encodeAbiParameters, type Hex, keccak256, zeroAddress } from 'viem';
import { referenceSqrtPriceX96, type Sorted } from '../prices.ts';
import { TOKENS, type TokenKey } from '../tokens.ts';
import { V4_HOOKS, type V4HookName } from './v4Addresses.ts';

/** A token of the replica, or the native coin. */
export type V4Currency = TokenKey | 'ETH';

/** What identifies a V4 pool; the native coin is the zero address. */
export interface PoolKey {
  readonly currency0: Address;
  readonly currency1: Address;
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
}

type V4Shape =
  | 'volatile' // ranges around the price, the widest over all ticks
  | 'stable' // ranges of a few ticks
  | 'wide' // one range over all ticks
  | 'empty'; // initialized, never any liquidity

export interface V4Pool {
  readonly id: Hex;
  readonly key: PoolKey;
  readonly currency0: V4Currency;
  readonly currency1: V4Currency;
  readonly hook: V4HookName | 'none';
  readonly shape: V4Shape;
  /** Dollars on both sides together at the start. */
  readonly dollars: number;
}

/** The fee in the key of a pool whose hook sets it. */
const DYNAMIC_FEE = 0x800000;

type Row = readonly [V4Currency, V4Currency, number, number, number, V4Shape?, V4HookName?];

const POOLS: readonly Row[] = [
  ['ETH', 'USDC', 500, 10, 90_000_000],
  ['ETH', 'USDC', 3000, 60, 30_000_000],
  ['ETH', 'USDC', 100, 1, 2_000_000],
  ['ETH', 'USDT', 500, 10, 20_000_000],
  ['ETH', 'WBTC', 3000, 60, 40_000_000],
  ['ETH', 'UNI', 3000, 60, 3_000_000],
  ['ETH', 'LINK', 10000, 200, 2_000_000],
  ['WETH', 'USDC', 500, 10, 5_000_000],
  ['WETH', 'DAI', 3000, 60, 4_000_000],
  ['WETH', 'MKR', 3000, 60, 2_000_000],
  ['USDC', 'USDT', 10, 1, 20_000_000, 'stable'],
  ['DAI', 'USDC', 100, 1, 10_000_000, 'stable'],
  ['DAI', 'USDT', 0, 1, 3_000_000, 'stable'],
  ['WBTC', 'USDC', 3000, 32767, 5_000_000, 'wide'],
  ['LINK', 'USDC', 3333, 7, 1_000_000],
  ['UNI', 'LINK', 999_999, 60, 500_000],
  ['AAVE', 'UNI', 1_000_000, 60, 500_000],
  ['AAVE', 'USDT', 3000, 60, 0, 'empty'],
  ['ETH', 'WETH', 100, 1, 100_000, 'stable'],
  ['ETH', 'AAVE', 3000, 60, 2_000_000, 'volatile', 'inert'],
  ['USDC', 'CRV', 3000, 60, 1_000_000, 'volatile', 'codelessInert'],
  ['USDC', 'PEPE', DYNAMIC_FEE, 60, 4_000_000, 'volatile', 'dynamicFee'],
  ['ETH', 'GUSD', 3000, 60, 1_000_000, 'volatile', 'watching'],
  ['ETH', 'USDC', DYNAMIC_FEE, 60, 9_000_000, 'volatile', 'overriding'],
  ['ETH', 'USDC', 500, 10, 9_000_000, 'volatile', 'taking'],
  ['ETH', 'USDC', 500, 10, 9_000_000, 'volatile', 'reverting'],
  ['ETH', 'USDC', 500, 10, 9_000_000, 'volatile', 'gasBurning'],
  ['ETH', 'USDC', 500, 10, 9_000_000, 'volatile', 'reentering'],
  ['ETH', 'USDC', 0, 10, 9_000_000, 'volatile', 'twoFaced'],
  ['ETH', 'USDC', 500, 10, 9_000_000, 'volatile', 'codelessSwap'],
];

/** Every V4 pool of the replica, in the order of creation. */
export function v4Pools(): V4Pool[] {
  return POOLS.map(([a, b, fee, tickSpacing, dollars, shape = 'volatile', hook]) => {
    const [currency0, currency1] = currencyAddress(a) < currencyAddress(b) ? [a, b] : [b, a];
    const key = {
      currency0: currencyAddress(currency0),
      currency1: currencyAddress(currency1),
      fee,
      tickSpacing,
      hooks: hook === undefined ? zeroAddress : V4_HOOKS[hook].address,
    };
    return { id: poolIdOf(key), key, currency0, currency1, hook: hook ?? 'none', shape, dollars };
  });
}

/** The pool of the two currencies and the fee. @throws Error unless there is exactly one without a hook */
export function v4PoolOf(a: V4Currency, b: V4Currency, fee: number, hook: V4Pool['hook'] = 'none'): V4Pool {
  const both = [a, b];
  const found = v4Pools().filter(
    (pool) =>
      both.includes(pool.currency0) &&
      both.includes(pool.currency1) &&
      pool.key.fee === fee &&
      pool.hook === hook,
  );
  const [pool] = found;
  if (pool === undefined || found.length > 1)
    throw new Error(`${found.length} V4 pools of ${a}, ${b} and ${fee}`);
  return pool;
}

/** keccak256(abi.encode(key)). */
function poolIdOf(key: PoolKey): Hex {
  return keccak256(
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }, { type: 'int24' }, { type: 'address' }],
      [key.currency0, key.currency1, key.fee, key.tickSpacing, key.hooks],
    ),
  );
}

/** The token whose price, decimals and amounts a currency has. */
export function pricedAs(currency: V4Currency): TokenKey {
  return currency === 'ETH' ? 'WETH' : currency;
}

function currencyAddress(currency: V4Currency): Address {
  return currency === 'ETH' ? zeroAddress : TOKENS[currency].address;
}

/** The reference price of the pool, as `referenceSqrtPriceX96`. */
export function openingSqrtPriceX96({ currency0, currency1 }: V4Pool): bigint {
  const priced: Sorted = { token0: pricedAs(currency0), token1: pricedAs(currency1) };
  return referenceSqrtPriceX96(priced);
}
