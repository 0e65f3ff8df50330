import type { PoolState } from '../../amm/poolState.ts';
import type { Pool } from '../pool.ts';
import { type Envelope, NO_ENVELOPE, type PoolSide } from './poolSide.ts';
import { ROUTING_PROTOCOLS, type RoutingProtocol, type StatefulSide } from './routingProtocols.ts';

/** A pool as the search sees it: both directions, and its state at one block where that is known. */
export class PoolEntry {
  readonly pool: Pool;
  /** The numbers of its tokens in the graph. */
  readonly token0: number;
  readonly token1: number;
  /** Whether it is the only pool of a token. */
  isDeadEnd: boolean;
  /** Its positions in the adjacency rows of its tokens. */
  at0 = -1;
  at1 = -1;
  readonly #protocol: RoutingProtocol;
  #state: PoolState | undefined;
  /** Made at first use: no search looks closely at most pools of a large market. */
  #zeroForOne: StatefulSide | undefined;
  #oneForZero: StatefulSide | undefined;

  constructor(pool: Pool, token0: number, token1: number, isDeadEnd: boolean) {
    this.isDeadEnd = isDeadEnd;
    this.pool = pool;
    this.token0 = token0;
    this.token1 = token1;
    this.#protocol = ROUTING_PROTOCOLS[pool.protocol];
  }

  /** The protocol of the pool as a bit. */
  get protocolBit(): number {
    return this.#protocol.bit;
  }

  get zeroForOne(): PoolSide {
    this.#zeroForOne ??= this.#side(true);
    return this.#zeroForOne;
  }

  get oneForZero(): PoolSide {
    this.#oneForZero ??= this.#side(false);
    return this.#oneForZero;
  }

  get state(): PoolState | undefined {
    return this.#state;
  }

  /** @throws RangeError for the state of a pool of another protocol */
  setState(state: PoolState | undefined): void {
    const { protocol, address } = this.pool;
    if (state !== undefined && state.protocol !== protocol)
      throw new RangeError(`${address} has the state of another kind of pool`);
    this.#zeroForOne?.setState(state);
    this.#oneForZero?.setState(state);
    this.#state = state;
  }

  /** Returns the envelope of a side without making the side. */
  envelope(zeroForOne: boolean): Envelope {
    const state = this.#state;
    return state === undefined ? NO_ENVELOPE : this.#protocol.envelope(this.pool, state, zeroForOne);
  }

  #side(zeroForOne: boolean): StatefulSide {
    const side = this.#protocol.side(this.pool, zeroForOne);
    side.setState(this.#state);
    return side;
  }
}
