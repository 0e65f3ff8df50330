import type { Address } from 'viem';
import { gasPriceIn } from '../../server/quoting/gas/gasPrice.ts';
import { netSearch } from '../../server/quoting/gas/netSearch.ts';
import type { PoolGraph } from '../../server/routing/graph/poolGraph.ts';
import type { Steps } from '../../server/routing/model/steps.ts';
import type { BestPathRequest } from '../../server/routing/search/bestPath.ts';

const GAS_PRICE_WEI = 20n * 10n ** 9n;
const UNTAXED = { tokenIn: { kind: 'untaxed' }, tokenOut: { kind: 'untaxed' } } as const;

/** Milliseconds of a whole search on the processor, and of its longest turn, which nobody else can have. */
export interface Taken {
  readonly all: number;
  readonly turn: number;
}

/**
 * Does the work as the service does: steps follow each other in one turn until it has lasted for `turnMs`.
 */
export function timed<Result>(steps: Steps<Result>, turnMs: number): Taken & { readonly result: Result } {
  const begun = now();
  let [turn, from] = [0, begun];
  for (;;) {
    const step = steps.next();
    const to = now();
    turn = Math.max(turn, busyBetween(from, to));
    if (step.done) return { all: to.processor - begun.processor, turn, result: step.value };
    if (busyBetween(from, to) >= turnMs) from = to;
  }
}

interface Clocks {
  /** Of all threads: collecting garbage and compiling have their own. */
  readonly processor: number;
  readonly wall: number;
}

function now(): Clocks {
  const { user, system } = process.cpuUsage();
  return { processor: (user + system) / 1000, wall: performance.now() };
}

/**
 * Returns at most how long the thread of the search was busy: no longer than all threads, nor than time went
 * by.
 */
function busyBetween(from: Clocks, to: Clocks): number {
  return Math.min(to.processor - from.processor, to.wall - from.wall);
}

/**
 * The request ranked by what is left after gas at 20 gwei, as far as the pools give the native coin a price.
 */
export function netOfGas(
  graph: PoolGraph,
  request: BestPathRequest,
  wrappedNative: Address,
  gasPriceWei = GAS_PRICE_WEI,
): BestPathRequest {
  const token = request.tradeType === 'exactInput' ? request.tokenOut : request.tokenIn;
  const pricing = gasPriceIn(graph, gasPriceWei, { token, wrappedNative, without: {} });
  if (pricing.kind !== 'priced') return request;
  return {
    ...request,
    gas: netSearch(request, {
      wrappedNative,
      tokenTaxes: UNTAXED,
      gasPrice: pricing.price,
      block: { gasPriceWei },
    }),
  };
}
