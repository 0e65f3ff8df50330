import type { PriceImpact } from '../../routing/priceImpact.ts';
import type { QuotedTrade } from '../quotedTrade.ts';
import type { TradeRequest } from '../tradeRequest.ts';

/** What a trade of one route would gain as a split. */
export type Improvement =
  /** The best split leaves `amountNet`: for exact input the output less gas, for exact output the input plus gas. */
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

type Bounded = Pick<QuotedTrade, 'request' | 'legs'>;

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

/**
 * Returns the optimality gap of a trade of one route by the best split, millionths: no routing gives more than the split
 * and its own gap. null where the split has none.
 */
export function gapBy(single: Bounded, best: Bounded & Pick<QuotedTrade, 'optimalityGap'>): number | null {
  if (best.optimalityGap === null) return null;
  const isInput = single.request.tradeType === 'exactInput';
  const amountOf = ({ legs }: Bounded) =>
    Number(legs.reduce((sum, { amounts }) => sum + (amounts.at(isInput ? -1 : 0) ?? 0n), 0n));
  const [alone, split] = [amountOf(single), amountOf(best)];
  const share = best.optimalityGap / 1e6;
  const gain = isInput ? split * (1 + share) - alone : alone - split * (1 - share);
  return Math.ceil(Math.max(0, gain / alone) * 1e9) / 1e3;
}

/** Returns the improvement of a trade by the best trade over at most `maxSplits` routes of the same block. */
export function improvementBy(single: Priced, best: Priced, maxSplits: number): Improvement {
  if (single.amountNet === null || best.amountNet === null || best.legs.length === 1) return { kind: 'none' };
  const isInput = single.request.tradeType === 'exactInput';
  const gain = isInput ? best.amountNet - single.amountNet : single.amountNet - best.amountNet;
  const computed = isInput ? single.amountOut : single.amountIn;
  if (gain * MILLION <= LEAST_GAIN_PPM * computed) return { kind: 'none' };
  return { kind: 'found', maxSplits, amountNet: best.amountNet };
}
