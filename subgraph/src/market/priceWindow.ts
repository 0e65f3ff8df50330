import { BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { areSame } from '../bytes';
import { Decimal } from '../decimal';
import { decimalOf, textOf } from '../decimalText';
import { integerOfText } from '../integers';
import { numberOf, timeOf } from '../numbers';
import { compareTexts, compareWholeTexts, outerText } from '../textOrder';
import { MarketRow } from './marketRow';
import { ANCHOR_IS_TOKEN1 } from './pricingRank';

/** Seconds. A price counts once a pool has had it through one whole window and the present one. */
const WINDOW_SECONDS: i64 = 600;
/** Seconds. Depth through one such window and the present one has lasted for three to six days. */
const LONG_WINDOW_SECONDS: i64 = 3 * 86_400;

/** Sets the window fields of a new Pair or Pool: no price and no depth so far. */
export function startWindows(row: MarketRow, block: ethereum.Block): void {
  row.windowStart = startOf(block, WINDOW_SECONDS);
  row.windowLow = null;
  row.windowLowBefore = null;
  row.windowHigh = null;
  row.windowHighBefore = null;
  row.lastingPrice = null;
  row.windowDepth = '0';
  row.windowDepthBefore = '0';
  row.longWindowStart = startOf(block, LONG_WINDOW_SECONDS);
  row.longWindowDepth = '0';
  row.longWindowDepthBefore = '0';
  row.anchorDepth = '0';
  row.tradedInBlock = '0';
  row.changedAtBlock = numberOf(block);
}

/**
 * Clears what belongs to another token or anchor.
 * @param isKept whether depth is counted in the same token as before: then what the windows say still holds
 */
export function turnWindows(row: MarketRow, anchor: Bytes | null, isKept: bool, block: ethereum.Block): void {
  const present = row.anchor;
  if (present === null ? anchor === null : anchor !== null && areSame(present, anchor)) return;
  if (isKept) row.lastingPrice = null;
  else startWindows(row, block);
  row.anchor = anchor;
}

/**
 * Adds the row's state after an earlier block to the windows, because it stood from then until now. A change
 * that is undone within a block never stood. Call it before the row takes on its new state.
 */
export function settleWindows(row: MarketRow, block: ethereum.Block): void {
  const number = numberOf(block);
  if (row.changedAtBlock == number) return;
  row.tradedInBlock = '0';
  row.hourTvlUSD = outerText(row.hourTvlUSD, textOf(row.tvlUSD), true);
  const start = startOf(block, WINDOW_SECONDS);
  const price = textOf(row.price);
  const depth = row.anchorDepth;
  if (start == row.windowStart) {
    row.windowLow = outer(row.windowLow, price, false);
    row.windowHigh = outer(row.windowHigh, price, true);
    row.windowDepth = lesser(row.windowDepth, depth);
  } else {
    const isNext = start == row.windowStart + WINDOW_SECONDS;
    row.windowLowBefore = isNext ? outer(row.windowLow, price, false) : price;
    row.windowHighBefore = isNext ? outer(row.windowHigh, price, true) : price;
    row.windowDepthBefore = isNext ? lesser(row.windowDepth, depth) : depth;
    row.windowLow = price;
    row.windowHigh = price;
    row.windowDepth = depth;
    row.windowStart = start;
  }
  settleLongWindows(row, row.isPricing ? depth : '0', startOf(block, LONG_WINDOW_SECONDS));
  row.changedAtBlock = number;
}

/** Adds a depth that stood to the windows of days; the present one begins at `start`. */
function settleLongWindows(row: MarketRow, depth: string, start: i64): void {
  if (start == row.longWindowStart) {
    row.longWindowDepth = lesser(row.longWindowDepth, depth);
    return;
  }
  const isNext = start == row.longWindowStart + LONG_WINDOW_SECONDS;
  row.longWindowDepthBefore = isNext ? lesser(row.longWindowDepth, depth) : depth;
  row.longWindowDepth = depth;
  row.longWindowStart = start;
}

/**
 * Brings the lasting price up to date with the present `price`, and its text. It changes only as far as all
 * prices in the row's windows and the present one are beyond it: up to the lowest of them, or down to the
 * highest. The first one is that at which the priced token is worth least. Null while one is unknown.
 */
export function updateLastingPrice(
  row: MarketRow,
  price: Decimal | null,
  present: string | null,
  anchorSide: i32,
): Decimal | null {
  const low = outer(outer(row.windowLowBefore, row.windowLow, false), present, false);
  const high = outer(outer(row.windowHighBefore, row.windowHigh, true), present, true);
  const before = row.lastingPrice;
  let lasting = before;
  if (low === null || high === null) lasting = null;
  else if (before === null) lasting = anchorSide == ANCHOR_IS_TOKEN1 ? low : high;
  else if (compareTexts(before, low) < 0) lasting = low;
  else if (compareTexts(high, before) < 0) lasting = high;
  row.lastingPrice = lasting;
  return lasting == present ? price : decimalOf(lasting);
}

/**
 * Returns the lowest or the highest price at the ends of blocks of the row's windows; null while one is
 * unknown.
 */
export function standingPrice(row: MarketRow, isHigher: bool): Decimal | null {
  return decimalOf(
    isHigher
      ? outer(row.windowHighBefore, row.windowHigh, true)
      : outer(row.windowLowBefore, row.windowLow, false),
  );
}

/** Returns the least depth at the ends of blocks of the row's windows, raw units. */
export function standingDepth(row: MarketRow): BigInt {
  return integerOfText(lesser(row.windowDepthBefore, row.windowDepth));
}

/** Returns the least depth of the anchor, now and through the row's windows, raw units. */
export function lastingDepth(row: MarketRow): BigInt {
  const depth = lesser(lesser(row.windowDepthBefore, row.windowDepth), row.anchorDepth);
  if (row.parsedDepth != depth) {
    row.parsedDepth = depth;
    row.parsed = integerOfText(depth);
  }
  return row.parsed;
}

/** Returns the smaller of two natural numbers. */
function lesser(a: string, b: string): string {
  return compareWholeTexts(a, b) < 0 ? a : b;
}

/** Returns the higher or the lower of two prices of token0 in token1; null when one is unknown. */
function outer(a: string | null, b: string | null, isHigher: bool): string | null {
  return a === null || b === null ? null : outerText(a, b, isHigher);
}

function startOf(block: ethereum.Block, seconds: i64): i64 {
  const timestamp = timeOf(block);
  return timestamp - (timestamp % seconds);
}
