import type { Address, Hash } from 'viem';
import type { Header } from '../chain/head.ts';
import type { Barred } from '../chain/tokens/tokenTransfers.ts';
import type { TransferSource } from '../quoting/rounds/quoteSources.ts';
import type { AddressSet } from '../routing/model/pool.ts';
import { Accusations } from './accusations.ts';

/**
 * A bar on an intermediate token because a swap through it reverted. If trials can show the failure, it holds
 * until the token passes one at a later block. Otherwise it holds for an hour.
 */
export interface OutcomeBar {
  /** Timestamp of the block in which it reverted, Unix seconds. */
  readonly at: bigint;
  readonly blockHash: Hash;
  readonly blockNumber: bigint;
  readonly transactionHash: Hash;
  /** True if the transaction fails in a call too. */
  readonly isVisible: boolean;
}

/** An update from one process that other processes have not seen. */
export type Lesson =
  | { readonly kind: 'barred'; readonly tokens: readonly Address[]; readonly bar: OutcomeBar }
  | { readonly kind: 'lifted'; readonly blocks: readonly Hash[] };

/** Seconds of block time after which a bar ends. */
export const BAR_LIFETIME_SECONDS = 3600n;
const MAX_BARS = 1_000;

/** The tokens blamed for reverted swaps, barred for all callers for at most an hour of block time. */
export class OutcomeBars {
  readonly #listeners: ((lesson: Lesson) => void)[] = [];
  readonly #bars = new Map<Address, OutcomeBar>();
  readonly #accusations = new Accusations();
  #changes = 0;

  /** Changes whenever the bars do. */
  get version(): number {
    return this.#changes;
  }

  /** Calls the listener whenever this process learns of a new bar or lifts one. */
  onLesson(listener: (lesson: Lesson) => void): void {
    this.#listeners.push(listener);
  }

  add(tokens: readonly Address[], bar: OutcomeBar): void {
    if (tokens.length === 0) return;
    this.#bar(tokens, bar);
    this.#announce({ kind: 'barred', tokens, bar });
  }

  /**
   * Bars a token for which somebody vouches, once several unrelated senders have seen it refuse. Returns
   * whether it is.
   * @param accounts the sender and the recipient of this swap
   */
  accuse(token: Address, bar: OutcomeBar, accounts: readonly Address[]): boolean {
    const isEnough = this.#accusations.add(token, bar, accounts);
    if (isEnough) this.add([token], bar);
    return isEnough;
  }

  /** Lifts bars from blocks that a reorg removed. */
  takeBack(blocks: ReadonlySet<Hash>): void {
    const before = this.#bars.size;
    this.#accusations.takeBack(blocks);
    this.#lift(blocks);
    if (this.#bars.size < before) this.#announce({ kind: 'lifted', blocks: [...blocks] });
  }

  /** Applies an update from another process. */
  hear(lesson: Lesson): void {
    if (lesson.kind === 'barred') this.#bar(lesson.tokens, lesson.bar);
    else this.#lift(new Set(lesson.blocks));
  }

  #announce(lesson: Lesson): void {
    for (const listener of this.#listeners) listener(lesson);
  }

  #bar(tokens: readonly Address[], bar: OutcomeBar): void {
    this.#changes += 1;
    for (const token of tokens) {
      this.#bars.delete(token);
      this.#bars.set(token, bar);
    }
    for (const oldest of this.#bars.keys()) {
      if (this.#bars.size <= MAX_BARS) break;
      this.#bars.delete(oldest);
    }
  }

  #lift(blocks: ReadonlySet<Hash>): void {
    for (const [token, { blockHash }] of this.#bars) {
      if (!blocks.has(blockHash)) continue;
      this.#bars.delete(token);
      this.#changes += 1;
    }
  }

  /** Forgets bars that have expired at this head. */
  expire({ timestamp }: Pick<Header, 'timestamp'>): void {
    for (const [token, { at }] of this.#bars) {
      if (timestamp < at + BAR_LIFETIME_SECONDS) continue;
      this.#bars.delete(token);
      this.#changes += 1;
    }
  }

  /** Returns whether the token is barred, at any block. */
  knows(token: Address): boolean {
    return this.#bars.has(token);
  }

  /** Returns whether a token has to pass a trial at this block before it is used again. */
  needsTrial(token: Address, { hash }: Pick<Header, 'hash'>): boolean {
    const bar = this.#bars.get(token);
    return bar?.isVisible === true && bar.blockHash !== hash;
  }

  /** Lifts the bar of a token that has passed a trial at a block after it. */
  pass(token: Address, block: Pick<Header, 'hash' | 'number'>): void {
    const bar = this.#bars.get(token);
    if (bar === undefined || !this.needsTrial(token, block) || block.number <= bar.blockNumber) return;
    this.#bars.delete(token);
    this.#changes += 1;
  }

  has(token: Address, { timestamp }: Pick<Header, 'timestamp'>): boolean {
    const bar = this.#bars.get(token);
    if (bar === undefined) return false;
    const age = timestamp > bar.at ? timestamp - bar.at : bar.at - timestamp;
    return age < BAR_LIFETIME_SECONDS;
  }

  /** Returns the bars in force at this block, the newest last. */
  at(block: Pick<Header, 'timestamp'>): (OutcomeBar & { readonly token: Address })[] {
    return [...this.#bars]
      .filter(([token]) => this.has(token, block))
      .map(([token, bar]) => ({ token, ...bar }));
  }

  get isEmpty(): boolean {
    return this.#bars.size === 0;
  }
}

type TokenTransfers = TransferSource & { readonly version: number };

/**
 * Adds the bars from outcomes of swaps to the trials' verdicts on intermediate tokens.
 * @param isProven returns whether a token is never barred: the wrapped native coin, a base token, or one that
 * the operator allows
 */
export function withOutcomes(
  transfers: TokenTransfers,
  bars: OutcomeBars,
  isProven: (token: Address) => boolean,
): TokenTransfers {
  return {
    get version() {
      return transfers.version + bars.version;
    },
    isSound: (transfer, block) =>
      (isProven(transfer.token) || !bars.needsTrial(transfer.token, block)) &&
      transfers.isSound(transfer, block),
    measure: async (asked, block, ...rest) => {
      await transfers.measure(asked, block, ...rest);
      for (const transfer of asked) if (transfers.isSound(transfer, block)) bars.pass(transfer.token, block);
    },
    isAging: (transfer, block) => transfers.isAging(transfer, block),
    relearn: (...asked) => transfers.relearn(...asked),
    forget: (...asked) => transfers.forget(...asked),
    barred: (block, trade) => {
      const known = transfers.barred(block, trade);
      if (bars.isEmpty) return known;
      const isBarred = (token: Address) =>
        bars.has(token, block) && !bars.needsTrial(token, block) && !isProven(token);
      return { ...known, tokens: either(isBarred, known) };
    },
    reasonOf: (address, ...of) =>
      transfers.reasonOf(address, ...of) ?? (bars.knows(address) ? 'reverted' : undefined),
  };
}

function either(isBarred: (token: Address) => boolean, { tokens }: Barred): AddressSet {
  return { has: (token) => isBarred(token) || tokens.has(token) };
}
