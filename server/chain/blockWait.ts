import { AppError } from '../errors.ts';
import type { Head } from './head.ts';

/** Requests that may wait for a block, in total and per caller. */
const WAITING = 256;
const WAITING_OF_ONE = 32;
/**
 * A block that is further ahead, and expected only after so many times of what the request has left, is not
 * waited for. One that is near may be there already, and only unknown here.
 */
const NEAR_BLOCKS = 32n;
const PATIENCE = 2;
const LONGEST_RETRY_SECONDS = 60;
const DEFAULT_RETRY_SECONDS = 2;

export interface BlockWaitOptions {
  readonly heads: {
    /** @throws RPC_UNAVAILABLE */
    current(): Head;
    subscribe(listener: (head: Head) => void): () => void;
    readonly blockTimeMs: number | undefined;
  };
  /** Tells that somebody needs the newest block; see `LiveChain.awake`. */
  awake?(): Promise<void> | undefined;
}

/** Who waits, and for how long. */
export interface BlockWaiter {
  readonly caller: string;
  readonly signal: AbortSignal;
  /** Milliseconds after which the wait ends without the block. */
  readonly msLeft: number;
}

/**
 * Holds requests back until the head has the block that they ask for. A block that a reorg took away does not
 * count.
 */
export class BlockWait {
  readonly #options: BlockWaitOptions;
  readonly #waiting = new Set<(head: Head) => void>();
  readonly #ofCallers = new Map<string, number>();
  #unsubscribe: (() => void) | undefined;

  constructor(options: BlockWaitOptions) {
    this.#options = options;
  }

  /** Returns how many requests wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Returns whether the head is at the block or later, so that nothing has to wait. @throws RPC_UNAVAILABLE
   * without a head
   */
  isReached(block: bigint): boolean {
    const { heads, awake } = this.#options;
    return awake?.() === undefined && heads.current().number >= block;
  }

  /**
   * Resolves when the head is at the block or later.
   * @throws AppError RPC_UNAVAILABLE when it is not in time, at once where that is too far ahead; OVERLOADED
   * when too many wait; the reason of the signal
   */
  async reach(block: bigint, { caller, signal, msLeft }: BlockWaiter): Promise<void> {
    const { heads, awake } = this.#options;
    const waking = awake?.();
    if (waking !== undefined) await waking;
    signal.throwIfAborted();
    const { number } = heads.current();
    if (number >= block) return;
    const expectedMs = Number(block - number) * (heads.blockTimeMs ?? 0);
    if (block - number > NEAR_BLOCKS && expectedMs > PATIENCE * msLeft)
      throw notReached(block, number, heads.blockTimeMs);
    const ofCaller = this.#ofCallers.get(caller) ?? 0;
    if (this.#waiting.size >= WAITING || ofCaller >= WAITING_OF_ONE) {
      throw new AppError('OVERLOADED', `Too many requests wait for block ${block}`, { retryAfterSeconds: 1 });
    }
    this.#ofCallers.set(caller, ofCaller + 1);
    this.#unsubscribe ??= heads.subscribe((head) => this.#moved(head));
    let forget = () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        const look = (head: Head) => {
          if (head.number >= block) resolve();
        };
        const giveUp = () => reject(signal.reason);
        const timer = setTimeout(() => {
          try {
            reject(notReached(block, heads.current().number, heads.blockTimeMs));
          } catch (error) {
            reject(error);
          }
        }, msLeft);
        this.#waiting.add(look);
        signal.addEventListener('abort', giveUp, { once: true });
        forget = () => {
          clearTimeout(timer);
          this.#waiting.delete(look);
          signal.removeEventListener('abort', giveUp);
        };
      });
    } finally {
      forget();
      this.#forgetCaller(caller);
    }
  }

  #moved(head: Head): void {
    for (const look of this.#waiting) look(head);
  }

  #forgetCaller(caller: string): void {
    const left = (this.#ofCallers.get(caller) ?? 1) - 1;
    if (left === 0) this.#ofCallers.delete(caller);
    else this.#ofCallers.set(caller, left);
    if (this.#waiting.size > 0) return;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }
}

/** Returns the error for a block that the head has not reached: both numbers, and when to ask again. */
export function notReached(block: bigint, known: bigint, blockTimeMs: number | undefined): AppError {
  const seconds =
    blockTimeMs === undefined ? DEFAULT_RETRY_SECONDS : (Number(block - known) * blockTimeMs) / 1000;
  const retryAfter = Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(seconds)));
  const message = `Block ${block} was asked for, and block ${known} is the newest that is known.`;
  return new AppError('RPC_UNAVAILABLE', message, {
    details: { minBlock: String(block), blockNumber: String(known) },
    retryAfterSeconds: retryAfter,
  });
}
