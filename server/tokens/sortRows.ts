import type { Turns } from '../runtime/eventLoop.ts';

/** Rows sorted or merged between two looks at the clock. */
const RUN = 2048;

/**
 * Returns the numbers from 0 to `count` − 1 in the order of `compare`, which must never return 0 for two of
 * them.
 */
export async function sortRows(
  count: number,
  compare: (a: number, b: number) => number,
  turns: Turns,
): Promise<Uint32Array> {
  let from = new Uint32Array(count);
  for (let row = 0; row < count; row++) from[row] = row;
  for (let start = 0; start < count; start += RUN) {
    from.subarray(start, start + RUN).sort(compare);
    await turns.next();
  }
  let to = new Uint32Array(count);
  for (let width = RUN; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + 2 * width, count);
      let [left, right] = [start, middle];
      for (let out = start; out < end; out++) {
        const isLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) < 0);
        to[out] = from[isLeft ? left++ : right++] ?? 0;
        if (out % RUN === 0) await turns.next();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
