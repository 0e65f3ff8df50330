import type { Hash } from 'viem';
import type { Header } from '../chain/head.ts';
import type { PromisedSwap } from './promisedSwap.ts';

/** A swap that was answered, with the transactions that carried it. */
export interface BuiltSwap {
  readonly swap: PromisedSwap;
  readonly transactions: SeenTransaction[];
  /** The first head after its deadline. */
  lateSince: bigint | undefined;
}

export interface SeenTransaction {
  readonly blockHash: Hash;
  readonly succeeded: boolean;
}

export interface BuiltSwapsOptions {
  /** The oldest gives way to the newest. Default 10 000. */
  readonly maximum?: number;
  /** Told of a swap that nobody has sent: its time was over, or it had to give way. */
  readonly onUnseen?: (why: 'expired' | 'forgotten') => void;
}

const MAX_SWAPS = 10_000;
/** A transaction may still be mined for some blocks after its deadline, and then reverts. */
const LATE_BLOCKS = 8n;
/** The same calldata can be sent again by anybody: more of it tells nothing new, and must not cost us requests. */
const MAX_TRANSACTIONS = 4;

/** The swaps that were built and may still be sent; bounded in number and in time. */
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

  /** False for calldata that is remembered already: the same question at the same block is answered alike. */
  add(swap: PromisedSwap): boolean {
    if (this.#swaps.has(swap.key)) return false;
    this.#swaps.set(swap.key, { swap, transactions: [], lateSince: undefined });
    const [oldest] = this.#swaps.values();
    if (this.#swaps.size > this.#maximum && oldest !== undefined) this.#drop(oldest, 'forgotten');
    return true;
  }

  /** The swap of this key that has room for one more transaction. */
  find(key: string): BuiltSwap | undefined {
    const built = this.#swaps.get(key);
    return built !== undefined && built.transactions.length < MAX_TRANSACTIONS ? built : undefined;
  }

  /**
   * The lowest block that one of the outstanding swaps was quoted at: their transactions are in later ones. Outstanding
   * is what has not succeeded: what has reverted is often sent again. Undefined when nothing is.
   */
  quotedSince(): bigint | undefined {
    let lowest: bigint | undefined;
    for (const { swap, transactions } of this.#swaps.values()) {
      if (transactions.some(({ succeeded }) => succeeded)) continue;
      if (lowest === undefined || swap.quotedBlock < lowest) lowest = swap.quotedBlock;
    }
    return lowest;
  }

  /** Drops what can no longer be mined at this head. */
  expire({ number, timestamp }: Pick<Header, 'number' | 'timestamp'>): void {
    for (const built of this.#swaps.values()) {
      if (timestamp <= built.swap.deadline) built.lateSince = undefined;
      else built.lateSince ??= number;
      if (built.lateSince !== undefined && number >= built.lateSince + LATE_BLOCKS)
        this.#drop(built, 'expired');
    }
  }

  /**
   * Forgets the transactions of blocks that have left the chain: their swaps are outstanding again. Returns how many swaps
   * are in no block any more.
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
