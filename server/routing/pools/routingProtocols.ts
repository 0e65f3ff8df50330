import type { PoolState } from '../../amm/poolState.ts';
import type { SwapModel } from '../../amm/swapModel.ts';
import type { V2State } from '../../amm/v2/v2State.ts';
import { v2SwapModel } from '../../amm/v2/v2SwapModel.ts';
import type { V3State } from '../../amm/v3/v3State.ts';
import { v3SwapModel } from '../../amm/v3/v3SwapModel.ts';
import type { V4State } from '../../amm/v4/v4State.ts';
import { v4SwapModel } from '../../amm/v4/v4SwapModel.ts';
import {
  type Pool,
  type PoolRow,
  type Protocol,
  type V2Pool,
  type V3Pool,
  type V4Pool,
  v2Pool,
  v3Pool,
  v4Pool,
} from '../model/pool.ts';
import type { PoolFactory, V2PoolFactory, V3PoolFactory, V4PoolFactory } from '../model/poolFactory.ts';
import { type Envelope, type PoolSide, V2_BIT, V3_BIT, V4_BIT } from './poolSide.ts';
import { V2Side, v2Envelope } from './v2/v2Side.ts';
import { closeTicks, hasUnreadTicks, knownOutput } from './v3/knownTicks.ts';
import { v3Envelope } from './v3/v3Envelope.ts';
import { V3Side } from './v3/v3Side.ts';
import { V4Side, v4Envelope } from './v4/v4Side.ts';

/** A side whose pool may get another state. */
export interface StatefulSide<OfPool = Pool, OfState = PoolState> extends PoolSide<OfPool> {
  /** The state of a pool of this protocol, or none. */
  setState(state: OfState | undefined): void;
}

/** Pools of which only the liquidity about the price may have been read. */
export interface PartlyKnown<OfPool = Pool, OfState = PoolState> {
  /** Returns true if a direction has liquidity that was not read. */
  isOpen(pool: OfPool, state: OfState, zeroForOne: boolean): boolean;
  /** Returns the raw output of the liquidity that was read, to a few digits. */
  knownOutput(state: OfState, zeroForOne: boolean): number;
  /** Returns the state without the liquidity of a direction that was not read. */
  closed(state: OfState, zeroForOne: boolean): OfState;
}

const BY_TICKS = { isOpen: hasUnreadTicks, knownOutput, closed: closeTicks };

/** One protocol for the search. Every pool, exchange and state that it gets is of this protocol. */
export interface RoutingProtocol<
  OfPool = Pool,
  OfState extends { readonly protocol: string } = PoolState,
  OfFactory = PoolFactory,
> {
  /** A power of two, so that a set of protocols is a number. */
  readonly bit: number;
  /** True where the envelope of a pool equals its trading curve after the fee. */
  readonly isItsEnvelope: boolean;
  /**
   * True where the router asks such a pool for the output of an exact output. Otherwise it pays the computed
   * input, and the pool gives all that this buys.
   */
  readonly isAskedForOutput: boolean;
  /**
   * True where one contract holds all pools, so that a route of them alone takes far less gas than any other.
   */
  readonly isCheapAlone?: boolean;
  /**
   * True where a pool swaps all that it has received, so that several routes of an exact input can bring it
   * something first.
   */
  readonly swapsWhatItReceived?: boolean;
  /** True where a pool may hold the native coin itself. */
  readonly mayHoldNative?: boolean;
  /** The exact arithmetic of its pools. */
  readonly model: SwapModel<OfState>;
  side(pool: OfPool, zeroForOne: boolean): StatefulSide<OfPool, OfState>;
  envelope(pool: OfPool, state: OfState, zeroForOne: boolean): Envelope;
  /**
   * Returns a key that pools share if they trade alike to the last unit; absent where that is not worth
   * asking.
   */
  stateKey?(pool: OfPool, state: OfState): string;
  /** For pools whose liquidity may be known in part only. */
  readonly partly?: PartlyKnown<OfPool, OfState>;
  /** Returns the pool of a row in the register of pools. */
  restore(row: PoolRow, factory: OfFactory): OfPool;
}

const V2: RoutingProtocol<V2Pool, V2State, V2PoolFactory> = {
  bit: V2_BIT,
  isItsEnvelope: true,
  isAskedForOutput: false,
  swapsWhatItReceived: true,
  model: v2SwapModel,
  side: (pool, zeroForOne) => new V2Side(pool, zeroForOne),
  envelope: v2Envelope,
  stateKey: ({ fee }, { reserve0, reserve1, feePips = fee }) => `${feePips} ${reserve0} ${reserve1}`,
  restore: v2Pool,
};

const V3: RoutingProtocol<V3Pool, V3State, V3PoolFactory> = {
  bit: V3_BIT,
  isItsEnvelope: false,
  isAskedForOutput: true,
  model: v3SwapModel,
  side: (pool, zeroForOne) => new V3Side(pool, zeroForOne),
  envelope: v3Envelope,
  partly: BY_TICKS,
  restore: v3Pool,
};

const V4: RoutingProtocol<V4Pool, V4State, V4PoolFactory> = {
  bit: V4_BIT,
  isCheapAlone: true,
  mayHoldNative: true,
  isItsEnvelope: false,
  isAskedForOutput: true,
  model: v4SwapModel,
  side: (pool, zeroForOne) => new V4Side(pool, zeroForOne),
  envelope: v4Envelope,
  partly: BY_TICKS,
  restore: v4Pool,
};

/**
 * Every protocol: a new one is an entry here and in `SWAP_MODELS`. An entry is bound to a pool when it enters
 * the graph; none is looked up while paths are compared.
 */
export const ROUTING_PROTOCOLS: Readonly<Record<Protocol, RoutingProtocol>> = {
  v2: V2,
  v3: V3,
  v4: V4,
};
/** The protocols that the pools of a graph may have: all of the service, and others only in a test. */
export type RoutingProtocols = typeof ROUTING_PROTOCOLS;

/** Bits of a set of protocols in the keys of tables: the sets at the hops of a path make one key. */
export const PROTOCOL_BITS = 4;

export function namesOf(protocols: RoutingProtocols): Protocol[] {
  return Object.keys(protocols) as Protocol[];
}

/** Returns the table of these protocols alone, for graphs that have no pools of others. */
export function onlyProtocols(names: readonly Protocol[], protocols = ROUTING_PROTOCOLS): RoutingProtocols {
  const wanted = namesOf(protocols).filter((name) => names.includes(name));
  return Object.fromEntries(wanted.map((name) => [name, protocols[name]])) as RoutingProtocols;
}

/** Returns the names of a set of protocols. */
export function namesIn(set: number, protocols = ROUTING_PROTOCOLS): Protocol[] {
  return namesOf(protocols).filter((name) => (set & protocols[name].bit) !== 0);
}

/** Returns the set of all protocols. */
export function anyProtocol(protocols = ROUTING_PROTOCOLS): number {
  let set = 0;
  for (const name in protocols) set |= protocols[name as Protocol].bit;
  return set;
}

/** Returns the set of some protocols; those that the table lacks add nothing. */
export function maskOf(names: readonly Protocol[], protocols = ROUTING_PROTOCOLS): number {
  return protocolsWhere((each) => names.some((name) => protocols[name] === each), protocols);
}

/** Returns the set of those protocols that `isWanted` is true of. */
export function protocolsWhere(
  isWanted: (protocol: RoutingProtocol) => boolean,
  protocols: RoutingProtocols,
): number {
  return Object.values(protocols).reduce((set, each) => (isWanted(each) ? set | each.bit : set), 0);
}
