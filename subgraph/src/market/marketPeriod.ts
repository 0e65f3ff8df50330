import { BigDecimal, BigInt, ethereum, store } from '@graphprotocol/graph-ts';
import { MarketHistory, MarketPeriod } from '../../generated/schema';
import { decimalOf, greater, isLowerText, textOf } from '../decimals';
import { periodId } from '../ids';
import { timeOf } from '../numbers';
import { MarketRow, NO_PERIOD } from './marketRow';

const HOUR: u8 = 1;
const DAY: u8 = 2;
const HOUR_SECONDS: i64 = 3600;
const DAY_SECONDS: i64 = 86_400;

/** Whether the hour of the last event is over at the block, or listed. */
export function isHourOver(row: MarketRow, block: ethereum.Block): bool {
  return row.hour == NO_PERIOD || timeOf(block) >= row.hour + HOUR_SECONDS;
}

/**
 * Lists the hour of the Pair or Pool, which is over, and its day if that is over at the block. Periods are written once, by
 * the first event after them, not with each event in them. Call it before an event changes the row, which is then as the
 * periods left it.
 * @param close, amount0, amount1 last price, and the market's holdings then
 */
export function settlePeriods(
  row: MarketRow,
  close: BigDecimal | null,
  amount0: BigInt,
  amount1: BigInt,
  block: ethereum.Block,
): void {
  const hour = row.hour;
  if (row.history === null) return;
  const history = loadHistory(row);
  if (hour != NO_PERIOD) {
    const listed = newPeriod(row, HOUR, hour, close, amount0, amount1);
    listed.before = history.lastHour;
    listed.open = decimalOf(history.open);
    listed.high = decimalOf(row.hourHigh);
    listed.low = decimalOf(row.hourLow);
    listed.greatestTvlUSD = greater(row.hourTvlUSD, row.tvlUSD);
    savePeriod(row, listed);
    history.lastHour = listed.id;
    history.dayHigh = outer(history.dayHigh, row.hourHigh, true);
    history.dayLow = outer(history.dayLow, row.hourLow, false);
    row.hour = NO_PERIOD;
    openAt(row, close);
  }
  const day = history.day;
  if (day != NO_PERIOD && timeOf(block) >= day + DAY_SECONDS) {
    const listed = newPeriod(row, DAY, day, close, amount0, amount1);
    listed.before = history.lastDay;
    listed.open = decimalOf(history.dayOpen);
    listed.high = decimalOf(history.dayHigh);
    listed.low = decimalOf(history.dayLow);
    savePeriod(row, listed);
    history.lastDay = listed.id;
    history.day = NO_PERIOD;
  }
  saveHistory(row, history);
}

/** Sets the price at which the next hour of the Pair or Pool opens. */
export function openAt(row: MarketRow, price: BigDecimal | null): void {
  const text = textOf(price);
  row.hourHigh = text;
  row.hourLow = text;
}

/** Adds the price after a Mint, Burn or Swap, as text, to the hour of the Pair or Pool; begins one where there is none. */
export function addToHour(row: MarketRow, price: string | null, timestamp: i64): void {
  if (row.hourLow === null) openAt(row, row.price);
  if (row.hour == NO_PERIOD) beginHour(row, timestamp);
  const high = row.hourHigh;
  const low = row.hourLow;
  if (price === null || high === null || low === null) return;
  if (isLowerText(high, price)) row.hourHigh = price;
  else if (isLowerText(price, low)) row.hourLow = price;
}

function beginHour(row: MarketRow, timestamp: i64): void {
  const open = row.hourLow;
  const history = row.history === null ? newHistory(row) : loadHistory(row);
  history.open = open;
  if (history.day == NO_PERIOD) {
    history.day = timestamp - (timestamp % DAY_SECONDS);
    history.dayOpen = open;
    history.dayHigh = null;
    history.dayLow = null;
  }
  saveHistory(row, history);
  row.history = history.id;
  row.hour = timestamp - (timestamp % HOUR_SECONDS);
  // What stood until this event stood in its hour, too: a withdrawal in the first block hides nothing.
  row.hourTvlUSD = row.tvlUSD;
}

function newHistory(row: MarketRow): MarketHistory {
  const history = new MarketHistory(row.id);
  history.day = NO_PERIOD;
  return history;
}

function loadHistory(row: MarketRow): MarketHistory {
  return changetype<MarketHistory>(store.get(row.named('MarketHistory'), row.id.toHexString())!);
}

function saveHistory(row: MarketRow, history: MarketHistory): void {
  store.set(row.named('MarketHistory'), row.id.toHexString(), history);
}

function savePeriod(row: MarketRow, period: MarketPeriod): void {
  store.set(row.named('MarketPeriod'), period.id.toHexString(), period);
}

function newPeriod(
  row: MarketRow,
  length: u8,
  start: i64,
  close: BigDecimal | null,
  amount0: BigInt,
  amount1: BigInt,
): MarketPeriod {
  const period = new MarketPeriod(periodId(row.id, length, start));
  period.market = row.id;
  period.length = length == HOUR ? 'HOUR' : 'DAY';
  period.start = start;
  period.txCount = row.txCount;
  period.swapCount = row.swapCount;
  period.volume0 = row.volume0;
  period.volume1 = row.volume1;
  period.volumeUSD = row.volumeUSD;
  period.unpricedSwapCount = row.unpricedSwapCount;
  period.close = close;
  period.amount0 = amount0;
  period.amount1 = amount1;
  period.tvlUSD = row.tvlUSD;
  return period;
}

/** Returns the higher or the lower of two prices; the known one where one is unknown. */
function outer(a: string | null, b: string | null, isHigher: bool): string | null {
  if (a === null || b === null) return a === null ? b : a;
  return isLowerText(b, a) == isHigher ? a : b;
}
