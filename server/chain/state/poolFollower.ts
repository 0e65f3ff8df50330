import type { Address } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import { hexOf, isKeyed, type Pool, type PoolId, poolIdOf } from '../../routing/model/pool.ts';
import type { ChainReader } from '../calls/chainReader.ts';
import type { ReadResult } from '../calls/mergedReads.ts';
import type { Factories } from '../factories.ts';
import type { BlockChange, FindMissing } from '../head/blockChanges.ts';
import type { HeadFollower } from '../head/headSteps.ts';
import type { Head } from '../head.ts';
import { addsTo, updatedState } from '../logs/poolUpdate.ts';
import { type PoolUpdate, UNKNOWN_UPDATE } from '../protocols/chainProtocol.ts';
import { byProtocol, factoriesOf } from '../protocols/chainProtocols.ts';
import { MissingLogs } from './missingLogs.ts';
import type { PairLookups } from './pairLookups.ts';
import type { PoolMemory } from './poolMemory.ts';
import type { PoolReads } from './poolReads.ts';
import { type Rollback, StateJournal } from './stateJournal.ts';

export interface PoolFollowerOptions {
  readonly memory: PoolMemory;
  readonly lookups: PairLookups;
  readonly reads: PoolReads;
  readonly reader: ChainReader;
  readonly factories: Factories;
  readonly onPoolsUnknown: () => void;
  /** Called with the pools in memory that a block changed. Default: ignored. */
  readonly onChanged?: ((pools: readonly PoolId[]) => void) | undefined;
  /** True where the node that states are read from named the newest block. Default: always. */
  readonly isOwnLook?: (() => boolean) | undefined;
}

type LogChange = Extract<BlockChange, { kind: 'logs' }>;

/** Blocks after a quote in which touched pools without known state are read again at once. */
const BLOCKS_IN_DEMAND = 30;
/** States of one block up to which quotes read them themselves after a time without any. */
const FEW_VOLATILE = 512;

/**
 * Moves the memory with the head: rolls it back to the start of the new branch, then applies the logs. Both
 * happen in one macrotask, so a result still holds in the continuation of the caller.
 */
export class PoolFollower implements HeadFollower {
  readonly #options: PoolFollowerOptions;
  readonly #journal = new StateJournal();
  readonly #factories: readonly Address[];
  readonly findMissing: FindMissing;
  #blocksSinceDemand = BLOCKS_IN_DEMAND;

  constructor(options: PoolFollowerOptions) {
    this.#options = options;
    this.#factories = factoriesOf(options.factories);
    const missing = new MissingLogs(options.memory, options.factories);
    this.findMissing = (blocks, loggers) => missing.find(blocks, loggers);
  }

