import { priceAtTick, type Range } from '../explore/pool/depthScale.ts';

/** Outermost tick of V3 and V4. */
export const OUTERMOST = 887_272;
/** Price change of one tick, as a natural logarithm. */
const LOG_TICK = Math.log(1.0001);
/** Parts of the price to each side of a first range: narrow where both tokens are worth the same. */
const FIRST_SIDE = 0.1;
const FIRST_SIDE_STABLE = 0.01;
/** Highest fee of pools of two tokens of the same worth, hundredths of a bip. */
const STABLE_FEE = 100;

/** Decimals of both tokens, and whether prices are shown in token0 for one token1. */
export interface PriceScale {
  readonly decimals0: number;
  readonly decimals1: number;
  readonly isTurned: boolean;
}

/** Returns the outermost ticks that a position of the pool can have. */
export function fullRange(tickSpacing: number): Range {
  const upper = Math.floor(OUTERMOST / tickSpacing) * tickSpacing;
  return { lower: -upper, upper };
}

/** Returns a first range around the present tick, on usable ticks. */
export function firstTicks(tick: number, tickSpacing: number, fee: number): Range {
  const side = fee <= STABLE_FEE ? FIRST_SIDE_STABLE : FIRST_SIDE;
  const half = Math.log(1 + side) / LOG_TICK;
  const full = fullRange(tickSpacing);
  const lower = Math.max(full.lower, Math.floor((tick - half) / tickSpacing) * tickSpacing);
  const upper = Math.min(full.upper, Math.ceil((tick + half) / tickSpacing) * tickSpacing);
  return { lower, upper };
}

/** Returns the price at a tick, in the direction that is shown. */
export function shownPriceAt(tick: number, { decimals0, decimals1, isTurned }: PriceScale): number {
  const price = priceAtTick(tick, decimals0, decimals1);
  return isTurned ? 1 / price : price;
}

/** Returns the usable tick nearest to a shown price; undefined for a price that is none. */
export function tickAtPrice(price: number, scale: PriceScale, tickSpacing: number): number | undefined {
  const pool = scale.isTurned ? 1 / price : price;
  const tick = Math.log(pool / 10 ** (scale.decimals0 - scale.decimals1)) / LOG_TICK;
  return Number.isFinite(tick) ? usableTick(tick, tickSpacing) : undefined;
}

/** Returns the usable tick nearest to a tick. */
function usableTick(tick: number, tickSpacing: number): number {
  const { lower, upper } = fullRange(tickSpacing);
  return Math.min(upper, Math.max(lower, Math.round(tick / tickSpacing) * tickSpacing));
}

/** End of a range by its price as it is shown. */
export type End = 'min' | 'max';

/** Returns the tick of one end: the lowest shown price lies at the upper tick of a turned pair. */
export function tickOf(range: Range, end: End, isTurned: boolean): number {
  return (end === 'min') === isTurned ? range.upper : range.lower;
}

/** Returns the range with one end moved; it stays at least one spacing wide. */
export function withEnd(
  range: Range,
  end: End,
  tick: number,
  { isTurned, tickSpacing }: { readonly isTurned: boolean; readonly tickSpacing: number },
): Range {
  const usable = usableTick(tick, tickSpacing);
  return (end === 'min') === isTurned
    ? { ...range, upper: Math.max(usable, range.lower + tickSpacing) }
    : { ...range, lower: Math.min(usable, range.upper - tickSpacing) };
}

/** Returns which tokens a position of this range takes at the present tick. */
export function sidesAt(range: Range, tick: number): { readonly takes0: boolean; readonly takes1: boolean } {
  return { takes0: tick < range.upper, takes1: tick >= range.lower };
}
