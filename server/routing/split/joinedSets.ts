import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Steps } from '../model/steps.ts';
import type { Path } from '../pools/poolSide.ts';
import type { BestPath } from '../search/bestPath.ts';
import type { BestPathByAmount } from '../search/bestPathByAmount.ts';
import { type Balanced, balanced, scaleToOutput } from './balance/balance.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { BestPathOnTop } from './earning/bestPathOnTop.ts';
import { NetOfGas } from './earning/netOfGas.ts';
import { prunedSets, withBest } from './sets/pathSet.ts';
import { GAIN_ENOUGH, JOINING_STAGES } from './tuning.ts';

/** Sets of a short search, the most promising ones within the limit of routes, and that of all its paths. */
export interface JoinedSets {
  readonly sets: readonly Balanced[];
  readonly all: Balanced;
  /** Raw units of tokenIn that they carry. */
  readonly input: bigint;
  /** The weights of all sets of the trade. */
  readonly net: NetOfGas;
}

interface Joining {
  /** Its lists of token paths serve the further searches. */
  readonly finder: BestPathByAmount;
  /** The inputs of the seeds to begin with, raw units; 0 for those that are left out. */
  readonly parts: readonly number[];
  readonly single: BestPath;
  readonly seeds: readonly Path[];
}

/**
 * Returns the sets with the best net output over some paths and a few that join them. Their routes may share
 * pools. Where that gains little, paths for smaller parts join as well.
 */
export function* joinedSets(
  graph: PoolGraph,
  request: BestSplitRequest,
  { finder, parts: from, single, seeds }: Joining,
): Steps<JoinedSets> {
  const net = NetOfGas.forTrade(request);
  const { amount, tradeType } = request;
  let whole =
    tradeType === 'exactInput' ? amount : BigInt(Math.ceil(from.reduce((sum, part) => sum + part, 0)));
  const further = new BestPathOnTop(graph, request, finder.lists);
  const promising: Balanced[] = [];
  let all = balanced(
    seeds,
    seeds.map((_, index) => from[index] ?? 0),
    Number(whole),
  );
  [all, whole] = scaled(all, request, whole);
  for (const parts of JOINING_STAGES) {
    for (const part of parts) all = (yield* withBest(all, whole / part, { further, input: whole })) ?? all;
    [all, whole] = scaled(all, request, whole);
    const sets = yield* prunedSets(all, request, whole);
    const best = bestSplit(sets, request.maxSplits, net);
    if (best === undefined) continue;
    promising.push(best);
    // That does not depend on the limit of routes, so searches within all limits go on from the same paths.
    const most = bestSplit(sets, all.paths.length, net) ?? best;
    if (single.kind !== 'found' || isWorth(most, seeds[0] ?? [], net)) break;
  }
  return { sets: promising, all, input: whole, net };
}

/** Returns the set of several paths, up to a limit, with the best net output. */
function bestSplit(sets: readonly Balanced[], most: number, net: NetOfGas): Balanced | undefined {
  const splits = sets.filter(({ paths }) => paths.length > 1 && paths.length <= most);
  return splits.sort((a, b) => net.of(b) - net.of(a))[0];
}

/** Returns true if a set gains more than `GAIN_ENOUGH` over the best single path, net of gas. */
function isWorth(set: Balanced, path: Path, net: NetOfGas): boolean {
  const input = set.parts.reduce((sum, part) => sum + part, 0);
  const alone = balanced([path], [input], input);
  return net.of(set) - net.of(alone) > Math.abs(net.worthOf(alone)) * GAIN_ENOUGH;
}

/** Scales a set to an exact output, and returns its input with it. */
function scaled(
  set: Balanced,
  { tradeType, amount }: BestSplitRequest,
  input: bigint,
): readonly [Balanced, bigint] {
  const fitting = tradeType === 'exactInput' ? undefined : scaleToOutput(set, Number(amount));
  if (fitting === undefined) return [set, input];
  return [fitting, BigInt(Math.ceil(fitting.parts.reduce((sum, part) => sum + part, 0)))];
}
