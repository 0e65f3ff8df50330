import type { Pool, PoolId } from '../../routing/model/pool.ts';
import { isSameState } from '../poolReading.ts';
import type { PoolMemory } from './poolMemory.ts';
import type { PoolReads } from './poolReads.ts';
import { PoolSamples } from './poolSamples.ts';

export interface PoolChecksOptions {
  readonly memory: PoolMemory;
  readonly reads: PoolReads;
  readonly pauseMs: number;
  /** Returns how many pauses end in one sample. Default: one. */
  readonly pausesOfSample?: (() => number) | undefined;
  /** Number of the head while it follows blocks of another instance; else undefined. Default: undefined. */
  readonly followedTo?: (() => bigint | undefined) | undefined;
  readonly onWrongState?: ((pools: readonly Pool[]) => void) | undefined;
}

/** Pools in a sample, and in a read of a sweep. */
const SAMPLE = 64;
const SWEEP = 500;
/** Pools of a sample for each block that another instance has read. */
const SAMPLE_OF_BLOCK = 8n;

/**
 * Compares memory with the chain, one sample of pools after the other. A wrong state means that logs were
 * omitted, so all pools are compared at once, last used first.
 */
export class PoolChecks {
  readonly #options: PoolChecksOptions;
  readonly #samples: PoolSamples;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #pauses = 0;
  #sampledAt = 0n;
  #isSweeping = false;
  #replacements = 0;

  constructor(options: PoolChecksOptions) {
    this.#options = options;
    this.#samples = new PoolSamples(options.memory);
  }

  /**
   * Returns a version that changes when states are replaced without a block: results computed from them may
   * be wrong.
   */
  get replacements(): number {
    return this.#replacements;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#pauses += 1;
      if (this.#pauses < (this.#options.pausesOfSample?.() ?? 1)) {
        this.start();
        return;
      }
      this.#pauses = 0;
      const sample = this.#poolsOf(this.#nextSample());
      const done = sample.length === 0 ? Promise.resolve() : this.#check(sample);
      void done.finally(() => this.#stopping.signal.aborted || this.start());
    }, this.#options.pauseMs);
    this.#timer.unref();
  }

  /** Called with the pools that a block changed. */
  changed(ids: Iterable<PoolId>): void {
    if (this.#options.followedTo?.() !== undefined) this.#samples.changed(ids);
  }

  /** Returns the pools to compare; where another instance reads, eight a block since the last sample. */
  #nextSample(): PoolId[] {
    const followed = this.#options.followedTo?.();
    if (followed === undefined) return this.#samples.inTurn(SAMPLE);
    const blocks = followed - this.#sampledAt;
    this.#sampledAt = followed;
    if (blocks <= 0n) return [];
    return this.#samples.ofFollowed(Math.min(SAMPLE, Number(blocks * SAMPLE_OF_BLOCK)));
  }

  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  /**
   * Reads the states of the pools at the head into memory. Returns the pools whose state was wrong. @throws
   * as `PoolReads.read`
   */
  async reread(pools: readonly Pool[], signal?: AbortSignal): Promise<readonly Pool[]> {
    const { onWrongState } = this.#options;
    // Equal states are replaced too: ticks far from the price were not compared.
    const wrong = await this.#compare(pools, () => true, signal);
    if (wrong.length > 0) {
      onWrongState?.(wrong);
      void this.#sweep();
    }
    return wrong;
  }

  /**
   * Replaces states that are wrong in two reads, since one answer may be of another block. Failed reads are
   * left to the next round.
   */
  async #check(pools: readonly Pool[]): Promise<void> {
    const { signal } = this.#stopping;
    const suspects = await this.#compare(pools, () => false, signal).catch(() => []);
    if (suspects.length === 0) return;
    const wrong = await this.#compare(suspects, (isWrong) => isWrong, signal).catch(() => []);
    if (wrong.length === 0) return;
    this.#options.onWrongState?.(wrong);
    await this.#sweep();
  }

  async #compare(
    pools: readonly Pool[],
    isReplaced: (isWrong: boolean) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<Pool[]> {
    const { memory, reads } = this.#options;
    let wrong: Pool[] = [];
    await reads.compare(
      pools,
      (result) => {
        const isWrong = ({ id }: Pool) => !isSameState(memory.stateOf(id), result.readings.get(id));
        wrong = pools.filter(isWrong);
        const replaced = new Set(pools.filter((pool) => isReplaced(isWrong(pool))).map(({ id }) => id));
        reads.accept(result, (id) => replaced.has(id));
        if (replaced.size > 0) this.#replacements += 1;
      },
      signal,
    );
    return wrong;
  }

  async #sweep(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    const left = [...this.#options.memory.ids()];
    while (left.length > 0 && !this.#stopping.signal.aborted) {
      await this.#check(this.#poolsOf(left.splice(-SWEEP)));
    }
    this.#isSweeping = false;
  }

  #poolsOf(ids: readonly PoolId[]): Pool[] {
    const { graph } = this.#options.memory;
    return ids.flatMap((id) => graph.getPool(id) ?? []);
  }
}
