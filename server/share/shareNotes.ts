import type { SharedNotes } from '../chain/sharedBlocks.ts';
import type { ShareSession } from './shareSession.ts';
import { NOTES_CHANNEL } from './shareTables.ts';

/** Notes that the table keeps, and that wait here while the database does not take them. */
const KEPT_NOTES = 256;
/** Version of the notes: instances read no others. */
const FORMAT = 'note 1';

/** Leaves notes in the database, and reads those that other instances have left. */
export class ShareNotes implements SharedNotes {
  readonly #ring: () => void;
  readonly #unsent: string[] = [];
  /** Sequences of the rows that were heard, or left here. */
  #known = new Set<string>();
  #listener: ((note: string) => Promise<boolean>) | undefined;
  #isDue = false;

  /** @param ring has `exchange` called soon */
  constructor(ring: () => void) {
    this.#ring = ring;
  }

  leave(note: string): void {
    this.#unsent.push(note);
    if (this.#unsent.length > KEPT_NOTES) this.#unsent.shift();
    this.ring();
  }

  hear(listener: (note: string) => Promise<boolean>): void {
    this.#listener = listener;
    this.ring();
  }

  /** Called when there may be notes to read: one was announced, or announcements may have been missed. */
  ring(): void {
    this.#isDue = true;
    this.#ring();
  }

  /** Leaves and reads the notes that are due. @throws errors of the database */
  async exchange({ canWrite, statements }: Pick<ShareSession, 'canWrite' | 'statements'>): Promise<void> {
    if (!this.#isDue || this.#listener === undefined) return;
    // A bell meanwhile counts for the next time.
    this.#isDue = false;
    try {
      if (canWrite) await this.#leaveAll(statements);
      await this.#readAll(statements, this.#listener);
    } catch (error) {
      this.#isDue = true;
      throw error;
    }
  }

  async #leaveAll(statements: ShareSession['statements']): Promise<void> {
    for (let [note] = this.#unsent; note !== undefined; [note] = this.#unsent) {
      const { rows } = await statements.query<{ sequence: string }>(
        `WITH added AS (
           INSERT INTO swap_api_shared_notes (format, note) VALUES ($1, $2) RETURNING sequence
         ), removed AS (
           DELETE FROM swap_api_shared_notes WHERE sequence <= (SELECT sequence FROM added) - ${KEPT_NOTES}
         )
         SELECT sequence, pg_notify('${NOTES_CHANNEL}', '') FROM added`,
        [FORMAT, note],
      );
      for (const { sequence } of rows) this.#known.add(sequence);
      this.#unsent.shift();
    }
  }

  /** Reads all rows: one of a lower sequence may be seen after one of a higher. */
  async #readAll(
    statements: ShareSession['statements'],
    listener: (note: string) => Promise<boolean>,
  ): Promise<void> {
    const { rows } = await statements.query<{ sequence: string; note: string }>(
      'SELECT sequence, note FROM swap_api_shared_notes WHERE format = $1 ORDER BY sequence',
      [FORMAT],
    );
    const known = new Set<string>();
    for (const { sequence, note } of rows) {
      if (this.#known.has(sequence) || (await listener(note))) known.add(sequence);
      else this.#isDue = true;
    }
    this.#known = known;
  }
}
