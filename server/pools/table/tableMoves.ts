import { Turns, yieldToEventLoop } from '../../runtime/eventLoop.ts';

/** Rows scanned per turn of the event loop, which takes some milliseconds. */
const ROWS_A_TURN = 65_536;

/** A range of rows: `from` and before `until`. */
export interface RowRange {
  readonly from: number;
  readonly until: number;
}

/**
 * Keeps readers of a table apart from its moves between blocks. A move takes many turns of the event loop,
 * and while it lasts the rows are partly of one block and partly of the next.
 */
export class TableMoves {
  /** Moves begun so far. */
  #begun = 0;
  #pending: Promise<void> | undefined;

  /** Identifies the present state: a later move changes it as soon as it begins. */
  get begun(): number {
    return this.#begun;
  }

  /** Runs a move. Must not be called before the last one has ended. */
  run(work: (turns: Turns) => Promise<void>): Promise<void> {
    this.#begun += 1;
    this.#pending = work(new Turns()).finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  /** Resolves when no move is pending. The caller that began a move receives its error. */
  async ended(): Promise<void> {
    while (this.#pending !== undefined) await this.#pending.catch(() => undefined);
  }

  /**
   * Visits the rows of a table in ranges, one per turn of the event loop. Returns false, with rows left out,
   * when a move begins meanwhile.
   */
  async scan(rows: number, visit: (range: RowRange) => void): Promise<boolean> {
    const before = this.#begun;
    for (let from = 0; from < rows; from += ROWS_A_TURN) {
      await yieldToEventLoop();
      if (this.#begun !== before) return false;
      visit({ from, until: Math.min(from + ROWS_A_TURN, rows) });
    }
    return true;
  }
}
