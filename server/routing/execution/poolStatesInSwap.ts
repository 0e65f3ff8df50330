import type { Address } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { FilledSwap } from '../../amm/swapModel.ts';
import { swapAt } from '../../amm/swapModels.ts';
import { NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import type { V3Unfilled } from '../../amm/v3/simulateSwap.ts';
import { type EarlierHops, type GasHop, gasHopOf, handedOver } from '../gas/gasHop.ts';
import type { Pool, PoolId } from '../model/pool.ts';
import type { Route, TradeType } from '../model/route.ts';
import { ROUTING_PROTOCOLS, type RoutingProtocols } from '../pools/routingProtocols.ts';
import { walkHops } from './walkHops.ts';

type Moved = Omit<FilledSwap, 'after'>;

/** Tracks the states of pools that swaps of one transaction move. */
export class PoolStatesInSwap {
  readonly #startOf: (pool: PoolId) => PoolState | undefined;
  readonly #protocols: RoutingProtocols;
  readonly #moved = new Map<PoolId, PoolState>();
  /** The amount that routes have handed over to the next one, raw units of the last pool's input token. */
  #handedOver = 0n;
  readonly #ticksMoved = new Set<PoolId>();

  constructor(startOf: (pool: PoolId) => PoolState | undefined, protocols = ROUTING_PROTOCOLS) {
    this.#startOf = startOf;
    this.#protocols = protocols;
  }

  /** Returns true if a swap has gone through the pool. */
  isMoved(pool: Pool): boolean {
    return this.#moved.has(pool.id);
  }

  /** Returns the earlier use of the pool, on which the gas of a swap through it depends. */
  earlierHops(pool: Pool): EarlierHops {
    return { isWarm: this.isMoved(pool), hasMovedTick: this.#ticksMoved.has(pool.id) };
  }

  /** Returns the state that the next swap starts from. */
  stateOf(pool: PoolId): PoolState | undefined {
    return this.#moved.get(pool) ?? this.#startOf(pool);
  }

  /** The amount that executed routes have left in the last pool, for the next route to swap; raw units. */
  get handedOver(): bigint {
    return this.#handedOver;
  }

  /** Swaps in exact arithmetic and keeps the pool's state after it. */
  swap(pool: Pool, tokenIn: Address, tradeType: TradeType, amount: bigint): Moved | V3Unfilled {
    const swap = this.#try(pool, tokenIn, tradeType, amount);
    if (swap.kind !== 'filled') return swap;
    this.#moved.set(pool.id, swap.after);
    if (swap.movesTick === true) this.#ticksMoved.add(pool.id);
    return withoutState(swap);
  }

  /** Swaps in exact arithmetic and leaves the pool as it is. */
  peek(pool: Pool, tokenIn: Address, tradeType: TradeType, amount: bigint): Moved | V3Unfilled {
    const swap = this.#try(pool, tokenIn, tradeType, amount);
    return swap.kind === 'filled' ? withoutState(swap) : swap;
  }

  /**
   * Executes a route as the router does; its amounts are those at the current states. For an exact output, V2
   * pairs receive the input that the first pair of a run needs and give all it buys. Rounding can make that
   * more than requested (`V2SwapRouter._v2Swap`).
   * @param only the pools to move; all if absent
   */
  execute({ tradeType, hops, amounts, handsOver = false }: Route, only?: ReadonlySet<Pool>): void {
    const isSold = tradeType === 'exactInput';
    const last = hops.length - 1;
    if (handsOver) this.#handedOver += amounts[last] ?? 0n;
    const swapped = handsOver ? hops.slice(0, last) : hops;
    walkHops(
      [...swapped.entries()],
      'exactInput',
      amounts[0] ?? 0n,
      ([index, { pool, tokenIn }], brought) => {
        const isMoved = only === undefined || only.has(pool);
        const given = index === last ? brought + this.#takeHandedOver() : brought;
        const isAsked = !isSold && this.#protocols[pool.protocol].isAskedForOutput;
        const amountOut = amounts[index + 1] ?? 0n;
        if (!isMoved && (isSold || isAsked)) return { kind: 'filled', amountIn: given, amountOut };
        const swap = isMoved ? 'swap' : 'peek';
        return isAsked
          ? this[swap](pool, tokenIn, 'exactOutput', amountOut)
          : this[swap](pool, tokenIn, 'exactInput', given);
      },
    );
  }

  #takeHandedOver(): bigint {
    const taken = this.#handedOver;
    this.#handedOver = 0n;
    return taken;
  }

  #try(pool: Pool, tokenIn: Address, tradeType: TradeType, amount: bigint): FilledSwap | V3Unfilled {
    const state = this.stateOf(pool.id);
    if (state === undefined) return { kind: 'insufficientLiquidity' };
    const { model } = this.#protocols[pool.protocol];
    return swapAt(pool, state, tokenIn === pool.token0, { kind: tradeType, amount }, model);
  }
}

function withoutState({ after: _, ...moved }: FilledSwap): Moved {
  return moved;
}

/**
 * Returns the gas hops of routes executed in order, with the crossings at the states that each finds.
 * @param moving the pools before the first of them
 */
export function gasHopsInOrder(
  legs: readonly Route[],
  moving: PoolStatesInSwap,
  execute = (leg: Route) => moving.execute(leg),
): readonly (readonly GasHop[])[] {
  return legs.map((leg, place) => {
    const { tradeType, hops, amounts, handsOver = false } = leg;
    const gasHops = hops.map((hop, index): GasHop => {
      const { pool, tokenIn } = hop;
      const isLast = index === hops.length - 1;
      if (isLast && handsOver) return handedOver(hop);
      const amount =
        (amounts[tradeType === 'exactInput' ? index : index + 1] ?? 0n) + (isLast ? moving.handedOver : 0n);
      const swap = moving.peek(pool, tokenIn, tradeType, amount);
      return gasHopOf(hop, swap.kind === 'filled' ? swap : NO_CROSSINGS, moving.earlierHops(pool));
    });
    // No leg follows the last one.
    if (place < legs.length - 1) execute(leg);
    return gasHops;
  });
}
