import { isDeepStrictEqual } from 'node:util';
import { numberToHex } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { Pool } from '../../routing/model/pool.ts';
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
import { readSlices, slicesOf, writeSlices } from './slicedFile.ts';
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
  /** Called when the snapshot cannot be written or read. The service continues without it. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

const PAUSE_MS = 5 * 60 * 1000;
const TRIES = 5;

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
    this.#timer = setTimeout(() => void this.save().finally(() => this.start()), PAUSE_MS);
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
  }

  async #statesOfOneHead() {
    const { heads } = this.#options;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const head = heads.current();
      const slices: Buffer[] = [];
      for await (const slice of slicesOf(this.#states(), encodeStates)) slices.push(slice);
      if (heads.current().hash === head.hash) return { head, slices };
    }
    return undefined;
  }

  *#states(): Iterable<readonly [Pool, PoolState]> {
    const { memory } = this.#options;
    for (const id of memory.ids()) {
      const [pool, state] = [memory.graph.getPool(id), memory.stateOf(id)];
      if (pool !== undefined && state !== undefined) yield [pool, state];
    }
  }

  async #restore(): Promise<boolean> {
    const { path, factories, heads, memory, reads, follower, index } = this.#options;
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
      for (const [id, state] of decodeStates(slice, (each) => memory.graph.getPool(each)))
        memory.put(id, state);
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
