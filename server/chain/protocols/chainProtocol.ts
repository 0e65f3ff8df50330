import type { Hex } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { V2State } from '../../amm/v2/v2State.ts';
import type { Pool, PoolKey, PoolRow } from '../../routing/model/pool.ts';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import type { TicksNeeded } from '../../routing/model/route.ts';
import type { AskedAnswer, AskedSwap, NamedKey } from '../askedSwap.ts';
import type { Factories } from '../factories.ts';
import type { PackedReader, PackedWriter } from '../lens/packed.ts';
import type {
  PoolBalances,
  PoolFacts,
  PoolReading,
  TickPrice,
  WordRange,
  WordsRead,
} from '../poolReading.ts';

/** The change of a pool state by the logs of some blocks. */
export type PoolUpdate =
  | { readonly kind: 'reserves'; readonly state: V2State }
  | { readonly kind: 'price'; readonly state: TickPrice }
  /** Liquidity that was added between two ticks, or removed where it is negative. */
  | {
      readonly kind: 'position';
      readonly tickLower: number;
      readonly tickUpper: number;
      readonly liquidity: bigint;
    }
  /** In the order of their logs. */
  | { readonly kind: 'several'; readonly updates: readonly PoolUpdate[] }
  /** A factory changed the fees of its pairs; the key of this update is the factory. */
  | { readonly kind: 'fees' }
  /** The pool was initialized, or logs do not say what became of it: its state must be read. */
  | { readonly kind: 'unknown' };

export const UNKNOWN_UPDATE: PoolUpdate = { kind: 'unknown' };

export interface MoreTicks {
  readonly range: WordRange;
  /** Returns the state with the ticks read; `known` if that side has grown meanwhile. */
  grow(known: PoolState, reading: WordsRead): PoolState;
}

/** A contract that reads states: PoolStates.sol, or ManagedStates.sol for pools that one contract holds. */
export type LensName = 'pools' | 'managed';

/** The lens that asks for one swap. */
export interface AskedSwaps<OfPool = Pool> {
  /** Returns the call data; undefined for a swap that cannot be, or a pool that is not what it says. */
  encode(swap: AskedSwap & { readonly pool: OfPool }): Hex | undefined;
  /** Throws RangeError when the answer is malformed. */
  decode(answer: Hex, swap: AskedSwap & { readonly pool: OfPool }): AskedAnswer;
  /**
   * Returns the pool of a key that the operator names; undefined where no hook has a say in it, or none is in
   * a route.
   */
  poolOf(key: NamedKey, factory: PoolFactory): Pool | undefined;
}

/** The on-chain format of one protocol. All pools and states passed are of it. */
export interface ChainProtocol<OfPool = Pool, OfState = PoolState, OfFactory = PoolFactory> {
  /** Returns the exchange; null if the group has no factory of it. */
  factory(group: Factories): OfFactory | null;
  /** Topic of the event by which the factory announces a pool. */
  readonly creationTopic: Hex;
  /**
   * Returns the pool of a creation log, in lower case; undefined for one that routes may not use. Throws when
   * the log is malformed.
   */
  creationRow(topics: [Hex, ...Hex[]], data: Hex, factory: OfFactory): PoolRow | undefined;
  /**
   * Whether each pool is a contract, which emits its events; else the factory emits them with the id as first
   * topic.
   */
  readonly areContracts: boolean;
  /** Topics of the events that change the state, with the update of each by its data and all its topics. */
  readonly updates: ReadonlyMap<Hex, (data: Hex, topics: readonly Hex[]) => PoolUpdate>;
  /** Returns the topics that pools of a group of factories log; those of `updates` when absent. */
  topics?(group: Factories): readonly Hex[];
  /** Returns the state after one update; undefined when it must be read. */
  updated(state: OfState, update: PoolUpdate): PoolState | undefined;
  /** Returns whether a state may change without an event, so that it holds for one block only. */
  isVolatile?(state: OfState, poolOf: () => OfPool | undefined): boolean;
  /** Maximum number of such pools that are read with each block; quotes read others themselves. */
  readonly mostReadAhead: number;
  /** Returns the figures of a pool in a row; 0 for absent ones. */
  traits(pool: OfPool): Pick<PoolRow, 'fee' | 'tickSpacing'>;
  /** Returns whether an untagged row is of this kind. */
  hasRow(row: PoolRow): boolean;
  poolOf(row: PoolRow, factory: OfFactory): Pool;
  /** The lens that reads states, and the tag of this protocol in its requests. */
  readonly lens: LensName;
  readonly lensTag: number;
  /** Writes a pool after its tag; one that is not confirmed with all that proves it. */
  writeRequest(writer: PackedWriter, pool: OfPool, isConfirmed: boolean): void;
  /** Size of a pool in a request, its tag included. */
  readonly requestBytes: { readonly confirmed: number; readonly unconfirmed: number };
  /** Typical maximum size of an answer of PoolStates.sol in bytes. */
  answerBytes(pool: OfPool): number;
  /** Reads a state as PoolReader.sol encodes it after its status. */
  readState(reader: PackedReader, pool: OfPool): PoolReading;
  writeState(writer: PackedWriter, pool: OfPool, state: OfState): void;
  /** Size of what a snapshot has of a pool beside its row. */
  readonly keyBytes: number;
  writeKey(writer: PackedWriter, pool: OfPool): void;
  readKey(reader: PackedReader): PoolKey | undefined;
  /** Reads the rest of an entry of PoolFacts.sol; absent where pools are no contracts. */
  readFacts?(
    reader: PackedReader,
    ends: Omit<PoolRow, 'fee' | 'tickSpacing'>,
    balances: PoolBalances,
    factory: OfFactory,
  ): PoolFacts;
  /**
   * Words of a tick bitmap that its state is first read with, on each side of the price; as many as others
   * where it has none.
   */
  firstWords(pool: OfPool): number;
  /** Returns the next read on one side; null if all its ticks are known. */
  moreTicks(pool: OfPool, state: OfState, direction: TicksNeeded['direction']): MoreTicks | null;
  /** Returns the depth by which pools are ranked for token trials: the reserve, or the active liquidity. */
  depth(state: OfState, isToken0: boolean): bigint;
  /**
   * Swaps through pools of which only the contracts know what they move; absent where no route has such
   * pools.
   */
  readonly asked?: AskedSwaps<OfPool>;
  /** Whether a swap requests its input in a callback; else it must be paid before. */
  readonly isPaidInCallback: boolean;
}
