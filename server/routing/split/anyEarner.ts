import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Steps } from '../model/steps.ts';
import type { Path } from '../pools/poolSide.ts';
import { balanced } from './balance/balance.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { BestPathOnTop } from './earning/bestPathOnTop.ts';
import { findEarners } from './earning/earners.ts';
import { NetOfGas } from './earning/netOfGas.ts';

interface Alone {
  /** The best single path. */
  readonly path: Path;
  /** Its input for the whole amount, raw units. */
  readonly input: bigint;
}

/**
 * Returns true if any other path earns more than its gas next to the best single one. It may do so with a
 * small part alone, for which it is not the best path by itself. Many shallow pools are an example.
 */
export function* hasEarner(
  graph: PoolGraph,
  request: BestSplitRequest,
  { path, input }: Alone,
): Steps<boolean> {
  const { maxSplits } = request;
  const whole = Number(input);
  const candidates = [path];
  yield* findEarners(balanced([path], [whole], whole), {
    further: new BestPathOnTop(graph, request),
    input: whole,
    maxSplits,
    net: NetOfGas.forTrade(request),
    candidates,
  });
  return candidates.length > 1;
}
