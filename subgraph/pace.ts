/** A measurement of long work: how much of it is done, and when. */
export interface Progress {
  /** Milliseconds of any monotonic clock. */
  readonly at: number;
  readonly done: number;
  readonly total: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns what is done, what is left and the rate since `first`, in words: "4200 of 9000 blocks, 4800 left,
 * 120 a second, about 40 s". The time is no promise: dense stretches take longer.
 */
export function inWords(what: string, first: Progress, last: Progress): string {
  const left = Math.max(0, last.total - last.done);
  const place = `${last.done} of ${last.total} ${what}, ${left} left`;
  const seconds = (last.at - first.at) / 1000;
  const rate = seconds > 0 ? (last.done - first.done) / seconds : 0;
  if (rate <= 0) return place;
  const shown = rate >= 10 ? Math.round(rate) : Number(rate.toPrecision(2));
  return `${place}, ${shown} a second, about ${duration(left / rate)}`;
}

/**
 * Returns what to call as long work goes on: it says `inWords` of it at most once in `everyMs`, so that short
 * work says nothing.
 */
export function progressTeller(
  what: string,
  say: (line: string) => void,
  everyMs = 10_000,
  now = () => performance.now(),
): (done: number, total: number) => void {
  const first = { at: now(), done: 0, total: 0 };
  let toldAt = first.at;
  return (done, total) => {
    const at = now();
    if (at - toldAt < everyMs) return;
    toldAt = at;
    say(inWords(what, first, { at, done, total }));
  };
}

function duration(seconds: number): string {
  if (seconds < 2 * MINUTE) return `${Math.ceil(seconds)} s`;
  if (seconds < 2 * HOUR) return `${Math.ceil(seconds / MINUTE)} min`;
  if (seconds < 2 * DAY) return `${Math.ceil(seconds / HOUR)} h`;
  return `${Math.ceil(seconds / DAY)} days`;
}
