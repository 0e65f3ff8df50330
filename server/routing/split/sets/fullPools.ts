import { FREE_GAS } from '../../gas/gasCosts.ts';
import type { Steps } from '../../model/steps.ts';
import type { Path } from '../../pools/poolSide.ts';
import type { Balanced } from '../balance/balance.ts';
import { NetOfGas } from '../earning/netOfGas.ts';
import { type AddOptions, addPaths, NEXT_SHARE } from './pathSet.ts';
import { replaced } from './replacedSets.ts';

/** Rounds in which paths through full pools are exchanged, and others added to them. */
const ROUNDS = 2;

/**
 * Returns the set after paths through full pools are exchanged; the same set if nothing gains. Full pools
 * hide all other paths that lead to them or away from them.
 */
export function* besideFull(from: Balanced, options: AddOptions): Steps<Balanced> {
  const terms = { further: options.further, input: Number(options.input), net: new NetOfGas(FREE_GAS) };
  let current = from;
  for (let round = 0; round < ROUNDS; round++) {
    const full = fullPaths(current);
    if (full.length === 0) break;
    yield;
    const exchanged = yield* replaced(current, terms, full);
    if (exchanged === current) break;
    current = yield* addPaths(exchanged, options);
  }
  return current;
}

/** Returns the paths whose next part gives less than half of its output on the best path. */
export function fullPaths({ paths, parts, flows }: Balanced): readonly Path[] {
  const level = Math.max(...flows.slopes);
  return paths.filter((path, index) => {
    const more = (parts[index] ?? 0) * NEXT_SHARE;
    return flows.outputOnTop(path, more) < (level * more) / 2;
  });
}
