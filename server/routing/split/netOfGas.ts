import { NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import { type GasCosts, gasHopOf } from '../gasCosts.ts';
import type { Pool } from '../pool.ts';
import type { Path } from '../pools/poolSide.ts';
import type { Balanced } from './balance.ts';
import { without } from './pathSet.ts';

/** Paths of a set that are left out on trial: each trial balances all the others. */
const MOST_TRIED = 2;

/**
 * Returns the path sets of an exact input, each with one path less than the one before: the path without which most is
 * left net of gas is dropped. Ticks crossed are not counted; the caller compares exact amounts and gas.
 */
export function* splitsNetOfGas(all: Balanced, input: bigint, gas: GasCosts): Generator<Balanced> {
  let current = all;
  while (current.paths.length > 1) {
    const next = dropOne(current, Number(input), gas);
    if (next === undefined) return;
    yield next;
    current = next;
  }
}

function dropOne(current: Balanced, input: number, gas: GasCosts): Balanced | undefined {
  const { paths, losses, total } = current;
  // A loss is about the least output lost without its path: it bounds what can be left.
  const bounds = paths.map((_, index) => {
    const others = paths.filter((_, at) => at !== index);
    return { index, most: total - (losses[index] ?? 0) - gasOf(others, gas) };
  });
  let best: { readonly left: Balanced; readonly net: number } | undefined;
  for (const { index, most } of bounds.toSorted((a, b) => b.most - a.most).slice(0, MOST_TRIED)) {
    if (best !== undefined && best.net >= most) break;
    const left = without(index, current, input);
    const net = netOf(left, gas);
    if (left.paths.length > 0 && left.hasRoom && (best === undefined || net > best.net)) best = { left, net };
  }
  return best?.left;
}

/** Returns what the paths leave, raw units of tokenOut, by their approximate output and without the ticks crossed. */
export function netOf({ paths, total }: Balanced, gas: GasCosts): number {
  return total - gasOf(paths, gas);
}

/** Prices the gas of the paths in raw units of tokenOut: a pool that an earlier path goes through is warm. */
function gasOf(paths: readonly Path[], gas: GasCosts): number {
  const seen = new Set<Pool>();
  const legs = paths.map((path) =>
    path.map(({ pool }) => {
      const hop = gasHopOf(pool, NO_CROSSINGS, seen.has(pool));
      seen.add(pool);
      return hop;
    }),
  );
  return Number(gas.ofLegs(legs));
}
