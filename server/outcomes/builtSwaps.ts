import type { Hash } from 'viem';
import type { Header } from '../chain/head.ts';
import type { PromisedSwap } from './promisedSwap.ts';

/** An answered swap, with the transactions that contain its calldata. */
export interface BuiltSwap {
  swap: PromisedSwap;
  readonly transactions: SeenTransaction[];
  /** Number of the first head after its deadline. */
  lateSince: bigint | undefined;
}

export interface SeenTransaction {
  readonly blockHash: Hash;
  readonly succeeded: boolean;
}

export interface BuiltSwapsOptions {
  /** Maximum number of swaps; a new one evicts the oldest. Default 10 000. */
  readonly maximum?: number;
  /** Called when a swap that was never sent expires or is evicted. */
  readonly onUnseen?: (why: 'expired' | 'forgotten') => void;
}

const MAX_SWAPS = 10_000;
/** Number of blocks after the deadline in which a transaction may still be mined, and then reverts. */
const LATE_BLOCKS = 8n;
/**
 * Maximum transactions per swap. Anybody can resend the same calldata; more give no information and cost
 * requests.
 */
const MAX_TRANSACTIONS = 4;

/** A cache of the swaps that were built and may still be sent, bounded in number and in time. */
export class BuiltSwaps {
  readonly #swaps = new Map<string, BuiltSwap>();
  readonly #maximum: number;
  readonly #onUnseen: BuiltSwapsOptions['onUnseen'];

  constructor({ maximum = MAX_SWAPS, onUnseen }: BuiltSwapsOptions = {}) {
    this.#maximum = maximum;
    this.#onUnseen = onUnseen;
  }

  get count(): number {
    return this.#swaps.size;
  }

  /**
   * Adds a swap. Returns false for known calldata: equal requests at one block have equal answers. If they
   * name different senders, its transactions may be of any: nobody can hide those of another by asking first.
   */
  add(swap: PromisedSwap): boolean {
    const known = this.#swaps.get(swap.key);
    if (known !== undefined) {
      if (known.swap.sender !== swap.sender) known.swap = { ...known.swap, sender: undefined };
      return false;
    }
    this.#swaps.set(swap.key, { swap, transactions: [], lateSince: undefined });
    const [oldest] = this.#swaps.values();
    if (this.#swaps.size > this.#maximum && oldest !== undefined) this.#drop(oldest, 'forgotten');
    return true;
  }

  /** Returns the swap of this key that has room for one more transaction. */
  find(key: string): BuiltSwap | undefined {
    const built = this.#swaps.get(key);
    return built !== undefined && built.transactions.length < MAX_TRANSACTIONS ? built : undefined;
  }

  /**
   * Returns the lowest block at which an outstanding swap was quoted: their transactions are in later blocks.
   * A swap is outstanding until it succeeds, since reverted ones are often resent. Returns undefined if there
   * is none.
   */
  quotedSince(): bigint | undefined {
    let lowest: bigint | undefined;
    for (const { swap, transactions } of this.#swaps.values()) {
      if (transactions.some(({ succeeded }) => succeeded)) continue;
      if (lowest === undefined || swap.quotedBlock < lowest) lowest = swap.quotedBlock;
    }
    return lowest;
  }

  /** Drops the swaps that can no longer be mined at this head. */
  expire({ number, timestamp }: Pick<Header, 'number' | 'timestamp'>): void {
    for (const built of this.#swaps.values()) {
      if (timestamp <= built.swap.deadline) built.lateSince = undefined;
      else built.lateSince ??= number;
      if (built.lateSince !== undefined && number >= built.lateSince + LATE_BLOCKS)
        this.#drop(built, 'expired');
    }
  }

  /**
   * Forgets the transactions of blocks that a reorg removed: their swaps are outstanding again. Returns the
   * number of swaps that are in no block any more.
   */
  takeBack(blocks: ReadonlySet<Hash>): number {
    let unseen = 0;
    for (const { transactions } of this.#swaps.values()) {
      const before = transactions.length;
      for (let at = transactions.length - 1; at >= 0; at--) {
        const blockHash = transactions[at]?.blockHash;
        if (blockHash !== undefined && blocks.has(blockHash)) transactions.splice(at, 1);
      }
      if (before > 0 && transactions.length === 0) unseen += 1;
    }
    return unseen;
  }

  #drop(built: BuiltSwap, why: 'expired' | 'forgotten'): void {
    this.#swaps.delete(built.swap.key);
    if (built.transactions.length === 0) this.#onUnseen?.(why);
  }
}
