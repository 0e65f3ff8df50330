import type { PoolGraph } from '../../graph/poolGraph.ts';
import type { Steps } from '../../model/steps.ts';
import { patternsOf } from '../../search/runSearch.ts';
import { type Balanced, balanced } from '../balance/balance.ts';
import type { BestSplitRequest } from '../bestSplitRequest.ts';
import type { Earning } from '../earning/earners.ts';
import type { NetOfGas } from '../earning/netOfGas.ts';
import { LOSS_WORTH_EARNING } from '../tuning.ts';
import { splitsNetOfGas } from './droppedSets.ts';
import { earned } from './earnedSets.ts';
import { fullPaths } from './fullPools.ts';
import { bestNearby, crossed } from './nearbySets.ts';
import { isCut } from './pathSet.ts';
import { replaced } from './replacedSets.ts';

interface SetsTerms extends Omit<Earning, 'candidates'> {
  readonly graph: PoolGraph;
  readonly request: BestSplitRequest;
  /** The set of all paths. */
  readonly all: Balanced;
  /** For each number of paths the set that is left when the worst ones are dropped. */
  readonly starts: readonly Balanced[];
  /** Sets of other searches. */
  readonly sets: readonly Balanced[];
}

/**
 * Returns the best set that other paths make of those for each number of paths, where that may be worth it.
 */
export function* setsByAmounts(terms: SetsTerms): Steps<readonly Balanced[]> {
  const { all, starts, net } = terms;
  const best = bestOf(starts, net);
  const isWorth = best !== undefined && isFar(best, terms, LOSS_WORTH_EARNING.free);
  if (!isWorth) return [];
  return [yield* earned([best], { ...terms, candidates: [...all.paths] })];
}

/** Returns sets that leave much net of gas, those among them that are known. */
export function* setsNetOfGas(terms: SetsTerms): Steps<readonly Balanced[]> {
  const { all, sets, net, maxSplits, input, graph, request } = terms;
  const patterns = patternsOf(request, graph.protocols);
  const starts = [...terms.starts];
  for (const fewer of splitsNetOfGas(all, input, net)) {
    yield;
    if (fewer.paths.length <= maxSplits) starts.push(fewer);
  }
  const start = bestOf(starts, net);
  const best = bestOf([...starts, ...sets.map((set) => scaledTo(input, set))], net);
  if (start === undefined || best === undefined) return [];
  const crossedWith = ({ paths }: Balanced) => crossed([...new Set([...all.paths, ...paths])], patterns);
  const paths = crossedWith(best);
  const alone = starts.filter(({ paths }) => paths.length === 1).slice(0, 1);
  const earning = { ...terms, candidates: [...paths] };
  // Where others would have gained in the set of all, its worth says nothing.
  const least = isCut(all) ? Number.NEGATIVE_INFINITY : LOSS_WORTH_EARNING.ofGas;
  const earnedMost = isFar(best, terms, least) ? yield* earned([best, ...alone], earning) : best;
  const improved = yield* replaced(earnedMost, terms);
  const found = new Set<Balanced>();
  for (const from of new Set([start, best, improved])) {
    const candidates = from === start || from === best ? paths : crossedWith(improved);
    for (const set of yield* bestNearby(from, { all, maxSplits, input, net, candidates })) found.add(set);
  }
  return [...found];
}

/** Returns true if all paths are worth far more than a set; full pools, whose prices mislead, rule it out. */
function isFar(set: Balanced, { all, net }: SetsTerms, least: number): boolean {
  if (fullPaths(set).length > 0) return false;
  const most = net.worthOf(all);
  return most - net.worthOf(set) > Math.abs(most) * least;
}

function bestOf(found: readonly Balanced[], net: NetOfGas): Balanced | undefined {
  return found.toSorted((a, b) => net.of(b) - net.of(a))[0];
}

function scaledTo(amount: number, { paths, parts }: Balanced): Balanced {
  const share = amount / parts.reduce((sum, part) => sum + part, 0);
  return balanced(
    paths,
    parts.map((part) => part * share),
    amount,
  );
}
