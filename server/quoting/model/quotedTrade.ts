import type { Address } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import type { Head } from '../../chain/head.ts';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import type { BarReason } from '../../chain/tokens/tokenTransfers.ts';
import type { OpenGap } from '../../routing/certificate/optimalityGap.ts';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { LivePool } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import type { ExchangeRouter } from './exchangeRouter.ts';
import type { TradeFallback } from './tradeFallback.ts';
import type { TradeRequest } from './tradeRequest.ts';

/** Transfer fees of the tokens at the ends of a trade. */
export interface EndTaxes {
  readonly tokenIn: TokenTax;
  readonly tokenOut: TokenTax;
}

/** Raw units of a token per unit of gas. */
export type GasPrice = Rational;

/** A token or pool that a search came by and did not use. */
export interface Excluded {
  readonly kind: 'token' | 'pool';
  readonly address: Address;
  /**
   * The reason: `denied` or `notAllowed` by the operator, `failed` in a simulated swap, `reverted` in a sent
   * one, `unknown` without a result in time. For the others see `TransferOutcome`.
   */
  readonly reason: BarReason | 'denied' | 'notAllowed' | 'failed' | 'reverted' | 'unknown';
}

/** A route that promised more than the answer and is not offered. */
export interface LeftOut {
  /** Its intermediate tokens that are the reason. */
  readonly tokens: readonly Address[];
  readonly reason: 'untrusted' | 'tooGoodToBeTrue';
  /** Amounts that it would have been quoted with, raw units. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /**
   * Gain over the answer in percent of the answer's ranking amount; null where that amount is not positive.
   */
  readonly promisedPercent: number | null;
}

/** The best route, or routes, with the inputs of the computation. All of it is of one block. */
export interface QuotedTrade {
  readonly request: TradeRequest;
  /** The router that the trade goes through; absent for the Universal Router. */
  readonly router?: ExchangeRouter | undefined;
  /** The routes that share the trade, in the order of execution. Their amounts are those of the pools. */
  readonly legs: readonly Route[];
  /**
   * Amounts paid by the caller and received, raw units. Transfer fees apply between these accounts and the
   * pools.
   */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** Amount that reaches the recipient of the request's fee, in addition to `amountOut`; 0 without a fee. */
  readonly feeAmount: bigint;
  readonly tokenTaxes: EndTaxes;
  readonly block: Head;
  /** The pool of each hop of each leg with its state at `block`. */
  readonly pools: readonly LivePool[];
  /** The protocols of the graph that the pools are from. */
  readonly protocols: PoolGraph['protocols'];
  /** The hops of each leg, reduced to the facts that gas depends on. */
  readonly gasHops: readonly (readonly GasHop[])[];
  /**
   * The gas price in the computed token (tokenOut for exact input, tokenIn for exact output); null if
   * unknown.
   */
  readonly gasPrice: GasPrice | null;
  /** The criterion that ranked the routes. */
  readonly rankedBy: 'net' | 'output';
  /** The optimality gap of a trade that may be split; see `optimalityGap`. */
  readonly optimalityGap: number | null;
  /** The reason why an optimality gap that was asked for has no bound. */
  readonly openGap?: OpenGap | undefined;
  /** Tokens and pools that the search met and excluded. */
  readonly excluded: readonly Excluded[];
  /** The route that promised more and is not offered. */
  readonly leftOut: LeftOut | null;
  /**
   * True where blocks arrived faster than the search for a split: its routes were found over several blocks
   * and executed at the last. No bound on other routes exists then.
   */
  readonly isOverBlocks?: boolean | undefined;
  /** The second ways of the legs; absent where the request asks for none. */
  readonly fallback?: TradeFallback | undefined;
  /** Number of rounds of reading or searching, and the total time of the searches in milliseconds. */
  readonly effort: { readonly rounds: number; readonly searchMs: number };
}
