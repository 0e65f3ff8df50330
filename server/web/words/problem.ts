/** What went wrong, and what the reader can do about it, in the reader's language. */
export interface Problem {
  readonly what: string;
  readonly next: string;
}

/** Writes both as sentences; the service ends its own without a point. */
export const problemText = ({ what, next }: Problem): string =>
  `${what}${/[.!?…”“]$/.test(what) ? '' : '.'} ${next}`;

/** A failure that the page itself has words for. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
  readonly next: string;

  constructor({ what, next }: Problem) {
    super(what);
    this.next = next;
  }
}
