import { MOST_SCALINGS, SCALED_TOLERANCE } from '../tuning.ts';
import { type Balanced, scaledBy } from './balancedPaths.ts';
import { flowsOf } from './pathFlows.ts';

interface Tried {
  readonly input: number;
  readonly total: number;
}

/** Balanced parts that give an output, but for rounding; `undefined` where none are found. */
export function scaledTo(from: Balanced, amountOut: number): Balanced | undefined {
  let current = from;
  let [low, high] = [0, Number.POSITIVE_INFINITY];
  let before: Tried | undefined;
  for (let step = 0; step < MOST_SCALINGS; step++) {
    const { parts, total } = current;
    if (Math.abs(total - amountOut) <= amountOut * SCALED_TOLERANCE) return current;
    const input = parts.reduce((sum, part) => sum + part, 0);
    if (total < amountOut) low = input;
    else high = input;
    const tried = { input, total };
    const wanted = input + (amountOut - total) / slopeAt(current, tried, before);
    before = tried;
    // Where the price makes a step, its slope leads astray.
    const next = wanted > low && wanted < high ? wanted : (low + high) / 2;
    if (!Number.isFinite(next)) return undefined;
    current = scaledBy(next / input, current, next);
  }
  return undefined;
}

/**
 * Output per input: what the last change of the input has brought, or to begin with what one unit more does on the best
 * path. That may be far more, where a path is filled nearly to its end.
 */
function slopeAt({ paths, parts }: Balanced, tried: Tried, before: Tried | undefined): number {
  if (before !== undefined) return (tried.total - before.total) / (tried.input - before.input);
  const { flows } = flowsOf(paths, parts);
  return Math.max(...paths.map((path) => flows.slope(path)));
}
