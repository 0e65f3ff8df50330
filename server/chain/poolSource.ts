import type { Address } from 'viem';
import type { PoolGraph } from '../routing/graph/poolGraph.ts';
import type { Pool } from '../routing/model/pool.ts';
import type { TicksNeeded } from '../routing/model/route.ts';
import type { Head } from './head.ts';

/** Source of the pools of a quote: at the head, or at one past block. */
export interface PoolSource {
  readonly graph: PoolGraph;
  readonly discovery: 'index' | 'chain';
  /**
   * Loads the state of every pool on a path of at most `maxHops`, and returns their block. States stay
   * unchanged until the next `await`. Sends no request if all are loaded.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID; OVERLOADED while many states are loaded;
   * the reason of `signal` when aborted
   */
  ensure(tokenIn: Address, tokenOut: Address, maxHops: number, signal?: AbortSignal): Promise<Head>;
  /**
   * Returns the block of `ensure`; undefined if it would send a request. Absent where only `ensure` can tell.
   * @throws as `ensure`
   */
  ready?(tokenIn: Address, tokenOut: Address, maxHops: number): Head | undefined;
  /** Reads more ticks on the given sides. Call `ensure` again before computing. @throws as `ensure` */
  widen(needs: readonly TicksNeeded[], signal?: AbortSignal): Promise<void>;
  /** Reads the pools again, and returns those whose state in memory was wrong. @throws as `ensure` */
  reread(pools: readonly Pool[], signal?: AbortSignal): Promise<readonly Pool[]>;
}
