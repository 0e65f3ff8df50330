import type { Head } from '../chain/head.ts';
import type { GasHop } from '../routing/gasCosts.ts';
import type { LivePool } from '../routing/pool.ts';
import type { Route } from '../routing/route.ts';
import type { GasPrice } from './gas/gasPrice.ts';
import type { Excluded } from './rules/exclusions.ts';
import type { EndTaxes } from './tax/taxedTrade.ts';
import type { TradeRequest } from './tradeRequest.ts';
import type { LeftOut } from './trust/leftOut.ts';

/** The best route, or routes, with what it was computed from: all of one block. */
export interface QuotedTrade {
  readonly request: TradeRequest;
  /** The routes that share the trade, in the order of execution; their amounts are those that the pools take and give. */
  readonly legs: readonly Route[];
  /** What leaves the caller and what reaches the recipient: transfer fees are taken between them and the pools. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** What reaches the recipient of the request's fee, beside `amountOut`; 0 without one. */
  readonly feeAmount: bigint;
  readonly tokenTaxes: EndTaxes;
  readonly block: Head;
  /** The pool of each hop of each leg with its state at `block`. */
  readonly pools: readonly LivePool[];
  /** The hops of each leg as far as its gas depends on them. */
  readonly gasHops: readonly (readonly GasHop[])[];
  /** The price of gas in the token whose amount was open; null where it is not known. */
  readonly gasPrice: GasPrice | null;
  /** What decided between routes. */
  readonly rankedBy: 'net' | 'output';
  /** Of a trade that may be split; see `optimalityGap`. */
  readonly optimalityGap: number | null;
  /** Tokens and pools that the search came by and left out. */
  readonly excluded: readonly Excluded[];
  /** What promised more and is not offered. */
  readonly leftOut: LeftOut | null;
  /** How often it was searched or read for, and the milliseconds of its searches. */
  readonly effort: { readonly rounds: number; readonly searchMs: number };
}