  /** Returns the contracts of the pools in memory, except those that are factories themselves. */
  *followed(): Iterable<Address> {
    for (const id of this.#options.memory.ids()) if (!isKeyed(id)) yield hexOf(id);
  }

  lookBegins(): void {
    this.#options.memory.unsettled.lookBegins();
  }

  lookEnds(): void {
    if (this.#options.isOwnLook?.() !== false) this.#options.memory.unsettled.lookEnds();
  }

  noteDemand(): void {
    this.#blocksSinceDemand = 0;
  }

  /** Called when the memory was restored at this head. Later creations may have been missed. */
  resume({ hash, number }: Head): void {
    this.#journal.restart(hash);
    this.#options.lookups.forgetAll(number);
  }

  /**
   * Reads the touched pools whose state the logs do not contain, while quotes still compute at the old head.
   */
  async prepare(head: Head, logged: BlockChange): Promise<() => void> {
    if (logged.kind === 'unknown') return () => this.#dropEverything(head);
    const change = this.#withPairs(logged);
    const rollback = this.#journal.rollbackTo(change.since);
    if (rollback === undefined) return () => this.#dropEverything(head);
    const isInDemand = this.#blocksSinceDemand++ < BLOCKS_IN_DEMAND;
    const unclear = isInDemand ? [...this.#unclearPools(rollback, change), ...this.#newPools(change)] : [];
    if (isInDemand || this.#options.memory.volatileCount > FEW_VOLATILE)
      unclear.push(...this.#volatilePools());
    const pools = new Map(unclear.map((pool) => [pool.id, pool]));
    const result = pools.size === 0 ? undefined : await this.#tryRead(head, [...pools.values()]);
    return () => {
      this.#rollBack(rollback);
      this.#options.reads.headMoved();
      this.#rollForward(head, this.#withPairs(logged), result);
      this.#options.memory.forgetVolatile(result?.readings);
      if (result !== undefined) this.#options.reads.accept(result, () => true);
      this.#options.memory.nextTurn();
    };
  }

  #rollBack({ before, created, isComplete }: Rollback): void {
    if (isComplete) {
      for (const [id, state] of before) {
        this.#options.reads.invalidate(id);
        this.#options.memory.replace(id, state);
      }
    } else {
      this.#options.memory.clear();
      this.#options.reads.invalidateAll();
    }
    for (const { id } of created) {
      this.#options.reads.invalidate(id);
      this.#options.reads.forget(id);
    }
  }

  /** Returns the created pools that no other factory has: a factory may log those of others. */
  #newPools({ created }: LogChange): readonly Pool[] {
    return created.filter(this.#options.reads.isOpenTo);
  }

  /**
   * @param read states of the new head, which take the place of those before without a moment in which a pool
   * has none
   */
  #rollForward(head: Head, change: LogChange, read: ReadResult | undefined): void {
    const { since, touched: logged, addressFilter } = change;
    const created = this.#newPools(change);
    const touched = addressFilter === undefined ? logged : this.#withUnfiltered(logged, addressFilter);
    const before = new Map<PoolId, PoolState | undefined>();
    for (const id of [...touched.keys()].map(poolIdOf)) before.set(id, this.#options.memory.stateOf(id));
    this.#journal.record({
      from: since,
      to: head.hash,
      number: head.number,
      before,
      created,
      isComplete: addressFilter === undefined,
    });
    for (const pool of change.created) this.#options.reads.addCreated(pool);
    for (const [contract, update] of touched) {
      const id = poolIdOf(contract);
      this.#options.reads.invalidate(id);
      const isRead = read?.readings.has(id) === true;
      if (this.#options.memory.has(id) && !isRead)
        this.#options.memory.replace(id, this.#after(id, before.get(id), update));
    }
    this.#options.onChanged?.([...before.keys()].filter((id) => this.#options.memory.has(id)));
    // Fees of pairs that are not in memory yet may be on their way.
    this.#options.reads.invalidateOf(feeChangersIn(touched, this.#factories));
    const hasCreated = (factory: Address) => touched.has(factory) && touched.get(factory)?.kind !== 'fees';
    if (this.#factories.some(hasCreated)) this.#forgetLookups(head);
  }

  /** Adds the pairs in memory of factories that changed fees. */
  #withPairs(change: LogChange): LogChange {
    const changed = feeChangersIn(change.touched, this.#factories);
    if (changed.length === 0) return change;
    const { memory } = this.#options;
    const touched = new Map(change.touched);
    for (const id of memory.ids()) {
      const pool = memory.graph.getPool(id);
      if (pool !== undefined && changed.includes(pool.factory.address))
        touched.set(hexOf(id), UNKNOWN_UPDATE);
    }
    return { ...change, touched };
  }

  /** Adds the pools outside the address filter, which came into memory or were requested after the logs. */
  #withUnfiltered(logged: LogChange['touched'], addressFilter: ReadonlySet<Address>): LogChange['touched'] {
    this.#options.reads.invalidateAll();
    const touched = new Map(logged);
    for (const contract of this.followed())
      if (!addressFilter.has(contract)) touched.set(contract, UNKNOWN_UPDATE);
    return touched;
  }

  #unclearPools({ before }: Rollback, { touched }: LogChange): Pool[] {
    const isClear = (id: PoolId) => {
      const state = before.has(id) ? before.get(id) : this.#options.memory.stateOf(id);
      const update = touched.get(hexOf(id));
      return update === undefined ? state !== undefined : this.#after(id, state, update) !== undefined;
    };
    const changed = new Set([...before.keys(), ...[...touched.keys()].map(poolIdOf)]);
    return [...changed].flatMap((id) => {
      const pool = this.#options.memory.has(id) ? this.#options.memory.graph.getPool(id) : undefined;
      return pool === undefined || isClear(id) ? [] : [pool];
    });
  }

  /** Returns the state after an update; undefined when it must be read. */
  #after(id: PoolId, state: PoolState | undefined, update: PoolUpdate): PoolState | undefined {
    if (addsTo(update) && this.#options.memory.unsettled.has(id)) return undefined;
    return state && updatedState(state, update);
  }

  #volatilePools(): Pool[] {
    const { memory } = this.#options;
    const left = byProtocol(({ mostReadAhead }) => mostReadAhead);
    return [...memory.volatile()].flatMap((id) => {
      const pool = memory.graph.getPool(id);
      if (pool === undefined || left[pool.protocol] === 0) return [];
      left[pool.protocol] -= 1;
      return [pool];
    });
  }

  /** Returns undefined on failure: the next quote reads these pools and reports the error. */
  async #tryRead(head: Head, pools: readonly Pool[]): Promise<ReadResult | undefined> {
    try {
      return await this.#options.reader.read(head, {
        pools,
        pairs: [],
        isConfirmed: this.#options.reads.isProven,
      });
    } catch {
      return undefined;
    }
  }

  #dropEverything(head: Head): void {
    this.#journal.restart(head.hash);
    this.#options.memory.clear();
    this.#options.reads.invalidateAll();
    this.#forgetLookups(head);
  }

  /** Forgets which pairs were looked up, because creations may have been missed. */
  #forgetLookups({ number }: Head): void {
    this.#options.lookups.forgetAll(number);
    this.#options.onPoolsUnknown();
  }
}

/** Returns the factories that changed fees of their pairs. */
function feeChangersIn(touched: LogChange['touched'], factories: readonly Address[]): readonly Address[] {
  return factories.filter((factory) => touched.get(factory)?.kind === 'fees');
}
