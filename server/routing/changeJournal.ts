import type { Link } from './tokenNode.ts';

const MAX_ENTRIES = 8192;

/** The links whose pools changed, in order, so that tables made from them can catch up when they are next used. */
export class ChangeJournal {
  #entries: Link[] = [];
  /** The position of the first entry that is still kept. */
  #first = 0;

  /** Where the next change will be noted. */
  get position(): number {
    return this.#first + this.#entries.length;
  }

  note(link: Link): void {
    if (this.#entries.length === MAX_ENTRIES) this.noteAll();
    this.#entries.push(link.canonical);
  }

  /** Makes every position so far too old to catch up from. */
  noteAll(): void {
    this.#first = this.position + 1;
    this.#entries = [];
  }

  /** The canonical links that changed since a position, or `undefined` when that is not known any more. */
  since(position: number): readonly Link[] | undefined {
    return position < this.#first ? undefined : this.#entries.slice(position - this.#first);
  }
}
