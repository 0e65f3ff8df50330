import { t } from './words.tsx';

/** Words for a failure and for the reader's next step, in the reader's language. */
export interface Problem {
  readonly what: string;
  readonly next: string;
}

/** Ends a text with the full stop of the reader's language, where no sign ends it. */
export const sentence = (text: string): string =>
  /[.!?…”“。！？」]$/.test(text) ? text : t('{sentence}.', { sentence: text });

/** Writes both as sentences. */
export const problemText = ({ what, next }: Problem): string => `${sentence(what)} ${next}`;

/** A failure that the page itself has words for. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
  readonly next: string;

  constructor({ what, next }: Problem) {
    super(what);
    this.next = next;
  }
}
