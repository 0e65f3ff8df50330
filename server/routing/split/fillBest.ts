import type { FilledLegs, NeedsTicks } from '../execution/executeLegs.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Steps } from '../model/steps.ts';
import type { Balanced } from './balance/balance.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import type { NetOfGas } from './earning/netOfGas.ts';
import { fillSet } from './fillSet.ts';
import { leftBy } from './netOfLegs.ts';
import { CLOSE_SHARE } from './tuning.ts';

/** Fills sets of paths exactly, the most promising first, as long as one may beat the best filled one. */
export class FillBest {
  readonly splits: FilledLegs[] = [];
  /** The sets that cannot be filled. */
  readonly unfit = new Set<Balanced>();
  readonly #graph: PoolGraph;
  readonly #request: BestSplitRequest;
  readonly #net: NetOfGas;
  /** The net output of the best filled set, computed side; negated for an exact output. */
  #most = Number.NEGATIVE_INFINITY;

  constructor(graph: PoolGraph, request: BestSplitRequest, net: NetOfGas) {
    this.#graph = graph;
    this.#request = request;
    this.#net = net;
  }

  /** Fills sets that all carry `input`, raw units of tokenIn. @returns the ticks to read first, if any */
  *fill(sets: readonly Balanced[], input: bigint): Steps<NeedsTicks | undefined> {
    const net = this.#net;
    for (const set of sets.toSorted((a, b) => net.of(b) - net.of(a))) {
      if (net.of(set) + Math.abs(net.worthOf(set)) * CLOSE_SHARE < this.#most) break;
      yield;
      const filled = yield* fillSet(this.#graph, this.#request, set, input);
      if (filled?.kind === 'needsTicks') return filled;
      if (filled?.kind !== 'filled') this.unfit.add(set);
      else {
        this.splits.push(filled);
        this.#most = Math.max(this.#most, leftBy(this.#request, filled));
      }
    }
    return undefined;
  }
}
