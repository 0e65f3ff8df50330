import type { Splits } from '../execution/executeLegs.ts';
import { FREE_GAS } from '../gas/gasCosts.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Steps } from '../model/steps.ts';
import type { Path } from '../pools/poolSide.ts';
import type { BestPathByAmount } from '../search/bestPathByAmount.ts';
import { type Balanced, balanced } from './balance/balance.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { BestPathOnTop } from './earning/bestPathOnTop.ts';
import { NetOfGas } from './earning/netOfGas.ts';
import { FillBest } from './fillBest.ts';
import { besideFull } from './sets/fullPools.ts';
import { setsByAmounts, setsNetOfGas } from './sets/furtherSets.ts';
import { type AddOptions, addPaths, exchangePaths, firstPaths, pruneOne } from './sets/pathSet.ts';
import { FEW_EARNING, LOSS_WORTH_EXCHANGE } from './tuning.ts';

/** The results of other searches for the same split. */
export interface KnownPaths {
  readonly input: bigint;
  readonly known: readonly Path[];
  /** Sets of paths that leave much net of gas. */
  readonly sets: readonly Balanced[];
}

/**
 * Returns the most promising splits over routes that may share pools, by column generation. Paths are added
 * one at a time: the best for an extra input on top of the flows, as long as it gains. Then the path with the
 * least loss is dropped until `maxSplits` are left.
 */
export function* sharedSplits(
  graph: PoolGraph,
  request: BestSplitRequest,
  finder: BestPathByAmount,
  { input, known, sets }: KnownPaths,
): Steps<Splits> {
  const first = yield* firstPaths(finder, request.amount);
  if (first.kind === 'needsTicks') return first;
  if (first.paths.length === 0) return { kind: 'splits', splits: [] };
  const further = new BestPathOnTop(graph, request);
  const options = { further, input, maxSplits: request.maxSplits, known, sets };
  const whole = Number(input);
  const start = balanced(first.paths, [whole, ...first.paths.slice(1).map(() => 0)], whole);
  // Serving several paths is convex for a pool, so once no path gains no other routing gives more.
  const all = yield* addPaths(start, options);
  // Each of the paths left may be exchanged for one that does better among so few. Where gas is weighed,
  // paths are also dropped, and then added and exchanged, by net output, which keeps legs that share pools.
  const splits = yield* splitsOf(all, graph, request, options);
  // Where pools are full, the split follows from the paths of the other searches.
  const more = splits.kind === 'splits' ? yield* besideFull(all, options) : all;
  if (splits.kind === 'needsTicks' || more === all) return splits;
  // Of more paths others are left when the worst ones are dropped, not always better ones.
  const others = yield* splitsOf(more, graph, request, options);
  if (others.kind === 'needsTicks') return others;
  return { kind: 'splits', splits: [...splits.splits, ...others.splits] };
}

/** Returns splits over some of the paths of a set, those for each number of them that may leave most. */
function* splitsOf(
  all: Balanced,
  graph: PoolGraph,
  request: BestSplitRequest,
  { further, input, sets }: AddOptions & Pick<KnownPaths, 'sets'>,
): Steps<Splits> {
  const { maxSplits, gas = FREE_GAS } = request;
  const net = NetOfGas.forTrade(request);
  const filling = new FillBest(graph, request, net);
  const few = yield* pruned(all, request, { further, input });
  const missing = yield* filling.fill(few, input);
  if (missing !== undefined) return missing;
  const starts = few.filter((set) => !filling.unfit.has(set));
  const setsOf = gas === FREE_GAS ? setsByAmounts : setsNetOfGas;
  const terms = { graph, request, all, starts, sets, net, maxSplits, input: Number(input), further };
  const found = yield* setsOf(terms);
  const others = found.filter((set) => !starts.includes(set));
  return (yield* filling.fill(others, input)) ?? { kind: 'splits', splits: filling.splits };
}

/** Returns the sets of `maxSplits` and fewer paths, as the path with the least loss is dropped. */
function* pruned(
  all: Balanced,
  { tradeType, amount, maxSplits, gas = FREE_GAS }: BestSplitRequest,
  { further, input }: Pick<AddOptions, 'further' | 'input'>,
): Steps<readonly Balanced[]> {
  const enough = tradeType === 'exactInput' ? Number.POSITIVE_INFINITY : Number(amount);
  // The few that earn most net of gas are found better from those that are left than from what they are
  // exchanged for.
  const mayExchange = gas === FREE_GAS || maxSplits > FEW_EARNING;
  const found: Balanced[] = [];
  let current = all;
  while (current.paths.length > 0) {
    yield;
    const isFar = current.total < all.total * (1 - LOSS_WORTH_EXCHANGE);
    if (mayExchange && isFar && current.paths.length === maxSplits)
      current = yield* exchangePaths(current, Number(input), { further });
    if (current.paths.length <= maxSplits) found.push(current);
    current = pruneOne(current, Number(input), enough);
  }
  return found;
}
