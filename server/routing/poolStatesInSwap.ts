import type { Address } from 'viem';
import type { PoolState } from '../amm/poolState.ts';
import { getAmountIn, getAmountOut } from '../amm/v2/constantProduct.ts';
import { v2FeeOf } from '../amm/v2/v2Fee.ts';
import type { V2State } from '../amm/v2/v2State.ts';
import { type Crossings, NO_CROSSINGS, wordsBetween } from '../amm/v3/crossings.ts';
import { simulateSwap, type V3Unfilled } from '../amm/v3/simulateSwap.ts';
import type { V3State } from '../amm/v3/v3State.ts';
import type { GasHop } from './gasCosts.ts';
import type { Pool, PoolId, V2Pool, V3Pool } from './pool.ts';
import type { Route, TradeType } from './route.ts';

export interface Moved extends Crossings {
  readonly kind: 'filled';
  /** Raw units, fee included. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** Pools that swaps move one after the other, away from the states that they start with. */
export class MovingPools {
  readonly #startOf: (pool: PoolId) => PoolState | undefined;
  readonly #moved = new Map<PoolId, PoolState>();

  constructor(startOf: (pool: PoolId) => PoolState | undefined) {
    this.#startOf = startOf;
  }

  /** Whether a swap has gone through the pool already. */
  isMoved(pool: Pool): boolean {
    return this.#moved.has(pool.id);
  }

  /** The state that the next swap finds. */
  stateOf(pool: PoolId): PoolState | undefined {
    return this.#moved.get(pool) ?? this.#startOf(pool);
  }

  /** What a swap moves in exact arithmetic; the next one finds the pool where this one leaves it. */
  swap(pool: Pool, tokenIn: Address, tradeType: TradeType, amount: bigint): Moved | V3Unfilled {
    const tried = this.#try(pool, tokenIn, tradeType, amount);
    if (tried.kind !== 'filled') return tried;
    this.#moved.set(pool.id, tried.after);
    return tried.moved;
  }

  /** The same, and leaves the pool where it is. */
  peek(pool: Pool, tokenIn: Address, tradeType: TradeType, amount: bigint): Moved | V3Unfilled {
    const tried = this.#try(pool, tokenIn, tradeType, amount);
    return tried.kind === 'filled' ? tried.moved : tried;
  }

  /**
   * Moves pools as the router does when it executes a route whose amounts are those at the states that it finds. Of an
   * exact output V2 pairs are paid what the first of a run asks, and give all that this buys, which rounding can make
   * more than was asked for (`V2SwapRouter._v2Swap`).
   * @param only the pools to move; all when absent
   */
  execute({ tradeType, hops, amounts }: Route, only?: ReadonlySet<Pool>): void {
    let given: bigint | undefined;
    for (const [index, { pool, tokenIn }] of hops.entries()) {
      const isMoved = only === undefined || only.has(pool);
      if (tradeType === 'exactOutput' && pool.protocol === 'v3') {
        if (isMoved) this.swap(pool, tokenIn, 'exactOutput', amounts[index + 1] ?? 0n);
        given = undefined;
        continue;
      }
      const amountIn = given ?? amounts[index] ?? 0n;
      const isGiven = tradeType === 'exactOutput';
      if (!isMoved && !isGiven) continue;
      const swap = this[isMoved ? 'swap' : 'peek'](pool, tokenIn, 'exactInput', amountIn);
      given = isGiven && swap.kind === 'filled' ? swap.amountOut : undefined;
    }
  }

  #try(pool: Pool, tokenIn: Address, tradeType: TradeType, amount: bigint): Tried | V3Unfilled {
    const state = this.stateOf(pool.id);
    if (state === undefined) return { kind: 'insufficientLiquidity' };
    const zeroForOne = tokenIn === pool.token0;
    if (pool.protocol === 'v3' && state.protocol === 'v3') {
      return tryV3(pool, state, zeroForOne, tradeType, amount);
    }
    if (pool.protocol === 'v2' && state.protocol === 'v2')
      return tryV2(pool, state, zeroForOne, tradeType, amount);
    throw new RangeError(`${pool.address} has the state of another kind of pool`);
  }
}

/** What a swap moves and where it would leave its pool. */
interface Tried {
  readonly kind: 'filled';
  readonly moved: Moved;
  readonly after: PoolState;
}

function tryV2(
  pool: V2Pool,
  state: V2State,
  zeroForOne: boolean,
  tradeType: TradeType,
  amount: bigint,
): Tried | V3Unfilled {
  const [reserveIn, reserveOut] = zeroForOne
    ? [state.reserve0, state.reserve1]
    : [state.reserve1, state.reserve0];
  const swap =
    tradeType === 'exactInput'
      ? getAmountOut(amount, reserveIn, reserveOut, v2FeeOf(pool.fee))
      : getAmountIn(amount, reserveIn, reserveOut, v2FeeOf(pool.fee));
  if (swap.kind !== 'filled') return swap;
  const [afterIn, afterOut] = [reserveIn + swap.amountIn, reserveOut - swap.amountOut];
  const [reserve0, reserve1] = zeroForOne ? [afterIn, afterOut] : [afterOut, afterIn];
  return {
    kind: 'filled',
    moved: { ...swap, ...NO_CROSSINGS },
    after: { protocol: 'v2', reserve0, reserve1 },
  };
}

function tryV3(
  pool: V3Pool,
  state: V3State,
  zeroForOne: boolean,
  tradeType: TradeType,
  amount: bigint,
): Tried | V3Unfilled {
  const swap = simulateSwap(pool, state, zeroForOne, { kind: tradeType, amount });
  if (swap.kind !== 'filled') return swap;
  const { kind, amountIn, amountOut, ticksCrossed, sqrtPriceX96, tick, liquidity } = swap;
  const wordsCrossed = wordsBetween(state.tick, tick, pool.tickSpacing, zeroForOne);
  return {
    kind,
    moved: { kind, amountIn, amountOut, ticksCrossed, wordsCrossed },
    after: { protocol: 'v3', sqrtPriceX96, tick, liquidity, tickRange: state.tickRange },
  };
}

/** The hops of routes that are executed one after the other, with what they cross in the pools as they find them. */
export function gasHopsInOrder(
  legs: readonly Route[],
  startOf: (pool: PoolId) => PoolState | undefined,
): readonly (readonly GasHop[])[] {
  const moving = new MovingPools(startOf);
  return legs.map((leg, place) => {
    const { tradeType, hops, amounts } = leg;
    const gasHops = hops.map(({ pool, tokenIn }, index): GasHop => {
      const isWarm = moving.isMoved(pool);
      const amount = amounts[tradeType === 'exactInput' ? index : index + 1] ?? 0n;
      const swap = moving.peek(pool, tokenIn, tradeType, amount);
      const { ticksCrossed, wordsCrossed } = swap.kind === 'filled' ? swap : NO_CROSSINGS;
      return { protocol: pool.protocol, ticksCrossed, wordsCrossed, ...(isWarm ? { isWarm } : {}) };
    });
    // Nobody comes after the last.
    if (place < legs.length - 1) moving.execute(leg);
    return gasHops;
  });
}
