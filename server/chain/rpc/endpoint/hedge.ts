import { setTimeout as delay } from 'node:timers/promises';
import { yieldToEventLoop } from '../../../runtime/eventLoop.ts';

export interface HedgeOptions<T> {
  /** Milliseconds without an answer of the first after which the second is asked. */
  readonly afterMs: number;
  /** Called before the second is asked; false prevents the hedge. */
  readonly mayHedge: () => boolean;
  /** Returns false for an answer that the other one may improve on. */
  readonly isGood: (answer: T) => boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface Hedged<T> {
  readonly answer: T;
  readonly winner: 'first' | 'second';
  readonly isHedged: boolean;
}

type Ask<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Hedges a request: if the first takes long, returns the first good answer of both and aborts the other. If
 * neither is good, returns the answer of the first. @throws the error of the first
 */
export async function hedged<T>(first: Ask<T>, second: Ask<T>, options: HedgeOptions<T>): Promise<Hedged<T>> {
  const losers = { first: new AbortController(), second: new AbortController() };
  const signalOf = (who: 'first' | 'second') =>
    AbortSignal.any([losers[who].signal, ...(options.signal === undefined ? [] : [options.signal])]);
  const waiting = new AbortController();
  const asked = first(signalOf('first')).finally(() => waiting.abort());
  // Its failure is handled where it is awaited below.
  asked.catch(() => undefined);
  await delay(options.afterMs, undefined, { signal: waiting.signal }).catch(() => undefined);
  // After a long turn of the event loop, timers run before answers that arrived meanwhile.
  if (!waiting.signal.aborted) await yieldToEventLoop();
  const alone = async (): Promise<Hedged<T>> => ({ answer: await asked, winner: 'first', isHedged: false });
  if (waiting.signal.aborted || !options.mayHedge()) return alone();
  const good = async (winner: 'first' | 'second', answering: Promise<T>) => {
    const answer = await answering;
    if (!options.isGood(answer)) throw new Error('the other may better it');
    return { answer, winner, isHedged: true };
  };
  try {
    const best = await Promise.any([good('first', asked), good('second', second(signalOf('second')))]);
    losers[best.winner === 'first' ? 'second' : 'first'].abort();
    return best;
  } catch {
    return { ...(await alone()), isHedged: true };
  }
}

/** A budget for hedged requests: at most a tenth of the requests, and five at once. */
export class HedgeBudget {
  #credit = 5;

  earn(): void {
    this.#credit = Math.min(this.#credit + 0.1, 5);
  }

  spend(): boolean {
    if (this.#credit < 1) return false;
    this.#credit -= 1;
    return true;
  }
}
