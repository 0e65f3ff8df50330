import type { Address } from 'viem';
import type { Pool } from '../routing/pool.ts';
import type { PoolGraph } from '../routing/poolGraph.ts';
import type { TicksNeeded } from '../routing/route.ts';
import type { Head } from './head.ts';

/** Where a quote gets its pools: the live state at the head, or the state of one past block. */
export interface PoolSource {
  readonly graph: PoolGraph;
  /** Which pools there are was read from the index, or from the factories. */
  readonly discovery: 'index' | 'chain';
  /**
   * Resolves once every pool on a path of at most `maxHops` between the tokens has its state in the graph, all of
   * the block that is returned. Until the next `await` nothing changes them. When nothing is missing it costs no
   * request.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID; OVERLOADED while more is being read than one
   * quote waits for; the reason of `signal` when aborted
   */
  ensure(tokenIn: Address, tokenOut: Address, maxHops: number, signal?: AbortSignal): Promise<Head>;
  /**
   * Returns the block that `ensure` would resolve with, `undefined` where it would read. Absent where only `ensure` can
   * tell. @throws as `ensure`
   */
  ready?(tokenIn: Address, tokenOut: Address, maxHops: number): Head | undefined;
  /** Reads more ticks on the given sides; call `ensure` again before computing. @throws as `ensure` */
  widen(needs: readonly TicksNeeded[], signal?: AbortSignal): Promise<void>;
  /**
   * Reads these pools again, whatever memory holds of them, and returns those that it held wrongly: an execution
   * has shown that something is. Call `ensure` again before computing. @throws as `ensure`
   */
  reread(pools: readonly Pool[], signal?: AbortSignal): Promise<readonly Pool[]>;
}
