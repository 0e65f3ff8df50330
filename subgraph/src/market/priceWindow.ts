import { BigDecimal, BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { decimalOf, isLess } from '../decimals';
import { areSame, numberOf, timeOf } from '../numbers';
import { MarketRow } from './marketRow';
import { ANCHOR_IS_TOKEN1 } from './pricingRank';

/** Seconds. A price counts once a pool has had it through one whole window and the present one. */
const WINDOW_SECONDS: i32 = 600;
/** Seconds. Depth through one such window and the present one has lasted for three to six days. */
const LONG_WINDOW_SECONDS: i32 = 3 * 86_400;

/** Sets the window fields of a new Pair or Pool: no price and no depth so far. */
export function startWindows(row: MarketRow, block: ethereum.Block): void {
  row.windowStart = startOf(block, WINDOW_SECONDS);
  row.windowPrice = null;
  row.windowPriceBefore = null;
  row.windowDepth = '0';
  row.windowDepthBefore = '0';
  row.longWindowStart = startOf(block, LONG_WINDOW_SECONDS);
  row.longWindowDepth = '0';
  row.longWindowDepthBefore = '0';
  row.anchorDepth = '0';
  row.changedAtBlock = numberOf(block);
}

/** Clears the windows that belong to another token or anchor. */
export function turnWindows(row: MarketRow, anchor: Bytes | null, block: ethereum.Block): void {
  const present = row.anchor;
  if (present === null ? anchor === null : anchor !== null && areSame(present, anchor)) return;
  startWindows(row, block);
  row.anchor = anchor;
}

/**
 * Adds the row's state after an earlier block to the windows, because it stood from then until now. A change that is
 * undone within a block never stood. Call it before the row takes on its new state.
 */
export function settleWindows(row: MarketRow, anchorSide: i32, block: ethereum.Block): void {
  const number = numberOf(block);
  if (row.changedAtBlock == number) return;
  const start = startOf(block, WINDOW_SECONDS);
  const price = row.price;
  const depth = row.anchorDepth;
  if (start == row.windowStart) {
    row.windowPrice = lowerPrice(row.windowPrice, price, anchorSide);
    row.windowDepth = lesser(row.windowDepth, depth);
  } else {
    const isNext = start == row.windowStart + WINDOW_SECONDS;
    row.windowPriceBefore = isNext ? lowerPrice(row.windowPrice, price, anchorSide) : price;
    row.windowDepthBefore = isNext ? lesser(row.windowDepth, depth) : depth;
    row.windowPrice = price;
    row.windowDepth = depth;
    row.windowStart = start;
  }
  settleLongWindows(row, depth, startOf(block, LONG_WINDOW_SECONDS));
  row.changedAtBlock = number;
}

/** Adds a depth that stood to the windows of days; the present one begins at `start`. */
function settleLongWindows(row: MarketRow, depth: string, start: i32): void {
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
 * Returns the lowest price of the priced token, as token0 in token1: of the present `price` and of those in the row's
 * windows.
 */
export function lastingPrice(row: MarketRow, price: BigDecimal | null, anchorSide: i32): BigDecimal | null {
  const before = decimalOf(row.windowPriceBefore);
  const present = decimalOf(row.windowPrice);
  if (before === null || present === null || price === null) return null;
  const inWindows = isLower(before, present, anchorSide) ? before : present;
  return isLower(inWindows, price, anchorSide) ? inWindows : price;
}

/** Returns the least depth of the anchor, now and through the row's windows, raw units. */
export function lastingDepth(row: MarketRow): BigInt {
  return BigInt.fromString(lesser(lesser(row.windowDepthBefore, row.windowDepth), row.anchorDepth));
}

/** Returns the smaller of two natural numbers. */
function lesser(a: string, b: string): string {
  return (a.length == b.length ? a < b : a.length < b.length) ? a : b;
}

/** Returns the price at which the priced token is worth less; null when one is unknown. */
function lowerPrice(a: string | null, b: string | null, anchorSide: i32): string | null {
  if (a === null || b === null) return null;
  if (a == b) return a;
  return isLower(BigDecimal.fromString(a), BigDecimal.fromString(b), anchorSide) ? a : b;
}

/** Whether the priced token is worth less at price `a` than at `b`. */
function isLower(a: BigDecimal, b: BigDecimal, anchorSide: i32): bool {
  return anchorSide == ANCHOR_IS_TOKEN1 ? isLess(a, b) : isLess(b, a);
}

function startOf(block: ethereum.Block, seconds: i32): i32 {
  const timestamp = timeOf(block);
  return timestamp - (timestamp % seconds);
}
