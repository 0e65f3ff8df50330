import { BALANCE_MOVES_PER_HALVING } from '../tuning.ts';
import type { Effort } from './evenPrices.ts';
import type { FlowNetwork } from './flowNetwork.ts';

/**
 * Maximises the output by coordinate ascent: ever smaller amounts move from the path with the worst price to
 * the best one. It also finds the way past jumps of the price. Returns the output.
 * @param even output of the parts as they are
 */
export function moveByTwo(
  network: FlowNetwork,
  parts: number[],
  amount: number,
  even: number,
  { first, halvings }: Effort,
): number {
  let total = even;
  let step = amount * first;
  for (let halving = 0; halving < halvings; halving++, step /= 2) {
    // A path whose good price ends before the step does cannot take it; the next best may.
    const blocked = new Set<number>();
    // A path filled past its end gives nothing for the last unit, but may give much for the step before it.
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
  return total;
}

/** Returns the path where one unit less costs least. */
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

/** Returns the path where one more unit gives most, if that is more than on the worst path. */
function betterThan(worst: number, slopes: Float64Array, blocked: ReadonlySet<number>): number | undefined {
  let [best, most]: [number | undefined, number] = [undefined, slopes[worst] ?? 0];
  for (let index = 0; index < slopes.length; index++) {
    const slope = slopes[index] ?? 0;
    if (slope > most && !blocked.has(index)) [best, most] = [index, slope];
  }
  return best;
}
