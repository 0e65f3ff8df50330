import type { V2State } from '../amm/v2/v2State.ts';
import type { V3State } from '../amm/v3/v3State.ts';
import type { Pool } from './pool.ts';
import { V2Side } from './v2Side.ts';
import { V3Side } from './v3Side.ts';

/** A pool as the search sees it: both directions, and its state at one block where that is known. */
export class PoolEntry {
  readonly pool: Pool;
  /** The numbers of its tokens in the graph. */
  readonly token0: number;
  readonly token1: number;
  readonly zeroForOne: V2Side | V3Side;
  readonly oneForZero: V2Side | V3Side;
  /** Whether it is the only pool of a token. */
  isDeadEnd: boolean;
  /** Where it stands in the neighbourhoods of its tokens. */
  at0 = -1;
  at1 = -1;
  #state: V2State | V3State | undefined;

  constructor(pool: Pool, token0: number, token1: number, isDeadEnd: boolean) {
    this.isDeadEnd = isDeadEnd;
    this.pool = pool;
    this.token0 = token0;
    this.token1 = token1;
    this.zeroForOne = pool.protocol === 'v2' ? new V2Side(pool, true) : new V3Side(pool, true);
    this.oneForZero = pool.protocol === 'v2' ? new V2Side(pool, false) : new V3Side(pool, false);
  }

  get state(): V2State | V3State | undefined {
    return this.#state;
  }

  /** @throws RangeError for the state of a pool of the other protocol */
  setState(state: V2State | V3State | undefined): void {
    this.zeroForOne.setState(state);
    this.oneForZero.setState(state);
    this.#state = state;
  }
}
