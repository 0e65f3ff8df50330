import type { Pool, PoolId } from '../../routing/pool.ts';
import { isSameState } from '../poolReading.ts';
import type { PoolMemory } from './poolMemory.ts';
import type { PoolReads } from './poolReads.ts';

export interface PoolChecksOptions {
  readonly memory: PoolMemory;
  readonly reads: PoolReads;
  /** Pause between two samples. */
  readonly pauseMs: number;
  /** Called with pools whose state in memory differed from the chain's. */
  readonly onWrongState?: ((pools: readonly Pool[]) => void) | undefined;
}

/** Pools in one sample, and in one read of a sweep. */
const SAMPLE = 64;
const SWEEP = 500;

/**
 * Compares memory with the chain: a few pools at a time, in turn, without end. Where one was wrong logs have been
 * left out, and any other pool may be wrong too: all of them are compared at once, the last used first.
 */
export class PoolChecks {
  readonly #options: PoolChecksOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** Pools whose turn has not come yet. */
  #queue: PoolId[] = [];
  #isSweeping = false;
  #replacements = 0;

  constructor(options: PoolChecksOptions) {
    this.#options = options;
  }

  /** Grows whenever states are replaced that no block has changed: what was computed from them may be wrong. */
  get replacements(): number {
    return this.#replacements;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      if (this.#queue.length === 0) this.#queue = [...this.#options.memory.ids()];
      const sample = this.#poolsOf(this.#queue.splice(-SAMPLE));
      const done = sample.length === 0 ? Promise.resolve() : this.#check(sample);
      void done.finally(() => this.#stopping.signal.aborted || this.start());
    }, this.#options.pauseMs);
    this.#timer.unref();
  }

  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  /**
   * Puts the states of these pools at the head into memory, and returns those of which it held another.
   * @throws as `PoolReads.read`
   */
  async reread(pools: readonly Pool[], signal?: AbortSignal): Promise<readonly Pool[]> {
    const { onWrongState } = this.#options;
    // What does not differ is replaced over as well: ticks far from the price have not been compared.
    const wrong = await this.#compare(pools, () => true, signal);
    if (wrong.length > 0) {
      onWrongState?.(wrong);
      void this.#sweep();
    }
    return wrong;
  }

  /**
   * Replaces only what is wrong, at a second look: a single answer may have been of another block. Pools that
   * cannot be read now are compared when their turn comes again.
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

  /** Those that are still there. */
  #poolsOf(ids: readonly PoolId[]): Pool[] {
    const { graph } = this.#options.memory;
    return ids.flatMap((id) => graph.getPool(id) ?? []);
  }
}
