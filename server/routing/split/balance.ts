import type { Path } from '../pools/poolSide.ts';
import { BALANCE_MOVES_PER_HALVING } from '../tuning.ts';
import { FlowNetwork } from './flowNetwork.ts';

/** Parts of an input, what they give in all, whether one unit more would give anything, and what each is worth. */
export interface Balance {
  readonly parts: readonly number[];
  readonly total: number;
  readonly hasRoom: boolean;
  /** By path: about what is lost without it at least. */
  readonly losses: readonly number[];
}

/**
 * Parts at which all paths that carry something have the same marginal price, so that nothing is gained by moving any
 * from one to another: ever smaller amounts go from the path where they do worst to the one where they do best.
 */
export function balance(
  paths: readonly Path[],
  from: readonly number[],
  { amount, first, halvings }: { readonly amount: number; readonly first: number; readonly halvings: number },
): Balance {
  const parts = [...from];
  const network = new FlowNetwork(paths);
  let step = amount * first;
  let total = network.send(parts);
  network.measure();
  for (let halving = 0; halving < halvings; halving++, step /= 2) {
    // A path whose good price ends before the step does is no place for it, but the next best may be.
    const blocked = new Set<number>();
    // One that is filled past its end gives nothing for one unit more, but may give much for the step before that.
    const filled = new Set<number>();
    for (let move = 0; move < BALANCE_MOVES_PER_HALVING; move++) {
      const worst = worstOf(network.slopes, parts, filled);
      const to = worst === undefined ? undefined : betterThan(worst, network.slopes, blocked);
      if (to === undefined || worst === undefined) break;
      const [gaining, losing] = [parts[to] ?? 0, parts[worst] ?? 0];
      const moved = Math.min(step, losing);
      parts[to] = gaining + moved;
      parts[worst] = losing - moved;
      const next = network.send(parts);
      if (next > total) {
        total = next;
        network.measure();
      } else {
        parts[to] = gaining;
        parts[worst] = losing;
        if (network.slopes[worst] === 0) filled.add(worst);
        else blocked.add(to);
      }
    }
  }
  network.send(parts);
  network.measure();
  const hasRoom = network.slopes.some((slope) => slope > 0);
  return { parts, total, hasRoom, losses: network.leastLosses() };
}

/** The path that carries something and where one unit less costs least. */
function worstOf(
  slopes: Float64Array,
  parts: readonly number[],
  filled: ReadonlySet<number>,
): number | undefined {
  let [worst, least]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (let index = 0; index < slopes.length; index++) {
    const slope = slopes[index] ?? 0;
    if ((parts[index] ?? 0) > 0 && slope < least && !filled.has(index)) [worst, least] = [index, slope];
  }
  return worst;
}

/** The path where a unit more does best, when it does better there. */
function betterThan(worst: number, slopes: Float64Array, blocked: ReadonlySet<number>): number | undefined {
  let [best, most]: [number | undefined, number] = [undefined, slopes[worst] ?? 0];
  for (let index = 0; index < slopes.length; index++) {
    const slope = slopes[index] ?? 0;
    if (slope > most && !blocked.has(index)) [best, most] = [index, slope];
  }
  return best;
}
