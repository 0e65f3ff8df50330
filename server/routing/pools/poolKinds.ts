import type { PoolState } from '../../amm/poolState.ts';
import type { V2State } from '../../amm/v2/v2State.ts';
import type { V3State } from '../../amm/v3/v3State.ts';
import type { Exchange, V2Exchange, V3Exchange } from '../exchange.ts';
import { type Pool, type PoolRow, type Protocol, type V2Pool, type V3Pool, v2Pool, v3Pool } from '../pool.ts';
import { type Envelope, type PoolSide, V2_KIND, V3_KIND } from './poolSide.ts';
import { V2Side, v2Envelope } from './v2/v2Side.ts';
import { v3Envelope } from './v3/v3Envelope.ts';
import { V3Side } from './v3/v3Side.ts';

/** A side whose pool may get another state. */
export interface StatefulSide extends PoolSide {
  /** The state of a pool of its own kind, or none. */
  setState(state: PoolState | undefined): void;
}

/** One kind of pool for the search. Every pool, exchange and state that it is given is of its own kind. */
export interface PoolKind<OfPool = Pool, OfState = PoolState, OfExchange = Exchange> {
  /** A power of two, so that a set of kinds is a number. */
  readonly bit: number;
  /** Whether the envelope of a pool is the very curve that it trades along, fee taken. */
  readonly isItsEnvelope: boolean;
  /**
   * Whether the router asks such a pool for the output of an exact output. Otherwise it pays the input that was
   * computed, and the pool gives all that this buys.
   */
  readonly isAskedForOutput: boolean;
  side(pool: OfPool, zeroForOne: boolean): StatefulSide;
  envelope(pool: OfPool, state: OfState, zeroForOne: boolean): Envelope;
  /** The same text for pools that trade alike to the last unit; absent where that is not worth asking. */
  stateKey?(pool: OfPool, state: OfState): string;
  /** The pool of a row in the register of pools. */
  restore(row: PoolRow, exchange: OfExchange): Pool;
}

const V2: PoolKind<V2Pool, V2State, V2Exchange> = {
  bit: V2_KIND,
  isItsEnvelope: true,
  isAskedForOutput: false,
  side: (pool, zeroForOne) => new V2Side(pool, zeroForOne),
  envelope: v2Envelope,
  stateKey: ({ fee }, { reserve0, reserve1 }) => `${fee} ${reserve0} ${reserve1}`,
  restore: v2Pool,
};

const V3: PoolKind<V3Pool, V3State, V3Exchange> = {
  bit: V3_KIND,
  isItsEnvelope: false,
  isAskedForOutput: true,
  side: (pool, zeroForOne) => new V3Side(pool, zeroForOne),
  envelope: v3Envelope,
  restore: v3Pool,
};

/**
 * Every kind of pool: a new one is an entry here and in `SWAP_MODELS`. An entry is bound to a pool when it enters the
 * graph; none is looked up while paths are compared.
 */
export const POOL_KINDS: Record<Protocol, PoolKind> = { v2: V2, v3: V3 };

/** Bits of a set of kinds in the keys of tables: the sets at the hops of a path make one key. */
export const KIND_BITS = 3;

export function protocols(): Protocol[] {
  return Object.keys(POOL_KINDS) as Protocol[];
}

/** The set of all kinds. */
export function anyKind(): number {
  let set = 0;
  for (const protocol in POOL_KINDS) set |= POOL_KINDS[protocol as Protocol].bit;
  return set;
}

/** The set of those kinds that `isWanted` is true of. */
export function kindsWhere(isWanted: (kind: PoolKind) => boolean): number {
  return Object.values(POOL_KINDS).reduce((set, kind) => (isWanted(kind) ? set | kind.bit : set), 0);
}
