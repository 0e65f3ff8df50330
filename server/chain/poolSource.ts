import type { Address } from 'viem';
import type { PoolGraph } from '../routing/poolGraph.ts';
import type { Head } from './head.ts';
import type { PoolIndex } from './poolIndex.ts';
import type { PoolStates } from './poolStates.ts';
import type { TickNeed } from './tickWidening.ts';

export interface LivePoolSourceOptions {
  readonly graph: PoolGraph;
  readonly states: PoolStates;
  /** Absent when no index is configured. */
  readonly index?: PoolIndex | undefined;
  /** Tokens through which a route may go when pools are discovered on chain. */
  readonly baseTokens: readonly Address[];
}

/**
 * The pools of the exchange with their states at the head. Which pools there are comes from the index; while
 * there is none, the factories are asked for every pair among the two tokens and the base tokens.
 */
export class LivePoolSource {
  readonly graph: PoolGraph;
  readonly #states: PoolStates;
  readonly #index: PoolIndex | undefined;
  readonly #baseTokens: readonly Address[];

  constructor({ graph, states, index, baseTokens }: LivePoolSourceOptions) {
    this.graph = graph;
    this.#states = states;
    this.#index = index;
    this.#baseTokens = baseTokens;
  }

  get discovery(): 'index' | 'chain' {
    return this.#index?.isLoaded === true ? 'index' : 'chain';
  }

  /** As `PoolStates.ensure`. @throws also RPC_UNAVAILABLE when the node is far behind the index */
  async ensure(tokenIn: Address, tokenOut: Address, maxHops: number, signal?: AbortSignal): Promise<Head> {
    if (this.discovery === 'chain') {
      const found = this.#states.discover([tokenIn, tokenOut, ...this.#baseTokens], signal);
      // Asked together, the pools known already and the look-ups share one request.
      await Promise.all([found, this.#states.ensure(tokenIn, tokenOut, maxHops, signal)]);
    }
    const head = await this.#states.ensure(tokenIn, tokenOut, maxHops, signal);
    this.#index?.assertNotBehind(head);
    return head;
  }

  /** As `PoolStates.widen`. */
  widen(needs: readonly TickNeed[], signal?: AbortSignal): Promise<void> {
    return this.#states.widen(needs, signal);
  }
}
