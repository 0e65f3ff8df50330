import type { Address } from 'viem';
import type { PoolState } from '../amm/poolState.ts';
import type { FilledSwap } from '../amm/swapModel.ts';
import { swapAt } from '../amm/swapModels.ts';
import { NO_CROSSINGS } from '../amm/v3/crossings.ts';
import type { V3Unfilled } from '../amm/v3/simulateSwap.ts';
import { type GasHop, gasHopOf } from './gasCosts.ts';
import type { Pool, PoolId, Protocol } from './pool.ts';
import { POOL_KINDS } from './pools/poolKinds.ts';
import type { Route, TradeType } from './route.ts';
import { walkHops } from './walkHops.ts';

type Moved = Omit<FilledSwap, 'after'>;

/** Pools that swaps move one after the other, away from the states that they start with. */
export class PoolStatesInSwap {
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
    const swap = this.#try(pool, tokenIn, tradeType, amount);
    if (swap.kind !== 'filled') return swap;
    this.#moved.set(pool.id, swap.after);
    return withoutState(swap);
  }

  /** The same, and leaves the pool where it is. */
  peek(pool: Pool, tokenIn: Address, tradeType: TradeType, amount: bigint): Moved | V3Unfilled {
    const swap = this.#try(pool, tokenIn, tradeType, amount);
    return swap.kind === 'filled' ? withoutState(swap) : swap;
  }

  /**
   * Moves pools as the router does when it executes a route whose amounts are those at the states that it finds. Of an
   * exact output V2 pairs are paid what the first of a run asks, and give all that this buys, which rounding can make
   * more than was asked for (`V2SwapRouter._v2Swap`).
   * @param only the pools to move; all when absent
   */
  execute({ tradeType, hops, amounts }: Route, only?: ReadonlySet<Pool>): void {
    const isSold = tradeType === 'exactInput';
    walkHops([...hops.entries()], 'exactInput', amounts[0] ?? 0n, ([index, { pool, tokenIn }], given) => {
      const isMoved = only === undefined || only.has(pool);
      const isAsked = !isSold && isAskedForOutput(pool.protocol);
      const amountOut = amounts[index + 1] ?? 0n;
      if (!isMoved && (isSold || isAsked)) return { kind: 'filled', amountIn: given, amountOut };
      const swap = isMoved ? 'swap' : 'peek';
      return isAsked
        ? this[swap](pool, tokenIn, 'exactOutput', amountOut)
        : this[swap](pool, tokenIn, 'exactInput', given);
    });
  }

  #try(pool: Pool, tokenIn: Address, tradeType: TradeType, amount: bigint): FilledSwap | V3Unfilled {
    const state = this.stateOf(pool.id);
    if (state === undefined) return { kind: 'insufficientLiquidity' };
    return swapAt(pool, state, tokenIn === pool.token0, { kind: tradeType, amount });
  }
}

function withoutState({ kind, amountIn, amountOut, ticksCrossed, wordsCrossed }: FilledSwap): Moved {
  return { kind, amountIn, amountOut, ticksCrossed, wordsCrossed };
}

/** The hops of routes that are executed one after the other, with what they cross in the pools as they find them. */
export function gasHopsInOrder(
  legs: readonly Route[],
  startOf: (pool: PoolId) => PoolState | undefined,
): readonly (readonly GasHop[])[] {
  const moving = new PoolStatesInSwap(startOf);
  return legs.map((leg, place) => {
    const { tradeType, hops, amounts } = leg;
    const gasHops = hops.map(({ pool, tokenIn }, index): GasHop => {
      const amount = amounts[tradeType === 'exactInput' ? index : index + 1] ?? 0n;
      const swap = moving.peek(pool, tokenIn, tradeType, amount);
      return gasHopOf(pool, swap.kind === 'filled' ? swap : NO_CROSSINGS, moving.isMoved(pool));
    });
    // Nobody comes after the last.
    if (place < legs.length - 1) moving.execute(leg);
    return gasHops;
  });
}

/** See `PoolKind.isAskedForOutput`. */
export function isAskedForOutput(protocol: Protocol): boolean {
  return POOL_KINDS[protocol].isAskedForOutput;
}
