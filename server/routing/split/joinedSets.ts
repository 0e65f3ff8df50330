import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Steps } from '../model/steps.ts';
import type { Path } from '../pools/poolSide.ts';
import { type Balanced, balanced, scaleToOutput } from './balance/balance.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { BestPathOnTop } from './earning/bestPathOnTop.ts';
import { NetOfGas } from './earning/netOfGas.ts';
import { prunedSets, withBest } from './sets/pathSet.ts';
import { JOINING_PARTS } from './tuning.ts';

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
  /** The inputs of the seeds to begin with, raw units; 0 for those that are left out. */
  readonly parts: readonly number[];
  readonly seeds: readonly Path[];
}

/**
 * Returns the set with the best net output over some paths and a few that join them. Its routes may share
 * pools. It does not depend on the limit of routes but for the best set, so searches within all limits go on
 * from the same paths.
 */
export function* joinedSets(
  graph: PoolGraph,
  request: BestSplitRequest,
  { parts: from, seeds }: Joining,
): Steps<JoinedSets> {
  const net = NetOfGas.forTrade(request);
  const { amount, tradeType, maxSplits } = request;
  let input =
    tradeType === 'exactInput' ? amount : BigInt(Math.ceil(from.reduce((sum, part) => sum + part, 0)));
  const further = new BestPathOnTop(graph, request);
  const begun = seeds.map((_, index) => from[index] ?? 0);
  let all = balanced(seeds, begun, Number(input));
  [all, input] = scaled(all, request, input);
  for (const part of JOINING_PARTS) all = (yield* withBest(all, input / part, { further, input })) ?? all;
  [all, input] = scaled(all, request, input);
  const sets = (yield* prunedSets(all, request, input))
    .filter(({ paths }) => paths.length > 1 && paths.length <= maxSplits)
    .sort((a, b) => net.of(b) - net.of(a));
  return { sets: sets.slice(0, 1), all, input, net };
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
