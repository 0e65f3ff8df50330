import { isDeepStrictEqual } from 'node:util';
import { numberToHex } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { Pool, PoolId } from '../../routing/model/pool.ts';
import { yieldToEventLoop } from '../../runtime/eventLoop.ts';
import type { Factories } from '../factories.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import { parseHeader } from '../head.ts';
import { factoriesOf, poolFactoriesOf } from '../protocols/chainProtocols.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { resultOf } from '../rpc/rpcErrors.ts';
import type { PoolIndex } from '../sources/poolIndex.ts';
import type { PoolFollower } from '../state/poolFollower.ts';
import type { PoolMemory } from '../state/poolMemory.ts';
import type { PoolReads } from '../state/poolReads.ts';
import type { SharedSnapshots } from './sharedSnapshots.ts';
import { readFirstSlice, readSlices, slicesOf, writeSlices } from './slicedFile.ts';
import { decodeHeader, encodeHeader, type SnapshotHeader } from './snapshotHeader.ts';
import { decodePools, decodeStates, encodePools, encodeStates } from './snapshotRows.ts';

export interface ChainSnapshotOptions {
  readonly path: string;
  readonly chainId: number;
  readonly factories: Factories;
  readonly rpc: RpcClient;
  readonly heads: HeadTracker;
  readonly memory: PoolMemory;
  readonly reads: PoolReads;
  readonly follower: Pick<PoolFollower, 'resume'>;
  readonly index: PoolIndex;
  /** Snapshots of other instances, of which a newer one takes the place of the file before it is read. */
  readonly shared?: SharedSnapshots | undefined;
  /** Called when the snapshot cannot be written or read. The service continues without it. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

const PAUSE_MS = 5 * 60 * 1000;
/** Blocks between two files, where they take less time: half of the longest gap that logs close. */
const PAUSE_BLOCKS = 512;
/** Changed states that are encoded in one turn of the event loop, some milliseconds. */
const MOST_AT_ONCE = 1_000;
/** Rounds over the states that blocks changed during the former round. */
const ROUNDS = 20;

/**
 * A file with pools and states, which saves the next process reading them. Only a cache: one of another chain
 * or with damage is ignored. Later changes are read from logs.
 */
export class ChainSnapshot {
  readonly #options: ChainSnapshotOptions;
  #timer: NodeJS.Timeout | undefined;
  #saving: Promise<void> | undefined;

  constructor(options: ChainSnapshotOptions) {
    this.#options = options;
  }

  start(): void {
    const blocksMs = PAUSE_BLOCKS * (this.#options.heads.blockTimeMs ?? PAUSE_MS);
    const pauseMs = Math.min(PAUSE_MS, blocksMs);
    this.#timer = setTimeout(() => void this.save().finally(() => this.start()), pauseMs);
    this.#timer.unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Saves all pools, if their list is complete, and the states that have been read. Never rejects. */
  save(): Promise<void> {
    this.#saving ??= this.#save()
      .catch((error: unknown) => this.#options.onFailure?.(error))
      .finally(() => {
        this.#saving = undefined;
      });
    return this.#saving;
  }

  /** Restores pools and states from the file. Returns whether it did. Never rejects. */
  async restore(): Promise<boolean> {
    try {
      return await this.#restore();
    } catch (error) {
      this.#options.onFailure?.(error);
      return false;
    }
  }

  async #save(): Promise<void> {
    const { path, chainId, factories, memory, reads, index } = this.#options;
    const indexedBlock = index.takenOver;
    if (!index.isComplete || indexedBlock === undefined) return;
    const states = await this.#statesOfOneHead();
    if (states === undefined) return;
    const header = encodeHeader({
      chainId,
      factories: factoriesOf(factories),
      head: states.head,
      indexedBlock,
      deployment: index.deployment ?? null,
    });
    const poolFactories = poolFactoriesOf(factories);
    const { graph } = memory;
    async function* slices() {
      yield header;
      yield* slicesOf(graph.pools(), (pools) =>
        encodePools(
          pools.map((pool) => ({ pool, isConfirmed: reads.isConfirmed(pool) })),
          poolFactories,
        ),
      );
      // An empty slice separates pools from states.
      yield Buffer.alloc(0);
      yield* states?.slices ?? [];
    }
    await writeSlices(path, slices());
    await this.#options.shared?.offerSnapshot(path, states.head.number);
  }

  /**
   * Encodes the states of the head at the end, however many blocks come meanwhile. Those that change are
   * encoded again, the last ones in one turn. Returns undefined when more change than can be encoded.
   */
  async #statesOfOneHead() {
    const { heads, memory } = this.#options;
    const changed = new Set<PoolId>();
    const unwatch = memory.watch(changed);
    try {
      const slices: Buffer[] = [];
      const encode = async (ids: Iterable<PoolId>) => {
        for await (const slice of slicesOf(this.#statesOf(ids), encodeStates)) slices.push(slice);
      };
      await encode(memory.ids());
      for (let round = 0; changed.size > MOST_AT_ONCE; round += 1) {
        if (round === ROUNDS) return undefined;
        const again = [...changed];
        changed.clear();
        await encode(again);
      }
      if (changed.size > 0) slices.push(encodeStates([...this.#statesOf(changed)]));
      return { head: heads.current(), slices };
    } finally {
      unwatch();
    }
  }

  *#statesOf(ids: Iterable<PoolId>): Iterable<readonly [Pool, PoolState | undefined]> {
    const { graph } = this.#options.memory;
    for (const id of ids) {
      const pool = graph.getPool(id);
      if (pool !== undefined) yield [pool, graph.stateOf(id)];
    }
  }

  async #restore(): Promise<boolean> {
    const { path, factories, heads, memory, reads, follower, index, shared } = this.#options;
    const own = shared && (await readFirstSlice(path));
    await shared?.fetchSnapshot(path, own && decodeHeader(own)?.head.number);
    const [first, ...slices] = (await readSlices(path)) ?? [];
    const header = first && decodeHeader(first);
    if (header === undefined || !this.#isOurs(header) || !(await this.#isOfOurChain(header))) return false;
    const poolFactories = poolFactoriesOf(factories);
    const end = slices.findIndex(({ length }) => length === 0);
    for (const slice of slices.slice(0, end)) {
      for (const { pool, isConfirmed } of decodePools(slice, poolFactories)) {
        if (isConfirmed) reads.addConfirmed(pool);
        else reads.addIndexed(pool);
      }
      await yieldToEventLoop();
    }
    for (const slice of slices.slice(end + 1)) {
      for (const [id, state] of decodeStates(slice, (each) => memory.graph.getPool(each))) {
        if (state === undefined) memory.replace(id, undefined);
        else memory.put(id, state);
      }
      await yieldToEventLoop();
    }
    follower.resume(header.head);
    index.resume(header.indexedBlock, header.head.number, header.deployment ?? undefined);
    heads.resume(header.head);
    return true;
  }

  #isOurs({ chainId, factories }: SnapshotHeader): boolean {
    const ours = this.#options;
    return chainId === ours.chainId && isDeepStrictEqual(factories, factoriesOf(ours.factories));
  }

  async #isOfOurChain({ head }: SnapshotHeader): Promise<boolean> {
    const call = { method: 'eth_getBlockByNumber', params: [numberToHex(head.number), false] };
    const [outcome] = await this.#options.rpc.send([call], { kind: 'background' });
    const block = resultOf('eth_getBlockByNumber', outcome);
    return block !== null && parseHeader(block).hash === head.hash;
  }
}
