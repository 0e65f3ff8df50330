import type { Address } from 'viem';
import { gasPriceIn } from '../../server/quoting/gas/gasPrice.ts';
import { netSearch } from '../../server/quoting/gas/netSearch.ts';
import type { BestPathRequest } from '../../server/routing/bestPath.ts';
import type { PoolGraph } from '../../server/routing/poolGraph.ts';
import type { Steps } from '../../server/routing/steps.ts';

const GAS_PRICE_WEI = 20n * 10n ** 9n;
const UNTAXED = { tokenIn: { kind: 'untaxed' }, tokenOut: { kind: 'untaxed' } } as const;

/** Milliseconds on the processor: of a whole search, and of its longest turn, which nobody else can have. */
export interface Taken {
  readonly all: number;
  readonly turn: number;
}

/** Does the work as the service does: steps follow each other in one turn until it has lasted for `turnMs`. */
export function timed<Result>(steps: Steps<Result>, turnMs: number): Taken & { readonly result: Result } {
  const begun = processorMs();
  let [turn, from] = [0, begun];
  for (;;) {
    const step = steps.next();
    const now = processorMs();
    turn = Math.max(turn, now - from);
    if (step.done) return { all: now - begun, turn, result: step.value };
    if (now - from >= turnMs) from = now;
  }
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The request ranked by what is left after gas at 20 gwei, as far as the pools give the native coin a price. */
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
      ...{ wrappedNative, tokenTaxes: UNTAXED, gasPrice: pricing.price },
      block: { gasPriceWei },
    }),
  };
}
