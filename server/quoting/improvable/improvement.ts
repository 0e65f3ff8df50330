import type { PriceImpact } from '../../routing/execution/priceImpact.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';

/** A question with more room than the trade's own: more routes, more kinds of pools, or both. */
export interface WiderRequest {
  readonly maxSplits: number;
  readonly protocols: readonly Protocol[];
}

/** The gain of a trade by a wider request, or the reason why none is named. */
export type Improvement =
  /**
   * Net amount that the wider request achieves or betters, raw units: output less gas for exact input, input
   * plus gas for exact output.
   */
  | ({ readonly kind: 'found'; readonly amountNet: bigint } & WiderRequest)
  /** It gains nothing worth its search. */
  | { readonly kind: 'none' }
  /** The service was too busy, or the caller's limit was reached. */
  | { readonly kind: 'unknown' };

type Priced = Pick<QuotedTrade, 'request' | 'legs' | 'amountIn' | 'amountOut' | 'gasPrice'> & {
  readonly priceImpact: PriceImpact;
  /** A price of gas belongs to the net amount: both are null together. */
  readonly amountNet: bigint | null;
  readonly gasUnits: bigint;
  readonly gasCostInToken: bigint | null;
};

/** Market impact in percent up to which a split is not looked for: it can gain no more than this. */
const LEAST_IMPACT_PERCENT = 0.05;
/** Units of gas that a further route takes at least: through the pools of the first one, which are warm. */
const LEAST_ROUTE_GAS = 40_000n;
/** Least gain that is named, millionths of the computed amount. */
const LEAST_GAIN_PPM = 10n;
const MILLION = 1_000_000n;
/**
 * Part of a net amount that is not promised. A search that begins elsewhere balances the same paths to other
 * last digits; 2 in 10^11 less were seen.
 */
const BALANCE_SLACK = 10n ** 9n;

/**
 * Returns the wider request that may leave more; undefined where there is none. Kinds of pools are widened
 * only where the caller names none.
 * @param named the kinds that the caller named
 * @param most the kinds and routes to look among
 */
export function widerRequest(
  single: Priced,
  named: readonly Protocol[] | undefined,
  most: WiderRequest,
): WiderRequest | undefined {
  const { improvable = false, maxSplits = 1, protocols: own = most.protocols } = single.request;
  if (!improvable || single.gasCostInToken === null) return undefined;
  const isWider = named === undefined && most.protocols.some((protocol) => !own.includes(protocol));
  const isSplit = maxSplits === 1 && most.maxSplits > 1 && maySplit(single);
  if (!isWider && !isSplit) return undefined;
  return { maxSplits: isSplit ? most.maxSplits : maxSplits, protocols: isWider ? most.protocols : own };
}

/**
 * Returns whether a split may gain enough to search for one. It may where one route moves the market by more
 * than the gas of a further route is worth.
 */
function maySplit(single: Priced): boolean {
  const { request, legs, priceImpact, amountIn, amountOut, gasUnits, gasCostInToken } = single;
  const { market } = priceImpact.breakdown;
  if (legs.length !== 1 || gasCostInToken === null || market <= LEAST_IMPACT_PERCENT) return false;
  const computed = request.tradeType === 'exactInput' ? amountOut : amountIn;
  const least = gasUnits === 0n ? 0n : (gasCostInToken * LEAST_ROUTE_GAS) / gasUnits;
  return (Number(computed) * market) / 100 > Number(least);
}

/** Returns the improvement of a trade by the trade of a wider request at the same block. */
export function improvementBy(
  single: Priced,
  wider: Priced,
  { maxSplits, protocols }: WiderRequest,
): Improvement {
  if (single.amountNet === null || wider.amountNet === null) return { kind: 'none' };
  const isInput = single.request.tradeType === 'exactInput';
  const computed = isInput ? single.amountOut : single.amountIn;
  // Further kinds of pools may price gas otherwise, which gains nobody anything.
  const repriced = gasAtPriceOf(single, wider) - (wider.gasCostInToken ?? 0n);
  const gain = isInput ? wider.amountNet - single.amountNet : single.amountNet - wider.amountNet;
  const least = repriced > 0n ? gain - repriced : gain;
  if (least * MILLION <= LEAST_GAIN_PPM * computed) return { kind: 'none' };
  // The best single route is found by asking for one.
  const routes = wider.legs.length === 1 ? (single.request.maxSplits ?? 1) : maxSplits;
  const slack = (isInput ? -1n : 1n) * (computed / BALANCE_SLACK);
  return { kind: 'found', maxSplits: routes, protocols, amountNet: wider.amountNet + slack };
}

/** Returns the cost of a trade's gas at the price of another one, raw units, rounded up. */
function gasAtPriceOf({ gasPrice: price }: Priced, { gasPrice: own, gasCostInToken: cost }: Priced): bigint {
  if (price === null || own === null || cost === null || own.numerator === 0n) return cost ?? 0n;
  const denominator = price.denominator * own.numerator;
  return (cost * price.numerator * own.denominator + denominator - 1n) / denominator;
}
