import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../api/ask.ts';

const WORKERS = 3;
const PAUSE_MS = 10;
/**
 * An answer says its age where graph-node took more than a second to tell its block, as on a busy machine. An
 * index that is away is older than this before the upgrade is over.
 */
const MAX_AGE_SECONDS = 30;

/**
 * Asks for the same paths without end, and keeps what no caller should see: refusals, and figures of an index
 * that is away.
 */
export class FigureStream {
  readonly #url: string;
  readonly #paths: readonly string[];
  readonly #wrong: string[] = [];
  #answers = 0;
  #isRunning = false;
  #workers: Promise<unknown> = Promise.resolve();

  constructor(url: string, paths: readonly string[]) {
    this.#url = url;
    this.#paths = paths;
  }

  /** Answers so far, right or wrong. */
  get answers(): number {
    return this.#answers;
  }

  start(): void {
    this.#isRunning = true;
    this.#workers = Promise.all(Array.from({ length: WORKERS }, (_, at) => this.#work(at)));
  }

  /** Returns what was wrong, in words. */
  async stop(): Promise<readonly string[]> {
    this.#isRunning = false;
    await this.#workers;
    return this.#wrong;
  }

  async #work(first: number): Promise<void> {
    for (let at = first; this.#isRunning; at++) {
      const path = this.#paths[at % this.#paths.length] ?? '';
      const { status, headers, text } = await ask(`${this.#url}${path}`);
      this.#answers += 1;
      const age = Number(headers.get('age') ?? 0);
      if (status !== 200 || age > MAX_AGE_SECONDS)
        this.#wrong.push(`${path} ${status} age ${age} ${text.slice(0, 300)}`);
      await pause(PAUSE_MS);
    }
  }
}
