import type { Address } from 'viem';
import { getAmountIn, getAmountOut } from '../amm/v2/constantProduct.ts';
import type { V2State } from '../amm/v2/v2State.ts';
import { type Crossings, NO_CROSSINGS, wordsBetween } from '../amm/v3/crossings.ts';
import { simulateSwap, type V3Unfilled } from '../amm/v3/simulateSwap.ts';
import type { V3State } from '../amm/v3/v3State.ts';
import type { GasHop } from './gasCosts.ts';
import type { Pool, V2Pool, V3Pool } from './pool.ts';
import type { Route, TradeType } from './route.ts';

export interface Moved extends Crossings {
  readonly kind: 'filled';
  /** Raw units, fee included. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** Pools that swaps move one after the other, away from the states that they start with. */
export class MovingPools {
  readonly #startOf: (pool: Address) => V2State | V3State | undefined;
  readonly #moved = new Map<Address, V2State | V3State>();

  constructor(startOf: (pool: Address) => V2State | V3State | undefined) {
    this.#startOf = startOf;
  }

  /** Whether a swap has gone through the pool already. */
  isMoved(pool: Pool): boolean {
    return this.#moved.has(pool.address);
  }

  /** The state that the next swap finds. */
  stateOf(pool: Address): V2State | V3State | undefined {
    return this.#moved.get(pool) ?? this.#startOf(pool);
  }

  /** What a swap moves in exact arithmetic; the next one finds the pool where this one leaves it. */
  swap(pool: Pool, tokenIn: Address, tradeType: TradeType, amount: bigint): Moved | V3Unfilled {
    const state = this.stateOf(pool.address);
    if (state === undefined) return { kind: 'insufficientLiquidity' };
    const zeroForOne = tokenIn === pool.token0;
    if (pool.protocol === 'v3' && !('reserve0' in state))
      return this.#swapV3(pool, state, zeroForOne, tradeType, amount);
    if (pool.protocol === 'v2' && 'reserve0' in state)
      return this.#swapV2(pool, state, zeroForOne, tradeType, amount);
    throw new RangeError(`${pool.address} has the state of another kind of pool`);
  }

  #swapV2(pool: V2Pool, state: V2State, zeroForOne: boolean, tradeType: TradeType, amount: bigint) {
    const [reserveIn, reserveOut] = zeroForOne
      ? [state.reserve0, state.reserve1]
      : [state.reserve1, state.reserve0];
    const swap =
      tradeType === 'exactInput'
        ? getAmountOut(amount, reserveIn, reserveOut)
        : getAmountIn(amount, reserveIn, reserveOut);
    if (swap.kind !== 'filled') return swap;
    const [afterIn, afterOut] = [reserveIn + swap.amountIn, reserveOut - swap.amountOut];
    const [reserve0, reserve1] = zeroForOne ? [afterIn, afterOut] : [afterOut, afterIn];
    this.#moved.set(pool.address, { reserve0, reserve1 });
    return { ...swap, ...NO_CROSSINGS };
  }

  #swapV3(
    pool: V3Pool,
    state: V3State,
    zeroForOne: boolean,
    tradeType: TradeType,
    amount: bigint,
  ): Moved | V3Unfilled {
    const swap = simulateSwap(pool, state, zeroForOne, { kind: tradeType, amount });
    if (swap.kind !== 'filled') return swap;
    const { kind, amountIn, amountOut, ticksCrossed, sqrtPriceX96, tick, liquidity } = swap;
    this.#moved.set(pool.address, { sqrtPriceX96, tick, liquidity, tickRange: state.tickRange });
    const wordsCrossed = wordsBetween(state.tick, tick, pool.tickSpacing, zeroForOne);
    return { kind, amountIn, amountOut, ticksCrossed, wordsCrossed };
  }
}

/** The hops of routes that are executed one after the other, with what they cross in the pools as they find them. */
export function gasHopsInOrder(
  legs: readonly Route[],
  startOf: (pool: Address) => V2State | V3State | undefined,
): readonly (readonly GasHop[])[] {
  const moving = new MovingPools(startOf);
  return legs.map(({ tradeType, hops, amounts }) =>
    hops.map(({ pool, tokenIn }, index): GasHop => {
      const isWarm = moving.isMoved(pool);
      const amount = amounts[tradeType === 'exactInput' ? index : index + 1] ?? 0n;
      const swap = moving.swap(pool, tokenIn, tradeType, amount);
      const { ticksCrossed, wordsCrossed } = swap.kind === 'filled' ? swap : NO_CROSSINGS;
      return { protocol: pool.protocol, ticksCrossed, wordsCrossed, ...(isWarm ? { isWarm } : {}) };
    }),
  );
}
