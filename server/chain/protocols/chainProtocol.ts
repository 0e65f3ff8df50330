import type { Hex } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { V2State } from '../../amm/v2/v2State.ts';
import type { Exchange } from '../../routing/exchange.ts';
import type { Pool, PoolRow } from '../../routing/pool.ts';
import type { TicksNeeded } from '../../routing/route.ts';
import type { Factories } from '../factories.ts';
import type { PackedReader, PackedWriter } from '../lens/packed.ts';
import type { PoolBalances, PoolFacts, PoolReading, V3Price, WordRange, WordsRead } from '../poolReading.ts';

/** What the logs of some blocks tell of the state in which they left one pool. */
export type PoolUpdate =
  | { readonly kind: 'reserves'; readonly state: V2State }
  | { readonly kind: 'price'; readonly state: V3Price }
  /** Positions changed or the pool was initialized: it must be read again. */
  | { readonly kind: 'unknown' };

export const UNKNOWN_UPDATE: PoolUpdate = { kind: 'unknown' };

/** Ticks to read beyond those that are known on one side of a pool. */
export interface MoreTicks {
  readonly range: WordRange;
  /** A state with what was read; `known` itself where that side has grown meanwhile. */
  grow(known: PoolState, reading: WordsRead): PoolState;
}

/** How the chain tells of one kind of pool. Every pool and state that it is given is of its own kind. */
export interface ChainProtocol<OfPool = Pool, OfState = PoolState, OfExchange = Exchange> {
  /** Null where the group has no factory of it. */
  exchange(group: Factories): OfExchange | null;
  /** The event with which the factory names a new pool. */
  readonly creationTopic: Hex;
  /** The pool of such a log, in addresses as viem writes them. Throws when the log is malformed. */
  creationRow(topics: [Hex, ...Hex[]], data: Hex): PoolRow;
  /** The events after which the state differs, and what each tells of it. */
  readonly updates: ReadonlyMap<Hex, (data: Hex) => PoolUpdate>;
  /** The state after an update; `undefined` when it must be read. */
  updated(state: OfState, update: PoolUpdate): PoolState | undefined;
  /** What a row keeps of a pool besides its ends; 0 for what it has not. */
  traits(pool: OfPool): Pick<PoolRow, 'fee' | 'tickSpacing'>;
  /** Whether a row without a tag is one of such a pool. */
  hasRow(row: PoolRow): boolean;
  poolOf(row: PoolRow, exchange: OfExchange): Pool;
  /** The tag by which the lenses know it. */
  readonly lensTag: number;
  /** Bytes that most pools take in an answer of PoolStates.sol at most. */
  readonly answerBytes: number;
  /** The state as PoolReader.sol writes it behind its status. */
  readState(reader: PackedReader, pool: OfPool): PoolReading;
  writeState(writer: PackedWriter, pool: OfPool, state: OfState): void;
  /** The rest of an entry of PoolFacts.sol. */
  readFacts(
    reader: PackedReader,
    ends: Omit<PoolRow, 'fee' | 'tickSpacing'>,
    balances: PoolBalances,
    exchange: OfExchange,
  ): PoolFacts;
  /** Null when all ticks of the side are known, and where there are none. */
  moreTicks(pool: OfPool, state: OfState, direction: TicksNeeded['direction']): MoreTicks | null;
  /** By which pools of this kind are ranked for trying a token: the reserve of it, or the active liquidity. */
  depth(state: OfState, isToken0: boolean): bigint;
  /** Whether a swap asks its caller for the input in a callback; else the pool has been paid before. */
  readonly isPaidInCallback: boolean;
}
