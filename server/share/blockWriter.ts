import type { ReadBlocks } from '../chain/sharedBlocks.ts';
import { rowsOf } from './blockRow.ts';
import type { ShareSession } from './shareSession.ts';

/** The right to write: it ends with the connection, or when another term begins. */
export interface Leadership {
  readonly session: ShareSession;
  readonly term: string;
}

export interface BlockWriterOptions {
  readonly format: string;
  readonly onWritten: (blocks: number) => void;
  /** Called when the instance leads no more: another one does, or the database fails. */
  readonly onEnd: (error: unknown) => void;
}

/** Steps of the head that wait to be written, and that a new leader writes first. */
const MAX_STEPS = 64;

/**
 * Writes the blocks that the instance reads, in their order, while it leads. Its answers never wait for
 * that: when the database is slow the oldest blocks are left out, and others read them at their nodes.
 */
export class BlockWriter {
  readonly #options: BlockWriterOptions;
  #steps: ReadBlocks[] = [];
  #leadership: Leadership | undefined;
  #isWriting = false;
  #written = 0;

  constructor(options: BlockWriterOptions) {
    this.#options = options;
  }

  /** The connection and the term by which the instance leads; undefined while it does not. */
  get leadership(): Leadership | undefined {
    return this.#leadership;
  }

  get term(): string | undefined {
    return this.#leadership?.term;
  }

  /** Called with each step of the head, whoever leads. */
  add(step: ReadBlocks): void {
    this.#steps.push(step);
    if (this.#steps.length > MAX_STEPS) {
      this.#steps.shift();
      this.#written = Math.max(0, this.#written - 1);
    }
    void this.#write();
  }

  /** Writes the last steps, and each one from now on. */
  begin(session: ShareSession, term: string): void {
    this.#leadership = { session, term };
    this.#written = 0;
    void this.#write();
  }

  end(): void {
    this.#leadership = undefined;
  }

  async #write(): Promise<void> {
    const leadership = this.#leadership;
    const steps = this.#steps.slice(this.#written);
    const last = steps.at(-1);
    if (this.#isWriting || leadership === undefined || last === undefined) return;
    this.#isWriting = true;
    this.#written = this.#steps.length;
    try {
      const rows = steps.flatMap(rowsOf);
      const { format } = this.#options;
      const isOurs = await leadership.session.write(leadership.term, format, rows, last.head.hash);
      if (isOurs) this.#options.onWritten(rows.length);
      else this.#stop(leadership.term, new Error('Another instance leads.'));
    } catch (error) {
      this.#stop(leadership.term, error);
    }
    this.#isWriting = false;
    void this.#write();
  }

  #stop(term: string, error: unknown): void {
    if (this.#leadership?.term !== term) return;
    this.end();
    this.#options.onEnd(error);
  }
}
