import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const KEPT_LINES = 200;

interface Waiting {
  readonly pattern: RegExp;
  readonly found: () => void;
}

/**
 * The last 200 lines that the streams gave, interleaved as they came, and a way to wait for a line.
 * @param onLine gets every line
 */
export function tailOfOutput(
  streams: readonly Readable[],
  onLine?: (line: string) => void,
): {
  text(): string;
  /** Resolves when a line matches: one of those kept, or a later one. */
  matched(pattern: RegExp): Promise<void>;
  /** Resolves when all streams have ended and were read. */
  readonly ended: Promise<unknown>;
} {
  const lines: string[] = [];
  const waiting = new Set<Waiting>();
  const take = (line: string) => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    onLine?.(line);
    for (const one of waiting) {
      if (!one.pattern.test(line)) continue;
      waiting.delete(one);
      one.found();
    }
  };
  const ends = streams.map((stream) => once(createInterface({ input: stream }).on('line', take), 'close'));
  return {
    text: () => lines.join('\n'),
    matched: (pattern) =>
      new Promise((resolve) => {
        if (lines.some((line) => pattern.test(line))) resolve();
        else waiting.add({ pattern, found: resolve });
      }),
    ended: Promise.all(ends),
  };
}
