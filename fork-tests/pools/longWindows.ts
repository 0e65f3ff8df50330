export const LONG_WINDOW_SECONDS = 3 * 86_400;

/** What a market could be traded against at the end of an event. */
export interface HeldDepth {
  readonly block: bigint;
  /** Unix seconds. */
  readonly time: number;
  /** Raw units of the anchor. */
  readonly raw: bigint;
}

export interface LongWindows {
  /** Unix seconds. */
  readonly start: number;
  /** The least at the ends of blocks of the window of the newest event, and of the one before. */
  readonly depth: bigint;
  readonly before: bigint;
}

/**
 * The windows of three days by all that a market held: what stood at some time from the first instant of each
 * to the last, or to the newest event. It held nothing in the window of its first event.
 */
export function longWindowsOf(past: readonly HeldDepth[]): LongWindows | undefined {
  const [first, now] = [past[0], past.at(-1)];
  if (first === undefined || now === undefined) return undefined;
  const ends = past.filter(({ block }, index) => block !== past[index + 1]?.block && block !== now.block);
  const leastWithin = (from: number, to: number): bigint => {
    if (first.time >= from) return 0n;
    const standing = ends.findLast(({ time }) => time < from);
    const within = ends.filter(({ time }) => time >= from && time < to);
    return [standing, ...within].reduce((least, end) => {
      const raw = end?.raw ?? 0n;
      return raw < least ? raw : least;
    }, 2n ** 256n);
  };
  const start = now.time - (now.time % LONG_WINDOW_SECONDS);
  return {
    start,
    depth: leastWithin(start, now.time),
    before: leastWithin(start - LONG_WINDOW_SECONDS, start),
  };
}
