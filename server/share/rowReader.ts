import type { SharingChain } from '../chain/sharedBlocks.ts';
import type { FollowedBlocks } from './followedBlocks.ts';
import type { SharedState, ShareSession } from './shareSession.ts';

export interface RowReaderOptions {
  readonly chain: SharingChain;
  readonly followed: FollowedBlocks;
  readonly format: string;
  /** Called when the head moves to a shared block. */
  readonly onFollowed: () => void;
  readonly now: () => number;
}

/** Tries in a row to prove a block that the own node did not have yet. */
const PROVE_TRIES = 10;
/** Milliseconds between two signs that callers ask here: less than the quiet time of the other instance. */
const TELL_ASKED_MS = 20_000;

/** Reads new rows of the leader, and has the head follow them. */
export class RowReader {
  readonly #options: RowReaderOptions;
  #term: string | undefined;
  #sequence = '0';
  #tries = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(options: RowReaderOptions) {
    this.#options = options;
  }

  /** True while the newest block waits for the own node to have it. */
  get isProving(): boolean {
    return this.#tries > 0;
  }

  /** Begins anew with the rows of the next term. */
  forget(): void {
    this.#term = undefined;
  }

  /** Goes on with the rows of this term, which the instance writes itself. */
  resume(term: string): void {
    this.#term = term;
  }

  /** @throws errors of the database */
  async read(session: ShareSession, { term, head }: SharedState): Promise<void> {
    const { chain, followed, format, onFollowed, now } = this.#options;
    if (term !== this.#term) {
      this.#term = term;
      this.#sequence = '0';
      followed.restart();
    }
    const { links, sequence } = await session.linksAfter(this.#sequence, format);
    this.#sequence = sequence;
    const hasMoved = await followed.take(links, head ?? undefined);
    this.#tries = hasMoved === undefined && this.#tries < PROVE_TRIES ? this.#tries + 1 : 0;
    if (hasMoved !== true) return;
    onFollowed();
    // The chain reports a failure of its node, and looks again.
    if (followed.isFollowing) await chain.refresh().catch(() => undefined);
    if (chain.demand.isQuiet || now() - this.#toldAt < TELL_ASKED_MS) return;
    this.#toldAt = now();
    await session.tellAsked();
  }
}
