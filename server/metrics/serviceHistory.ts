import { Durations } from './durations.ts';

const PERIOD_SECONDS = 300;
/** A day, and the period that is still open. */
const MOST_PERIODS = 24 * 12 + 1;
const LOOK_MS = 10_000;

/** What became of built swaps, since the start. */
interface SwapTotals {
  readonly built: number;
  readonly succeeded: number;
  readonly reverted: number;
}

export interface Watched {
  /** Seconds since the timestamp of the newest block; undefined where none is known. */
  headAge(): number | undefined;
  /** Undefined where outcomes are not watched. */
  swaps(): SwapTotals | undefined;
}

interface Period {
  /** Start, Unix seconds. */
  readonly timestamp: number;
  readonly durations: Durations;
  failures: number;
  looks: number;
  ready: number;
  headAge: number | undefined;
  readonly before: SwapTotals | undefined;
  after: SwapTotals | undefined;
}

/**
 * How this process served over the last day, in memory: a restart begins anew. Unix seconds, periods of five
 * minutes.
 */
export class ServiceHistory {
  readonly startedAt: number;
  readonly periodSeconds = PERIOD_SECONDS;
  readonly #watched: Watched;
  readonly #clock: () => number;
  readonly #periods: Period[] = [];

  /** @param clock Unix milliseconds */
  constructor(watched: Watched, clock: () => number = Date.now) {
    this.#watched = watched;
    this.#clock = clock;
    this.startedAt = Math.floor(clock() / 1000);
  }

  /** Counts an answer; from the status 500 on it is a failure. */
  observe(status: number, milliseconds: number): void {
    const period = this.#present();
    period.durations.observe(milliseconds);
    if (status >= 500) period.failures += 1;
  }

  /** Looks at the service's own state once. `ask` tells whether a quote would be answered. Never rejects. */
  async look(ask: () => Promise<boolean>): Promise<void> {
    const isReady = await ask().catch(() => false);
    const period = this.#present();
    period.looks += 1;
    if (isReady) period.ready += 1;
    const age = this.#watched.headAge();
    if (age !== undefined) period.headAge = Math.max(age, period.headAge ?? 0);
    period.after = this.#watched.swaps();
  }

  /** Looks every ten seconds until it is aborted. */
  follow(ask: () => Promise<boolean>, signal: AbortSignal): void {
    const timer = setInterval(() => void this.look(ask), LOOK_MS);
    timer.unref();
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  /** Lists the periods in which the process ran, oldest first. */
  read() {
    return this.#periods.map(({ timestamp, durations, failures, looks, ready, headAge, before, after }) => ({
      timestamp,
      answers: durations.total,
      failures,
      p50Ms: durations.percentile(0.5),
      p99Ms: durations.percentile(0.99),
      readyPercent: looks === 0 ? null : Math.round((ready / looks) * 1000) / 10,
      headAgeSeconds: headAge === undefined ? null : Math.round(headAge),
      swaps: after === undefined || before === undefined ? null : grown(before, after),
    }));
  }

  /** The period of now. A period in which nothing happened, as while the machine slept, is not there. */
  #present(): Period {
    const timestamp = Math.floor(this.#clock() / 1000 / PERIOD_SECONDS) * PERIOD_SECONDS;
    const last = this.#periods.at(-1);
    if (last !== undefined && last.timestamp >= timestamp) return last;
    const before = this.#watched.swaps();
    const period: Period = {
      timestamp,
      durations: new Durations(),
      failures: 0,
      looks: 0,
      ready: 0,
      headAge: undefined,
      before,
      after: before,
    };
    this.#periods.push(period);
    if (this.#periods.length > MOST_PERIODS) this.#periods.shift();
    return period;
  }
}

/** A reorg takes outcomes back, which may be those of a period before. */
function grown(before: SwapTotals, after: SwapTotals): SwapTotals {
  const by = (name: keyof SwapTotals) => Math.max(0, after[name] - before[name]);
  return { built: by('built'), succeeded: by('succeeded'), reverted: by('reverted') };
}
