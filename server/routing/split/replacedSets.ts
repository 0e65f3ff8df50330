import { isSamePath } from '../pools/poolSide.ts';
import type { Steps } from '../steps.ts';
import { type Balanced, balanced, mayReplace } from './balance.ts';
import type { BestPathOnTop } from './bestPathOnTop.ts';
import { GasBeside } from './gasBeside.ts';
import type { NetOfGas } from './netOfGas.ts';
import { flowsOf } from './pathFlows.ts';
import { NEXT_SHARE, withoutPath } from './pathSet.ts';

interface Replacing {
  readonly further: BestPathOnTop;
  readonly input: number;
  readonly net: NetOfGas;
}

/**
 * Returns the set where each path in turn gives way to one that leaves more with the same part in its place. One that shares most of its
 * pools with the path that it replaces never earns anything beside it.
 */
export function* replaced(from: Balanced, replacing: Replacing): Steps<Balanced> {
  let best = from;
  for (const path of from.paths) {
    const index = best.paths.indexOf(path);
    if (index >= 0) best = yield* withoutIt(index, best, replacing);
  }
  return best;
}

/** Returns the set with the best other path in the place of one, if that leaves more. */
function* withoutIt(index: number, from: Balanced, { further, input, net }: Replacing): Steps<Balanced> {
  const { paths, parts } = withoutPath(index, from);
  const [path = [], part = 0] = [from.paths[index], from.parts[index]];
  const { flows } = flowsOf(paths, parts);
  // A little less than the part: of paths that fill a pool, one that needs less for it gives more.
  const amount = Math.floor(part * (1 - NEXT_SHARE));
  if (amount < 1) return from;
  const cost = new GasBeside(paths, net, 1 / net.priceOf(1, from));
  const least = flows.outputOnTop(path, amount) - cost.of(path);
  const [found] = yield* further.findAbove(flows, BigInt(amount), { least, cost, most: 1 });
  yield;
  if (found === undefined || paths.some((other) => isSamePath(found, other))) return from;
  const set = balanced([...paths, found], [...parts, part], input);
  return mayReplace(set, from) && net.of(set) > net.of(from) ? set : from;
}
