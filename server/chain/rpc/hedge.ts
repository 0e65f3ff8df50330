import { setTimeout as delay } from 'node:timers/promises';
import { yieldToEventLoop } from '../../runtime/eventLoop.ts';

export interface HedgeOptions<T> {
  /** The second is asked when the first has not answered for so long. */
  readonly afterMs: number;
  /** Asked then; false leaves it at the first. */
  readonly mayHedge: () => boolean;
  /** False for an answer that the other one may better. */
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
 * The answer of the first; when it takes long, the first good one of both, and the other is aborted. When neither
 * is good it is the first's.
 * @throws what the first throws
 */
export async function hedged<T>(first: Ask<T>, second: Ask<T>, options: HedgeOptions<T>): Promise<Hedged<T>> {
  const losers = { first: new AbortController(), second: new AbortController() };
  const signalOf = (who: 'first' | 'second') =>
    AbortSignal.any([losers[who].signal, ...(options.signal === undefined ? [] : [options.signal])]);
  const waiting = new AbortController();
  const asked = first(signalOf('first')).finally(() => waiting.abort());
  // Its failure is for whoever awaits it below.
  asked.catch(() => undefined);
  await delay(options.afterMs, undefined, { signal: waiting.signal }).catch(() => undefined);
  // After a long turn of this process timers come before what has arrived meanwhile.
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

/** At most a tenth of the requests, and five at once, may be sent a second time. */
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
