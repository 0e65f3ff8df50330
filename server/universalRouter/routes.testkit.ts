/**
 * Routes and addresses that the tests of this folder share; the amounts are round numbers, not market prices.
 */
import type { Address } from 'viem';
import { type Pool, poolIdOf, type V4Pool, v2Pool, v3Pool } from '../routing/model/pool.ts';
import { v4PoolFactory } from '../routing/model/poolFactory.ts';
import type { Hop, Route, TradeType } from '../routing/model/route.ts';

export const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
export const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
export const DAI: Address = '0x6b175474e89094c44da98b954eedeac495271d0f';
export const UNI: Address = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984';
export const ROUTER: Address = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af';
export const RECIPIENT: Address = '0x00000000000000000000000000000000000000aa';
export const FEE_RECIPIENT: Address = '0x00000000000000000000000000000000000000fe';
export const ADDRESSES = { universalRouter: ROUTER, wrappedNative: WETH };

/** Stands for the address of any pair: only pairs that a V3 run pays into appear in calldata. */
export const DAI_UNI_PAIR: Address = '0x00000000000000000000000000000000000d1a01';

function sorted(a: Address, b: Address) {
  return a < b ? { token0: a, token1: b } : { token0: b, token1: a };
}

/** A V2 hop, through `pair` where the address matters. */
export function v2Hop(tokenIn: Address, tokenOut: Address, pair: Address = DAI_UNI_PAIR): Hop {
  const pool: Pool = v2Pool({ address: pair, ...sorted(tokenIn, tokenOut) });
  return { pool, tokenIn, tokenOut };
}

/** A V3 hop of the given fee in hundredths of a bip. */
export function v3Hop(tokenIn: Address, tokenOut: Address, fee: number): Hop {
  const address: Address = '0x00000000000000000000000000000000000d1a03';
  const pool: Pool = v3Pool({ address, ...sorted(tokenIn, tokenOut), fee, tickSpacing: fee / 50 });
  return { pool, tokenIn, tokenOut };
}

const POOL_MANAGER: Address = '0x000000000004444c5dc75cb358380d2e3de08a90';
const NO_HOOKS: Address = '0x0000000000000000000000000000000000000000';

/**
 * A V4 hop; with `isNative` the wrapped native coin stands for the coin itself, the first currency of the
 * pool.
 */
export function v4Hop(
  tokenIn: Address,
  tokenOut: Address,
  { fee = 500, tickSpacing = 10, hooks = NO_HOOKS, isNative = false } = {},
): Hop {
  const ends =
    isNative && tokenOut === WETH
      ? { token0: tokenOut, token1: tokenIn }
      : { token0: tokenIn, token1: tokenOut };
  const pool: V4Pool = {
    protocol: 'v4',
    id: poolIdOf(NO_HOOKS),
    address: POOL_MANAGER,
    fee,
    tickSpacing,
    hooks,
    isNative,
    factory: v4PoolFactory(POOL_MANAGER, WETH),
    ...(isNative ? ends : sorted(tokenIn, tokenOut)),
  };
  return { pool: pool, tokenIn, tokenOut };
}

/** A leg that leaves it to the next one to swap through its last pair. */
export function handingOver({ route, ...amounts }: ReturnType<typeof legOf>) {
  return { route: { ...route, handsOver: true }, ...amounts };
}

/** A leg over the hops with the amounts at their joints. */
export function legOf(tradeType: TradeType, hops: readonly Hop[], amounts: readonly bigint[]) {
  const route: Route = { tradeType, hops, amounts };
  return { route, amountIn: amounts[0] ?? 0n, amountOut: amounts.at(-1) ?? 0n };
}
