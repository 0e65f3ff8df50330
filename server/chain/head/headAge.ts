import type { Head, MaxHeadAge } from '../head.ts';
import { rpcUnavailable } from '../rpc/rpcErrors.ts';

const BLOCKS = 12;
const LEAST_MS = 60_000;

const QUIET_CHAIN =
  'The RPC node answers and has no newer block. If this chain makes blocks only when it is used, as Anvil does, set MAX_HEAD_AGE_MS=0.';

/**
 * Returns the age in ms from which a block is too old; undefined for never. Auto: 12 blocks, at least 60 s.
 */
function maxHeadAgeMs(maxHeadAge: MaxHeadAge, blockTimeMs: number | undefined): number | undefined {
  if (maxHeadAge === 'never') return undefined;
  return maxHeadAge === 'auto' ? Math.max(LEAST_MS, BLOCKS * (blockTimeMs ?? 0)) : maxHeadAge;
}

export interface HeadAgeOptions {
  readonly maxHeadAge: MaxHeadAge;
  /** Maximum silence of the node in milliseconds, on chains without a maximum age. */
  readonly maxSilenceMs: number;
  readonly now: () => number;
  readonly clock: () => number;
}

/** Decides whether a head is fresh, by its timestamp or by when the node last confirmed it. */
export class HeadAge {
  readonly #options: HeadAgeOptions;
  #confirmedAt = 0;

  constructor(options: HeadAgeOptions) {
    this.#options = options;
  }

  /** Called when the node has answered without contradicting the head. */
  confirm(): void {
    this.#confirmedAt = this.#options.now();
  }

  of(head: Head): number {
    return this.#options.clock() - Number(head.timestamp) * 1000;
  }

  /**
   * Checks the age of the head. @param waiting reason why it does not follow the node
   * @throws AppError RPC_UNAVAILABLE when the head is too old
   */
  assertFresh(head: Head, blockTimeMs: number | undefined, waiting: string | undefined): void {
    const limit = maxHeadAgeMs(this.#options.maxHeadAge, blockTimeMs);
    if (limit === undefined) this.#assertHeardOf(waiting);
    else if (this.of(head) > limit) throw this.#tooOld(head, waiting);
  }

  #assertHeardOf(waiting: string | undefined): void {
    if (!this.#isHeardOf) throw rpcUnavailable('The RPC node reports no new blocks.', waiting);
  }

  get #isHeardOf(): boolean {
    const { now, maxSilenceMs } = this.#options;
    return now() - this.#confirmedAt <= maxSilenceMs;
  }

  /**
   * A node that answers and has no newer block is no outage on a chain that makes blocks only when it is
   * used.
   */
  #tooOld(head: Head, waiting: string | undefined) {
    const age = `The head, block ${head.number}, is ${Math.round(this.of(head) / 1000)} seconds old.`;
    const isQuiet = this.#isHeardOf && waiting === undefined;
    return rpcUnavailable(isQuiet ? `${age} ${QUIET_CHAIN}` : age, waiting);
  }
}
