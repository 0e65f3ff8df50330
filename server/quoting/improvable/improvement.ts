import type { PriceImpact } from '../../routing/priceImpact.ts';
import type { QuotedTrade } from '../quotedTrade.ts';
import type { TradeRequest } from '../tradeRequest.ts';

/** What a trade of one route would gain as a split. */
export type Improvement =
  /** A split leaves at least `amountNet`: for exact input the output less gas, for exact output the input plus gas. */
  | { readonly kind: 'found'; readonly maxSplits: number; readonly amountNet: bigint }
  /** Splitting gains nothing worth its search. */
  | { readonly kind: 'none' }
  /** The service was too busy, or the caller's limit was reached. */
  | { readonly kind: 'unknown' };

type Priced = Pick<QuotedTrade, 'request' | 'legs' | 'amountIn' | 'amountOut'> & {
  readonly priceImpact: PriceImpact;
  readonly amountNet: bigint | null;
};

/** A price of gas belongs to the net amount: both are null together. */
type Costed = Priced & { readonly gasUnits: bigint; readonly gasCostInToken: bigint | null };

/** Market impact in percent up to which a split is not looked for: it can gain no more than this. */
const LEAST_IMPACT_PERCENT = 0.05;
/** Units of gas that a further route takes at least: through the pools of the first one, which are warm. */
const LEAST_ROUTE_GAS = 40_000n;
/** Least gain that is named, millionths of the computed amount. */
const LEAST_GAIN_PPM = 10n;
const MILLION = 1_000_000n;

/** Returns whether the request asks what a split would gain, and forbids the split itself. */
export function isImprovable({ improvable = false, maxSplits }: TradeRequest): boolean {
  return improvable && maxSplits === 1;
}

/**
 * Returns whether a split may gain enough to be looked for: a trade of one route that moves the market by more than the gas of
 * another route is worth.
 */
export function mayImprove(single: Costed): boolean {
  const { request, legs, priceImpact, amountIn, amountOut, gasUnits, gasCostInToken } = single;
  const { market } = priceImpact.breakdown;
  if (legs.length !== 1 || gasCostInToken === null || market <= LEAST_IMPACT_PERCENT) return false;
  const computed = request.tradeType === 'exactInput' ? amountOut : amountIn;
  const least = gasUnits === 0n ? 0n : (gasCostInToken * LEAST_ROUTE_GAS) / gasUnits;
  return (Number(computed) * market) / 100 > Number(least);
}

/** Returns the improvement of a trade by another one over at most `maxSplits` routes of the same block. */
export function improvementBy(single: Priced, split: Priced, maxSplits: number): Improvement {
  if (single.amountNet === null || split.amountNet === null || split.legs.length === 1)
    return { kind: 'none' };
  const isInput = single.request.tradeType === 'exactInput';
  const gain = isInput ? split.amountNet - single.amountNet : single.amountNet - split.amountNet;
  const computed = isInput ? single.amountOut : single.amountIn;
  if (gain * MILLION <= LEAST_GAIN_PPM * computed) return { kind: 'none' };
  return { kind: 'found', maxSplits, amountNet: split.amountNet };
}
