import { Histogram, type Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import type { PricedTrade, Quoter } from '../quoting/quoter.ts';
import type { SwapSimulator } from '../simulation/swapSimulator.ts';
import { step } from '../tracing/step.ts';
import { byLabels } from './byLabels.ts';

/** Wraps the quoter to count the outcomes of quotes and measure their duration. */
export function measureQuoter(registry: Registry, quoter: Quoter): Quoter {
  const seconds = new Histogram({
    name: 'quote_duration_seconds',
    help: 'Duration of quotes, on-chain reads included, cached answers excluded',
    labelNames: ['trade_type', 'outcome'],
    buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const searches = new Histogram({
    name: 'quote_search_seconds',
    help: 'Processor time of the route searches of answered quotes',
    labelNames: ['outcome'],
    buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25],
    registers: [registry],
  });
  const rounds = new Histogram({
    name: 'quote_rounds',
    help: 'Rounds of answered quotes: 1, plus one for each further on-chain read that the search needed',
    buckets: [1, 2, 3, 4, 6, 8, 12, 24],
    registers: [registry],
  });
  const [secondsBy, searchesBy] = [byLabels(seconds), byLabels(searches)];
  const count = (priced: PricedTrade) => {
    const kind = kindOf(priced);
    searchesBy(kind).observe(priced.effort.searchMs / 1000);
    rounds.observe(priced.effort.rounds);
    return kind;
  };
  return {
    ...quoter,
    price: (request, waiter) =>
      observed(
        () => step('quote', () => quoter.price(request, waiter)),
        count,
        (outcome, time) => secondsBy(request.tradeType, outcome).observe(time),
      ),
  };
}

/** Wraps the simulator to count the outcomes of simulated swaps. */
export function measureSimulator(registry: Registry, simulator: SwapSimulator): SwapSimulator {
  const seconds = new Histogram({
    name: 'simulation_duration_seconds',
    help: 'Duration of swap simulations on the node',
    labelNames: ['outcome'],
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    simulate: async (request, signal) =>
      observed(
        () => step('simulate', () => simulator.simulate(request, signal)),
        ({ status }) => status,
        (outcome, time) => seconds.labels(outcome).observe(time),
      ),
  };
}

function kindOf({ legs }: PricedTrade): 'route' | 'split' {
  return legs.length > 1 ? 'split' : 'route';
}

/**
 * Calls `observe` with the outcome of the work and the seconds that it took. Returns its result, or throws,
 * as it does.
 */
function observed<Result>(
  work: () => Result | Promise<Result>,
  kindOfResult: (result: Result) => string,
  observe: (outcome: string, seconds: number) => void,
): Result | Promise<Result> {
  const startedAt = performance.now();
  const done = (outcome: string) => observe(outcome, (performance.now() - startedAt) / 1000);
  const succeed = (result: Result) => {
    done(kindOfResult(result));
    return result;
  };
  const fail = (error: unknown): never => {
    done(outcomeOf(error));
    throw error;
  };
  let result: Result | Promise<Result>;
  try {
    result = work();
  } catch (error) {
    return fail(error);
  }
  return result instanceof Promise ? result.then(succeed, fail) : succeed(result);
}

function outcomeOf(error: unknown): string {
  return error instanceof AppError ? error.code : 'INTERNAL';
}
