import type { PoolState } from '../../amm/poolState.ts';
import type { Pool } from '../pool.ts';
import { type Envelope, NOTHING, V2_KIND, V3_KIND } from './poolSide.ts';
import { V2Side, v2Envelope } from './v2/v2Side.ts';
import { v3Envelope } from './v3/v3Envelope.ts';
import { V3Side } from './v3/v3Side.ts';

/** A pool as the search sees it: both directions, and its state at one block where that is known. */
export class PoolEntry {
  readonly pool: Pool;
  /** The numbers of its tokens in the graph. */
  readonly token0: number;
  readonly token1: number;
  /** Whether it is the only pool of a token. */
  isDeadEnd: boolean;
  /** Where it stands in the neighbourhoods of its tokens. */
  at0 = -1;
  at1 = -1;
  #state: PoolState | undefined;
  /** Made when they are first asked for: no search ever looks closely at most pools of a large market. */
  #zeroForOne: V2Side | V3Side | undefined;
  #oneForZero: V2Side | V3Side | undefined;

  constructor(pool: Pool, token0: number, token1: number, isDeadEnd: boolean) {
    this.isDeadEnd = isDeadEnd;
    this.pool = pool;
    this.token0 = token0;
    this.token1 = token1;
  }

  get kind(): typeof V2_KIND | typeof V3_KIND {
    return this.pool.protocol === 'v2' ? V2_KIND : V3_KIND;
  }

  get zeroForOne(): V2Side | V3Side {
    this.#zeroForOne ??= this.#side(true);
    return this.#zeroForOne;
  }

  get oneForZero(): V2Side | V3Side {
    this.#oneForZero ??= this.#side(false);
    return this.#oneForZero;
  }

  get state(): PoolState | undefined {
    return this.#state;
  }

  /** @throws RangeError for the state of a pool of the other protocol */
  setState(state: PoolState | undefined): void {
    const { protocol, address } = this.pool;
    if (state !== undefined && state.protocol !== protocol)
      throw new RangeError(`${address} has the state of another kind of pool`);
    this.#state = state;
    if (this.#zeroForOne !== undefined) this.#give(this.#zeroForOne);
    if (this.#oneForZero !== undefined) this.#give(this.#oneForZero);
  }

  /** That of a side, which need not be made for it. */
  envelope(zeroForOne: boolean): Envelope {
    const [state, { pool }] = [this.#state, this];
    if (state === undefined) return NOTHING;
    if (pool.protocol === 'v2' && state.protocol === 'v2') return v2Envelope(pool, state, zeroForOne);
    if (pool.protocol === 'v3' && state.protocol === 'v3') return v3Envelope(pool, state, zeroForOne);
    return NOTHING;
  }

  #side(zeroForOne: boolean): V2Side | V3Side {
    const { pool } = this;
    const side = pool.protocol === 'v2' ? new V2Side(pool, zeroForOne) : new V3Side(pool, zeroForOne);
    this.#give(side);
    return side;
  }

  #give(side: V2Side | V3Side): void {
    const state = this.#state;
    if (side.kind === V2_KIND) side.setState(state?.protocol === 'v2' ? state : undefined);
    else side.setState(state?.protocol === 'v3' ? state : undefined);
  }
}
