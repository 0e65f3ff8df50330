import type { Address, Hash } from 'viem';
import type { Header } from '../chain/head.ts';
import type { Barred } from '../chain/tokens/tokenTransfers.ts';
import type { TransferSource } from '../quoting/quoteSources.ts';
import type { AddressSet } from '../routing/pool.ts';

/** A bar on an intermediate token for a time, because a swap through it reverted. */
export interface OutcomeBar {
  /** Timestamp of the block in which it reverted, Unix seconds. */
  readonly at: bigint;
  readonly blockHash: Hash;
  readonly blockNumber: bigint;
  readonly transactionHash: Hash;
}

/** An update from one process that other processes have not seen. */
export type Lesson =
  | { readonly kind: 'barred'; readonly tokens: readonly Address[]; readonly bar: OutcomeBar }
  | { readonly kind: 'lifted'; readonly blocks: readonly Hash[] };

const LIFETIME_SECONDS = 3600n;
const MAX_BARS = 1_000;

/** The tokens blamed for reverted swaps. They are barred for all callers for an hour of block time. */
export class OutcomeBars {
  /** Called when this process learns of a new bar or lifts one. */
  onLesson: ((lesson: Lesson) => void) | undefined;
  readonly #bars = new Map<Address, OutcomeBar>();
  #changes = 0;

  /** Changes whenever the bars do. */
  get version(): number {
    return this.#changes;
  }

  add(tokens: readonly Address[], bar: OutcomeBar): void {
    if (tokens.length === 0) return;
    this.#bar(tokens, bar);
    this.onLesson?.({ kind: 'barred', tokens, bar });
  }

  /** Lifts bars from blocks that a reorg removed. */
  takeBack(blocks: ReadonlySet<Hash>): void {
    const before = this.#bars.size;
    this.#lift(blocks);
    if (this.#bars.size < before) this.onLesson?.({ kind: 'lifted', blocks: [...blocks] });
  }

  /** Applies an update from another process. */
  hear(lesson: Lesson): void {
    if (lesson.kind === 'barred') this.#bar(lesson.tokens, lesson.bar);
    else this.#lift(new Set(lesson.blocks));
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
      if (timestamp < at + LIFETIME_SECONDS) continue;
      this.#bars.delete(token);
      this.#changes += 1;
    }
  }

  /** Returns whether the token is barred, at any block. */
  knows(token: Address): boolean {
    return this.#bars.has(token);
  }

  has(token: Address, { timestamp }: Pick<Header, 'timestamp'>): boolean {
    const bar = this.#bars.get(token);
    if (bar === undefined) return false;
    const age = timestamp > bar.at ? timestamp - bar.at : bar.at - timestamp;
    return age < LIFETIME_SECONDS;
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
 * @param isProven returns whether a token is never barred: the wrapped native coin, a base token, or one that the
 * operator allows
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
    isSound: (transfer, block) => transfers.isSound(transfer, block),
    measure: (...asked) => transfers.measure(...asked),
    isAging: (transfer, block) => transfers.isAging(transfer, block),
    relearn: (...asked) => transfers.relearn(...asked),
    forget: (...asked) => transfers.forget(...asked),
    barred: (block, trade) => {
      const known = transfers.barred(block, trade);
      if (bars.isEmpty) return known;
      const isBarred = (token: Address) => bars.has(token, block) && !isProven(token);
      return { ...known, tokens: either(isBarred, known) };
    },
    reasonOf: (address, ...of) => (bars.knows(address) ? 'reverted' : transfers.reasonOf(address, ...of)),
  };
}

function either(isBarred: (token: Address) => boolean, { tokens }: Barred): AddressSet {
  return { has: (token) => isBarred(token) || tokens.has(token) };
}
