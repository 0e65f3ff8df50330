import type { Address } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import { type Pool, type PoolId, poolIdOf } from '../../routing/pool.ts';
import type { ChainReader, ReadResult } from '../calls/chainReader.ts';
import type { Factories } from '../factories.ts';
import type { HeadFollower } from '../head/headSteps.ts';
import type { Head } from '../head.ts';
import type { BlockChange, FindMissing } from '../logs/blockChanges.ts';
import { MissingLogs } from '../logs/missingLogs.ts';
import { updatedState } from '../logs/poolUpdate.ts';
import { type PoolUpdate, UNKNOWN_UPDATE } from '../protocols/chainProtocol.ts';
import { factoriesOf } from '../protocols/chainProtocols.ts';
import type { PairLookups } from '../sources/pairLookups.ts';
import type { PoolMemory } from './poolMemory.ts';
import type { PoolReads } from './poolReads.ts';
import { type Rollback, StateJournal } from './stateJournal.ts';

export interface PoolFollowerOptions {
  readonly memory: PoolMemory;
  readonly lookups: PairLookups;
  readonly reads: PoolReads;
  readonly reader: ChainReader;
  readonly factories: Factories;
  /** Called when logs of creations may have been missed. */
  readonly onPoolsUnknown: () => void;
}

type LogChange = Extract<BlockChange, { kind: 'logs' }>;

/** Touched pools whose logs do not tell their state are read again at once as long as somebody asked for a quote within so many blocks. */
const BLOCKS_IN_DEMAND = 30;

/**
 * Moves the memory with the head: back to where the new block's branch begins, then on by what its logs say. All
 * of it happens in one macrotask, so what holds when a read resolves still holds in the caller's continuation.
 */
export class PoolFollower implements HeadFollower {
  readonly #memory: PoolMemory;
  readonly #lookups: PairLookups;
  readonly #reads: PoolReads;
  readonly #reader: ChainReader;
  readonly #onPoolsUnknown: () => void;
  readonly #journal = new StateJournal();
  readonly #factories: readonly Address[];
  readonly findMissing: FindMissing;
  #blocksSinceDemand = BLOCKS_IN_DEMAND;

  constructor({ memory, lookups, reads, reader, factories, onPoolsUnknown }: PoolFollowerOptions) {
    this.#memory = memory;
    this.#lookups = lookups;
    this.#reads = reads;
    this.#reader = reader;
    this.#onPoolsUnknown = onPoolsUnknown;
    this.#factories = factoriesOf(factories);
    const missing = new MissingLogs(memory, factories);
    this.findMissing = (blocks, loggers) => missing.find(blocks, loggers);
  }

  followed(): Iterable<Address> {
    return this.#memory.ids();
  }

  /** Somebody asks for quotes. */
  noteDemand(): void {
    this.#blocksSinceDemand = 0;
  }

  /** The memory holds the states of this head. Creations up to it may have been missed. */
  resume({ hash, number }: Head): void {
    this.#journal.restart(hash);
    this.#lookups.forgetAll(number);
  }

  /**
   * What the logs do not tell of the touched pools is read while quotes still compute at the old head; then all of
   * it becomes current together.
   */
  async prepare(head: Head, change: BlockChange): Promise<() => void> {
    if (change.kind === 'unknown') return () => this.#dropEverything(head);
    const rollback = this.#journal.rollbackTo(change.since);
    if (rollback === undefined) return () => this.#dropEverything(head);
    const isInDemand = this.#blocksSinceDemand++ < BLOCKS_IN_DEMAND;
    const unclear = isInDemand ? [...this.#unclearPools(rollback, change), ...change.created] : [];
    const result = unclear.length === 0 ? undefined : await this.#tryRead(head, unclear);
    return () => {
      this.#rollBack(rollback);
      this.#rollForward(head, change);
      if (result !== undefined) this.#reads.accept(result, () => true);
      this.#memory.nextTurn();
    };
  }

  #rollBack({ before, created, isComplete }: Rollback): void {
    if (isComplete) {
      for (const [id, state] of before) {
        this.#reads.invalidate(id);
        this.#memory.replace(id, state);
      }
    } else {
      this.#memory.clear();
      this.#reads.invalidateAll();
    }
    for (const { id } of created) {
      this.#reads.invalidate(id);
      this.#memory.removePool(id);
    }
  }

  #rollForward(head: Head, { since, touched: logged, created, addressFilter }: LogChange): void {
    const touched = addressFilter === undefined ? logged : this.#withUnfiltered(logged, addressFilter);
    const before = new Map<PoolId, PoolState | undefined>();
    for (const id of [...touched.keys()].map(poolIdOf)) before.set(id, this.#memory.stateOf(id));
    this.#journal.record({
      from: since,
      to: head.hash,
      number: head.number,
      before,
      created,
      isComplete: addressFilter === undefined,
    });
    for (const pool of created) this.#reads.addConfirmed(pool);
    for (const [contract, update] of touched) {
      const id = poolIdOf(contract);
      this.#reads.invalidate(id);
      if (this.#memory.has(id)) this.#memory.replace(id, after(before.get(id), update));
    }
    if (this.#factories.some((factory) => touched.has(factory))) this.#forgetLookups(head);
  }

  /** What came into memory after the logs were asked for, and what is on its way, may have been touched. */
  #withUnfiltered(logged: LogChange['touched'], addressFilter: ReadonlySet<Address>): LogChange['touched'] {
    this.#reads.invalidateAll();
    const touched = new Map(logged);
    for (const id of this.#memory.ids()) if (!addressFilter.has(id)) touched.set(id, UNKNOWN_UPDATE);
    return touched;
  }

  #unclearPools({ before }: Rollback, { touched }: LogChange): Pool[] {
    const isClear = (id: PoolId) => {
      const state = before.has(id) ? before.get(id) : this.#memory.stateOf(id);
      const update = touched.get(id);
      return update === undefined ? state !== undefined : after(state, update) !== undefined;
    };
    const changed = new Set([...before.keys(), ...[...touched.keys()].map(poolIdOf)]);
    return [...changed].flatMap((id) => {
      const pool = this.#memory.has(id) ? this.#memory.graph.getPool(id) : undefined;
      return pool === undefined || isClear(id) ? [] : [pool];
    });
  }

  /** A failure here only means that the next quote reads these pools itself and reports what is wrong. */
  async #tryRead(head: Head, pools: readonly Pool[]): Promise<ReadResult | undefined> {
    try {
      return await this.#reader.read(head, { pools, pairs: [] });
    } catch {
      return undefined;
    }
  }

  #dropEverything(head: Head): void {
    this.#journal.restart(head.hash);
    this.#memory.clear();
    this.#reads.invalidateAll();
    this.#forgetLookups(head);
  }

  /** Logs of creations may have been missed. */
  #forgetLookups({ number }: Head): void {
    this.#lookups.forgetAll(number);
    this.#onPoolsUnknown();
  }
}

function after(state: PoolState | undefined, update: PoolUpdate): PoolState | undefined {
  return state && updatedState(state, update);
}
