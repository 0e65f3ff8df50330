import type { Steps } from '../../model/steps.ts';
import { isSamePath } from '../../pools/poolSide.ts';
import { type Balanced, balanced, mayReplace } from '../balance/balance.ts';
import { FlowNetwork } from '../balance/flowNetwork.ts';
import { withoutPath } from '../balance/without.ts';
import type { SearchTerms } from '../earning/earnings.ts';
import { GasBeside } from '../earning/gasBeside.ts';
import { NEXT_SHARE } from './pathSet.ts';

type Replacing = Pick<SearchTerms, 'further' | 'input' | 'net'>;

/**
 * Returns the set where some paths in turn give way to others with a better net output for the same part in
 * their place. A path that shares most of its pools with the one that it replaces never earns anything next
 * to it.
 */
export function* replaced(from: Balanced, replacing: Replacing, paths = from.paths): Steps<Balanced> {
  let best = from;
  for (const path of paths) {
    const index = best.paths.indexOf(path);
    if (index >= 0) best = yield* withoutIt(index, best, replacing);
  }
  return best;
}

/** Returns the set with the best other path in the place of one, if that leaves more. */
function* withoutIt(index: number, from: Balanced, { further, input, net }: Replacing): Steps<Balanced> {
  const { paths, parts } = withoutPath(index, from);
  const flows = FlowNetwork.carrying(paths, parts);
  const part = from.parts[index] ?? 0;
  // A little less than the part: of paths that fill a pool, one that needs less for it gives more.
  const wanted = BigInt(Math.floor(part * (1 - NEXT_SHARE)));
  if (wanted < 1n) return from;
  const cost = new GasBeside(paths, net, 1 / net.priceOf(1, from));
  const path = from.paths[index] ?? [];
  const least = flows.outputOnTop(path, Number(wanted)) - cost.of(path);
  const [found] = yield* further.findAbove(flows, wanted, { least, cost, most: 1 });
  yield;
  if (found === undefined || paths.some((other) => isSamePath(found, other))) return from;
  const set = balanced([...paths, found], [...parts, part], input);
  return mayReplace(set, from) && net.of(set) > net.of(from) ? set : from;
}
