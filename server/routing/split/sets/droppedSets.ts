import type { Balanced } from '../balance/balance.ts';
import { without } from '../balance/without.ts';
import type { NetOfGas } from '../earning/netOfGas.ts';

/** Paths of a set that are left out on trial: each trial balances all the others. */
const MOST_TRIED = 2;

/**
 * Returns path sets, each with one path less than the one before: the path without which the net output is
 * best is dropped. Ticks crossed are not counted; the caller compares exact amounts and gas.
 */
export function* splitsNetOfGas(all: Balanced, input: number, net: NetOfGas): Generator<Balanced> {
  let current = all;
  while (current.paths.length > 1) {
    const next = dropOne(current, input, net);
    if (next === undefined) return;
    yield next;
    current = next;
  }
}

function dropOne(current: Balanced, input: number, net: NetOfGas): Balanced | undefined {
  let best: { readonly left: Balanced; readonly net: number } | undefined;
  for (const { index, most } of mostLeft(current, net)) {
    if (best !== undefined && best.net >= most) break;
    const left = without(index, current, input);
    const kept = net.of(left);
    if (left.paths.length > 0 && left.hasRoom && (best === undefined || kept > best.net))
      best = { left, net: kept };
  }
  return best?.left;
}

interface Dropped {
  readonly index: number;
  /** The maximum net output without the path. */
  readonly most: number;
}

/**
 * Returns the few paths without which the net output may be best, the best one first. A loss is about the
 * least output lost without its path, so it bounds the rest.
 */
function mostLeft(current: Balanced, net: NetOfGas): readonly Dropped[] {
  const { paths, losses } = current;
  const [worth, gas] = [net.worthOf(current), net.gasOf(paths)];
  const kept = paths.map((path, index) => {
    // The gas of so many sets takes long to compute, and no path saves more of it than its gas next to a
    // single other one.
    const beside = paths[index === 0 ? 1 : 0] ?? path;
    const saved = net.gasOf([beside, path]) - net.gasOf([beside]);
    const left = worth - net.priceOf(losses[index] ?? 0, current);
    return { index, left, most: left - gas + saved };
  });
  const found: Dropped[] = [];
  for (const { index, left, most } of kept.sort((a, b) => b.most - a.most)) {
    const last = found[MOST_TRIED - 1];
    if (last !== undefined && last.most >= most) break;
    found.push({ index, most: left - net.gasOf(paths.filter((_, at) => at !== index)) });
    found.sort((a, b) => b.most - a.most).splice(MOST_TRIED);
  }
  return found;
}
