import { BigInt, ethereum } from '@graphprotocol/graph-ts';
import { Decimal } from '../decimal';
import { greater } from '../decimals';
import { decimalOf, textOf } from '../decimalText';
import { MarketHistory } from '../entities/marketHistory';
import { NewRow } from '../entities/newRow';
import { periodId } from '../ids';
import { timeOf } from '../numbers';
import { compareTexts, outerText } from '../textOrder';
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
 * Lists the hour of the Pair or Pool, which is over, and its day if that is over at the block. Periods are
 * written once, by the first event after them, not with each event in them. Call it before an event changes
 * the row, which is then as the periods left it.
 * @param close, amount0, amount1 last price, and the market's holdings then
 */
export function settlePeriods(
  row: MarketRow,
  close: Decimal | null,
  amount0: BigInt,
  amount1: BigInt,
  block: ethereum.Block,
): void {
  const hour = row.hour;
  if (row.history === null) return;
  const history = historyOf(row);
  if (hour != NO_PERIOD) {
    const id = periodId(row.id, HOUR, hour);
    const listed = newPeriod(row, HOUR, hour, close, amount0, amount1);
    listed.optionalBytes('before', history.lastHour);
    listed.optionalDecimal('open', decimalOf(history.open));
    listed.optionalDecimal('high', decimalOf(row.hourHigh));
    listed.optionalDecimal('low', decimalOf(row.hourLow));
    listed.optionalDecimal('greatestTvlUSD', greater(decimalOf(row.hourTvlUSD), row.tvlUSD));
    listed.list(row.named('MarketPeriod'), id);
    history.lastHour = id;
    history.dayHigh = outerText(history.dayHigh, row.hourHigh, true);
    history.dayLow = outerText(history.dayLow, row.hourLow, false);
    row.hour = NO_PERIOD;
    openAt(row, close);
  }
  const day = history.day;
  if (day != NO_PERIOD && timeOf(block) >= day + DAY_SECONDS) {
    const id = periodId(row.id, DAY, day);
    const listed = newPeriod(row, DAY, day, close, amount0, amount1);
    listed.optionalBytes('before', history.lastDay);
    listed.optionalDecimal('open', decimalOf(history.dayOpen));
    listed.optionalDecimal('high', decimalOf(history.dayHigh));
    listed.optionalDecimal('low', decimalOf(history.dayLow));
    listed.list(row.named('MarketPeriod'), id);
    history.lastDay = id;
    history.day = NO_PERIOD;
  }
}

/** Sets the price at which the next hour of the Pair or Pool opens. */
export function openAt(row: MarketRow, price: Decimal | null): void {
  const text = textOf(price);
  row.hourHigh = text;
  row.hourLow = text;
}

/**
 * Adds the price after a Mint, Burn or Swap, as text, to the hour of the Pair or Pool; begins one where there
 * is none.
 */
export function addToHour(row: MarketRow, price: string | null, timestamp: i64): void {
  if (row.hourLow === null) openAt(row, row.price);
  if (row.hour == NO_PERIOD) beginHour(row, timestamp);
  const high = row.hourHigh;
  const low = row.hourLow;
  if (price === null || high === null || low === null) return;
  if (compareTexts(high, price) < 0) row.hourHigh = price;
  else if (compareTexts(price, low) < 0) row.hourLow = price;
}

function beginHour(row: MarketRow, timestamp: i64): void {
  const open = row.hourLow;
  const history = historyOf(row);
  history.open = open;
  if (history.day == NO_PERIOD) {
    history.day = timestamp - (timestamp % DAY_SECONDS);
    history.dayOpen = open;
    history.dayHigh = null;
    history.dayLow = null;
  }
  row.history = history.id;
  row.hour = timestamp - (timestamp % HOUR_SECONDS);
  // What stood until this event stood in its hour, too: a withdrawal in the first block hides nothing.
  row.hourTvlUSD = textOf(row.tvlUSD);
}

/**
 * Returns what is known of the past of a market; made where nothing is. One handler reads it once, though an
 * hour may end and begin.
 */
function historyOf(row: MarketRow): MarketHistory {
  const known = row.past;
  if (known !== null) return known;
  const history = new MarketHistory(row.named('MarketHistory'), row.id);
  if (row.history === null) history.day = NO_PERIOD;
  else assert(history.load(), 'A past that does not exist');
  row.past = history;
  return history;
}

function newPeriod(
  row: MarketRow,
  length: u8,
  start: i64,
  close: Decimal | null,
  amount0: BigInt,
  amount1: BigInt,
): NewRow {
  const period = new NewRow();
  period.bytes('market', row.id);
  period.bytes('pool', row.id);
  period.text('length', length == HOUR ? 'HOUR' : 'DAY');
  period.int8('start', start);
  period.int8('txCount', row.txCount);
  period.int8('swapCount', row.swapCount);
  period.integer('volume0', row.volume0);
  period.integer('volume1', row.volume1);
  period.optionalDecimal('volumeUSD', row.volumeUSD);
  period.int8('unpricedSwapCount', row.unpricedSwapCount);
  period.optionalDecimal('close', close);
  period.integer('amount0', amount0);
  period.integer('amount1', amount1);
  period.optionalDecimal('tvlUSD', row.tvlUSD);
  return period;
}
