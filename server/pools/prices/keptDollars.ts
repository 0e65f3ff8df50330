import type { NativeDollars, ReadDollars } from '../currency.ts';

/** A price that could not be read again for so long is no price any more. */
const KEPT_SECONDS = 600;

/** Keeps the last price of the native coin that a URL gave, for ten minutes. */
export class KeptDollars {
  readonly #now: () => number;
  #last: ReadDollars | undefined;

  /** Keeps nothing yet. @param now Unix seconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  take(read: ReadDollars): void {
    this.#last = read;
  }

  /** Returns the last price, null when none was read in the last ten minutes. */
  current(): NativeDollars | null {
    if (this.#last === undefined || this.#now() - this.#last.readAt > KEPT_SECONDS) return null;
    return { ...this.#last, source: 'NATIVE_USD_URL' };
  }
}
