import type { PoolState } from '../../amm/poolState.ts';
import type { Pool } from '../model/pool.ts';
import { type Envelope, NO_ENVELOPE, type PoolSide } from './poolSide.ts';
import { ROUTING_PROTOCOLS, type RoutingProtocol, type StatefulSide } from './routingProtocols.ts';

/** A pool as the search sees it: both directions, and its state at one block where that is known. */
export class PoolEntry {
  readonly pool: Pool;
  /** The numbers of its tokens in the graph. */
  readonly token0: number;
  readonly token1: number;
  /** True where it is the only pool of a token. */
  isDeadEnd: boolean;
  /** Its positions in the adjacency rows of its tokens. */
  at0 = -1;
  at1 = -1;
  readonly #protocol: RoutingProtocol;
  #state: PoolState | undefined;
  /** Made at first use: no search looks closely at most pools of a large market. */
  #zeroForOne: StatefulSide | undefined;
  #oneForZero: StatefulSide | undefined;
  /** True where liquidity that was not read counts as none, by direction. */
  #isClosed0 = false;
  #isClosed1 = false;

  constructor(
    pool: Pool,
    token0: number,
    token1: number,
    isDeadEnd: boolean,
    protocol = ROUTING_PROTOCOLS[pool.protocol],
  ) {
    this.isDeadEnd = isDeadEnd;
    this.pool = pool;
    this.token0 = token0;
    this.token1 = token1;
    this.#protocol = protocol;
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
    this.#state = state;
    this.#zeroForOne?.setState(this.#stateOf(true));
    this.#oneForZero?.setState(this.#stateOf(false));
  }

  /**
   * Returns the output of the liquidity that was read in a direction, raw units to a few digits. It is
   * infinite for a protocol without `partly`.
   */
  knownOutput(zeroForOne: boolean): number {
    const [state, partly] = [this.#state, this.#protocol.partly];
    if (state === undefined) return 0;
    return partly?.knownOutput(state, zeroForOne) ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Sets whether liquidity of a direction that was not read counts as none, in this state and later ones.
   * @returns whether that is new
   */
  close(zeroForOne: boolean, isClosed: boolean): boolean {
    if ((zeroForOne ? this.#isClosed0 : this.#isClosed1) === isClosed) return false;
    if (zeroForOne) this.#isClosed0 = isClosed;
    else this.#isClosed1 = isClosed;
    (zeroForOne ? this.#zeroForOne : this.#oneForZero)?.setState(this.#stateOf(zeroForOne));
    return true;
  }

  /** Returns the envelope of a side without making the side. */
  envelope(zeroForOne: boolean): Envelope {
    const state = this.#stateOf(zeroForOne);
    return state === undefined ? NO_ENVELOPE : this.#protocol.envelope(this.pool, state, zeroForOne);
  }

  #side(zeroForOne: boolean): StatefulSide {
    const side = this.#protocol.side(this.pool, zeroForOne);
    side.setState(this.#stateOf(zeroForOne));
    return side;
  }

  /** The state as one direction sees it. */
  #stateOf(zeroForOne: boolean): PoolState | undefined {
    const [state, partly] = [this.#state, this.#protocol.partly];
    const isClosed = zeroForOne ? this.#isClosed0 : this.#isClosed1;
    if (!isClosed || state === undefined || partly?.isOpen(this.pool, state, zeroForOne) !== true)
      return state;
    return partly.closed(state, zeroForOne);
  }
}
