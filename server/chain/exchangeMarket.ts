import { type Address, zeroAddress } from 'viem';
import type { TransactionCalls } from './calls/transactionCalls.ts';
import type { ExchangeGraph } from './exchangeGraph.ts';
import type { HeadTracker } from './head/headTracker.ts';
import type { PoolSource } from './poolSource.ts';
import { LivePoolSource, type LivePoolSourceOptions } from './sources/livePoolSource.ts';
import type { PastPoolSource } from './sources/pastPoolSource.ts';
import { TokenTaxes } from './tokens/tokenTaxes.ts';
import { TokenTransfers } from './tokens/tokenTransfers.ts';
import { UnionTaxes } from './tokens/unionTaxes.ts';

/**
 * The pools of one exchange, with verdicts on tokens that were measured at them alone: pools of another
 * exchange have no part in its quotes.
 */
export interface ExchangeMarket {
  readonly source: LivePoolSource;
  readonly taxes: TokenTaxes;
  readonly transfers: TokenTransfers;
  /** Returns its pools at a past block. @throws as `readPastBlock` */
  poolsAt(blockNumber: bigint, signal?: AbortSignal): Promise<PoolSource>;
}

/** The pools of all exchanges as one market. */
export type UnionMarket = Omit<ExchangeMarket, 'taxes'> & { readonly taxes: UnionTaxes };

export interface ExchangeMarketsOptions {
  /** Ids of the exchanges, the first one first. */
  readonly exchanges: readonly string[];
  readonly graph: ExchangeGraph;
  /** The pools of all exchanges. */
  readonly source: LivePoolSource;
  readonly sourceOptions: LivePoolSourceOptions;
  readonly calls: TransactionCalls;
  readonly heads: HeadTracker;
  /** Tokens without transfer fee, and those known to transfer from pool to pool. */
  readonly untaxed: readonly Address[];
  readonly trusted: readonly Address[];
  /** Returns the router of an exchange, which tokens are tried with. */
  readonly routerOf: (exchange: string) => Address | undefined;
  readonly poolsAt: (blockNumber: bigint, signal?: AbortSignal) => Promise<PastPoolSource>;
}

/**
 * Returns the pools of all exchanges as one market, with verdicts of its own. A failure between two exchanges
 * says nothing of either.
 * @param executor the contract that holds tokens between two pools
 */
export function unionMarket(
  options: Omit<ExchangeMarketsOptions, 'routerOf'>,
  executor: Address,
): UnionMarket {
  const { exchanges, graph, source, calls, heads, untaxed, trusted, poolsAt } = options;
  const taxesOf = () => new TokenTaxes({ calls, heads, untaxed, trusted });
  return {
    source,
    taxes: new UnionTaxes(graph, new Map(exchanges.map((exchange) => [exchange, taxesOf()]))),
    transfers: new TokenTransfers({ calls, heads, router: executor, trusted }),
    poolsAt,
  };
}

/** Returns the exchanges by id, the first one first. */
export function exchangeMarkets(options: ExchangeMarketsOptions): ReadonlyMap<string, ExchangeMarket> {
  const shared = { ...options, poolsAt: oncePerRequest(options.poolsAt) };
  return new Map(options.exchanges.map((exchange) => [exchange, marketOf(exchange, shared)]));
}

/**
 * Returns a reader of past blocks that reads each header once for all exchanges of a request. A request is
 * known by its signal.
 */
function oncePerRequest(poolsAt: ExchangeMarketsOptions['poolsAt']): ExchangeMarketsOptions['poolsAt'] {
  const reads = new WeakMap<AbortSignal, Map<bigint, Promise<PastPoolSource>>>();
  return (blockNumber, signal) => {
    if (signal === undefined) return poolsAt(blockNumber);
    const ofRequest = reads.get(signal) ?? new Map<bigint, Promise<PastPoolSource>>();
    reads.set(signal, ofRequest);
    const source = ofRequest.get(blockNumber) ?? poolsAt(blockNumber, signal);
    ofRequest.set(blockNumber, source);
    return source;
  };
}

function marketOf(exchange: string, options: ExchangeMarketsOptions): ExchangeMarket {
  const { exchanges, graph, source, sourceOptions, calls, heads, untaxed, trusted, poolsAt } = options;
  const isOnly = exchanges.length === 1;
  return {
    source: isOnly ? source : new LivePoolSource({ ...sourceOptions, graph: graph.of(exchange) }),
    taxes: new TokenTaxes({ calls, heads, untaxed, trusted }),
    transfers: new TokenTransfers({
      calls,
      heads,
      router: options.routerOf(exchange) ?? zeroAddress,
      trusted,
    }),
    poolsAt: async (blockNumber, signal) => (await poolsAt(blockNumber, signal)).of(exchange),
  };
}
