import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { Pool } from '../../routing/model/pool.ts';
import { TurnQueue, Turns, yieldToEventLoop } from '../../runtime/eventLoop.ts';
import type { PoolMemory } from './poolMemory.ts';
import type { PoolReads } from './poolReads.ts';

export interface StateLoaderOptions {
  readonly memory: PoolMemory;
  readonly reads: Pick<PoolReads, 'readBehind'>;
  /** Maximum states in memory; more are not loaded in advance. */
  readonly capacity: number;
  /** Called when a chunk cannot be read. It is retried. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  readonly chunk?: number | undefined;
  readonly inFlight?: number | undefined;
}

export interface LoadProgress {
  readonly read: number;
  readonly wanted: number;
}

/** Maximum states that a quote reads itself, in one or two requests. */
const MOST_AT_ONCE = 1_000;
const CHUNK = 500;
const IN_FLIGHT = 4;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
const FIRST_RETRY_AFTER_S = 2;
const LONGEST_RETRY_AFTER_S = 30;

/**
 * Loads the states of all pools that can lie in the middle of a route when many are missing: at start, and
 * after a step that kept none. Reads them in chunks, pools on most paths first. A failed chunk is retried.
 */
export class StateLoader {
  readonly #options: StateLoaderOptions;
  readonly #graph: PoolGraph;
  readonly #stopping = new AbortController();
  /** Turns for requests: encoding one with hundreds of pools takes milliseconds. */
  readonly #turns = new TurnQueue();
  #running: Promise<void> | undefined;
  #failure: unknown;
  #startedAt = 0;
  #missingAtStart = 0;

  constructor(options: StateLoaderOptions) {
    this.#options = options;
    this.#graph = options.memory.graph;
  }

  /** Returns the progress; undefined while nothing is loaded in the background. */
  get progress(): LoadProgress | undefined {
    if (this.#running === undefined) return undefined;
    const read = this.#options.memory.size;
    return { read, wanted: read + this.#graph.innerWithoutState };
  }

  /** Returns the number of missing states up to which a caller of `assertFew` has to count. */
  get mostAsked(): number {
    return this.#running === undefined ? Number.POSITIVE_INFINITY : MOST_AT_ONCE + 1;
  }

  /** Called when states may be missing. */
  wake(): void {
    if (this.#running !== undefined || this.#stopping.signal.aborted || !this.#isWorthwhile()) return;
    this.#startedAt = performance.now();
    this.#missingAtStart = this.#graph.innerWithoutState;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      this.#failure = undefined;
    });
  }

  stop(): void {
    this.#stopping.abort();
  }

  async settled(): Promise<void> {
    await this.#running;
  }

  /**
   * Asserts that a quote may read the missing states itself.
   * @throws AppError when they are too many and being loaded: the reason if loading fails, else OVERLOADED
   * with the progress
   */
  assertFew(missing: number): void {
    if (missing <= MOST_AT_ONCE) return;
    this.wake();
    const { progress } = this;
    if (progress === undefined) return;
    if (this.#failure instanceof AppError) throw this.#failure;
    throw new AppError(
      'OVERLOADED',
      `The states of the pools are still being read: ${progress.read} of ${progress.wanted}`,
      { details: { pools: progress }, retryAfterSeconds: this.#secondsLeft() },
    );
  }

  #isWorthwhile(): boolean {
    return this.#graph.innerWithoutState > MOST_AT_ONCE && this.#hasRoom();
  }

  #hasRoom(): boolean {
    return this.#options.memory.size < this.#options.capacity;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    // The caller has just dropped the states, which took long enough for one turn.
    await yieldToEventLoop();
    // States that blocks touch meanwhile are still missing afterwards.
    while (this.#isWorthwhile() && !signal.aborted) {
      const left = await byLoadPriority(this.#graph);
      const work = async () => {
        for (;;) {
          await this.#turns.next();
          if (left.length === 0 || !this.#hasRoom() || signal.aborted) return;
          await this.#readNext(left);
        }
      };
      await Promise.all(Array.from({ length: this.#options.inFlight ?? IN_FLIGHT }, work));
    }
  }

  async #readNext(left: Pool[]): Promise<void> {
    const { reads, chunk: size = CHUNK, onFailure } = this.#options;
    const { signal } = this.#stopping;
    const chunk = left.splice(-size).filter(({ id }) => this.#graph.isMissing(id));
    for (let pauseMs = FIRST_PAUSE_MS; chunk.length > 0; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        await reads.readBehind(chunk, signal);
        this.#failure = undefined;
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#failure = error;
        onFailure?.(error);
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  #secondsLeft(): number {
    const missing = this.#graph.innerWithoutState;
    const done = this.#missingAtStart - missing;
    if (done <= 0) return FIRST_RETRY_AFTER_S;
    const seconds = ((performance.now() - this.#startedAt) / 1000) * (missing / done);
    return Math.min(LONGEST_RETRY_AFTER_S, Math.max(1, Math.ceil(seconds)));
  }
}

const BUCKETS = 32;
const AT_ONCE = 256;

/**
 * Returns the pools without state that can lie in the middle of a route, ascending by min(degree(token0),
 * degree(token1)). It takes O(n) and yields to the event loop, so pools that are read meanwhile may be among
 * them.
 */
async function byLoadPriority(graph: PoolGraph): Promise<Pool[]> {
  const turns = new Turns();
  let looked = 0;
  const buckets = Array.from({ length: BUCKETS }, (): Pool[] => []);
  for (const { pool, token0, token1 } of graph.innerEntriesWithoutState()) {
    const fewer = Math.min(graph.adjacency.degreeOf(token0), graph.adjacency.degreeOf(token1));
    buckets[Math.min(BUCKETS - 1, Math.floor(Math.log2(fewer + 1)))]?.push(pool);
    looked += 1;
    if (looked % AT_ONCE === 0) await turns.next();
  }
  return buckets.flat();
}
