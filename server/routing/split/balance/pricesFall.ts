import { FLAT_SHARE, SLOPE_PROBE } from '../tuning.ts';
import type { FlowNetwork } from './flowNetwork.ts';

/**
 * Writes the matrix of the falls of one path's output per input by a unit of another's input, at the measured
 * slopes. Paths fall together in the pools that both go through. A pool counts as serving both at one price,
 * so the matrix is symmetric and has no negative eigenvalue.
 * @param falls receives the matrix, row by row
 */
export function pricesFall(network: FlowNetwork, amount: number, falls: Float64Array): void {
  const { users, slopes } = network;
  const count = slopes.length;
  falls.fill(0);
  const weights = new Float64Array(count);
  for (let place = 0; place < users.length; place++) {
    const through = users[place] ?? [];
    const slope = network.slopeAt(place);
    if (!(slope > 0)) continue;
    let least = Number.POSITIVE_INFINITY;
    for (const index of through) {
      const before = network.slopeUpTo(place, index);
      // Output of the hops before per input, by the root of what an output here is worth at the end.
      weights[index] = Math.sqrt((before * (slopes[index] ?? 0)) / slope);
      if (before < least) least = before;
    }
    const fall = fallAt(network, place, least * amount);
    for (const one of through) {
      for (const other of through) {
        const at = one * count + other;
        falls[at] = (falls[at] ?? 0) + (weights[one] ?? 0) * fall * (weights[other] ?? 0);
      }
    }
  }
  // Where prices do not fall, and where paths are sums of others, nothing would say how far to go.
  for (let index = 0; index < count; index++) {
    const at = index * count + index;
    falls[at] = (falls[at] ?? 0) * (1 + FLAT_SHARE) + (FLAT_SHARE * (slopes[index] ?? 0)) / amount;
  }
}

/** Returns the fall of a side's price by its input, on that side of a jump where it falls less. */
function fallAt(network: FlowNetwork, place: number, mostIn: number): number {
  const [carried, slope] = [network.carriedAt(place), network.slopeAt(place)];
  const probe = Math.max(carried, mostIn * SLOPE_PROBE) * SLOPE_PROBE;
  const ahead = slope - network.slopeBeyond(place, probe);
  const behind = carried > probe ? network.slopeBeyond(place, -probe) - slope : ahead;
  return Math.max(0, Math.min(ahead, behind)) / probe;
}
