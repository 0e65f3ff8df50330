import { FREE_GAS } from '../gasCosts.ts';
import type { PoolGraph } from '../poolGraph.ts';
import type { Path } from '../pools/poolSide.ts';
import type { BestPathByAmount } from '../search/bestPathByAmount.ts';
import type { Steps } from '../steps.ts';
import { type Balanced, balanced } from './balance.ts';
import { BestPathOnTop } from './bestPathOnTop.ts';
import type { BestSplitRequest, Splits } from './executeLegs.ts';
import { fitToLiquidity } from './fitToLiquidity.ts';
import { NetOfGas, splitsNetOfGas } from './netOfGas.ts';
import { flowsOf } from './pathFlows.ts';
import { withoutOpposed } from './pathSet.ts';
import { inOrder, partsOfInput, partsOfOutput } from './sharedSplit.ts';

/** The split, and the set of paths that it was made of; neither if no set was worth it. */
export type JoinedSplit = Splits & { readonly set?: Balanced };

interface Joining {
  /** Its lists of token paths serve the further searches. */
  readonly finder: BestPathByAmount;
  readonly input: bigint;
  /** Parts of the input for each of which a path joins. */
  readonly parts: readonly bigint[];
}

/**
 * Returns the split over those of some paths, and of a few that join them, that leaves most net of gas; its routes may share
 * pools. It takes a fraction of the time of `sharedSplits`.
 */
export function* joinedSplit(
  graph: PoolGraph,
  request: BestSplitRequest,
  paths: readonly Path[],
  { finder, input, parts: joining }: Joining,
): Steps<JoinedSplit> {
  const { tradeType, amount, maxSplits, gas = FREE_GAS } = request;
  const isInput = tradeType === 'exactInput';
  const net = new NetOfGas(gas, isInput ? undefined : Number(amount));
  const all = yield* joined(
    withoutOpposed(paths),
    { input, joining },
    new BestPathOnTop(graph, request, finder.lists),
  );
  yield;
  let best: Balanced | undefined;
  for (const set of [all, ...splitsNetOfGas(all, Number(input), net)]) {
    const isSplit = set.paths.length > 1 && set.paths.length <= maxSplits;
    if (isSplit && (best === undefined || net.of(set) > net.of(best))) best = set;
  }
  if (best === undefined) return { kind: 'splits', splits: [] };
  yield;
  const ordered = inOrder(best, Number(input), { tradeType, protocols: graph.protocols });
  const parts = isInput ? partsOfInput(ordered, input) : partsOfOutput(ordered, amount);
  const carried = parts === undefined ? undefined : yield* fitToLiquidity(graph, parts, request);
  if (carried?.kind === 'needsTicks') return carried;
  return { kind: 'splits', splits: carried?.kind === 'filled' ? [carried] : [], set: best };
}

/** Returns the paths with the best ones for a small part on top of them. */
function* joined(
  paths: readonly Path[],
  { input, joining }: { readonly input: bigint; readonly joining: readonly bigint[] },
  further: BestPathOnTop,
): Steps<Balanced> {
  const amount = Number(input);
  let current = balanced(paths, [amount, ...paths.slice(1).map(() => 0)], amount);
  for (const part of joining) {
    yield;
    const extra = input / part;
    const { flows } = flowsOf(current.paths, current.parts);
    const found = extra > 0n ? yield* further.find(flows, current.paths, extra) : undefined;
    if (found !== undefined) current = balanced([...current.paths, found], [...current.parts, 0], amount);
  }
  return current;
}
