import { BigDecimal, Bytes } from '@graphprotocol/graph-ts';
import { MarketPeriod } from '../../generated/schema';
import { periodId } from '../ids';
import { Market } from './market';
import { addToTotals, startTotals } from './totals';
import { Trade } from './trade';
import { worthInUSD } from './worth';

const HOUR: u8 = 1;
const DAY: u8 = 2;
const HOUR_SECONDS: i32 = 3600;
const DAY_SECONDS: i32 = 86_400;

/** Adds one Mint, Burn or Swap of the Pair or Pool to the hour and the day of `timestamp`; a new one opens at its close. */
export function addToPeriods<Row>(row: Row, market: Market, timestamp: i32, trade: Trade | null): void {
  const tvlUSD = worthInUSD(market, row.tvlInAnchor);
  addToPeriod(row, market, HOUR, timestamp - (timestamp % HOUR_SECONDS), trade, tvlUSD);
  addToPeriod(row, market, DAY, timestamp - (timestamp % DAY_SECONDS), trade, tvlUSD);
}

/** Brings what the Pair or Pool holds up to date in the hour and the day of `timestamp`, as far as they are listed. */
export function holdInPeriods<Row>(row: Row, market: Market, timestamp: i32): void {
  const tvlUSD = worthInUSD(market, row.tvlInAnchor);
  holdInPeriod(row, market, HOUR, timestamp - (timestamp % HOUR_SECONDS), tvlUSD);
  holdInPeriod(row, market, DAY, timestamp - (timestamp % DAY_SECONDS), tvlUSD);
}

function holdInPeriod<Row>(
  row: Row,
  market: Market,
  length: u8,
  start: i32,
  tvlUSD: BigDecimal | null,
): void {
  if (row.activeAt < start) return;
  const period = loadPeriod(periodId(market.id, length, start));
  hold(period, market, tvlUSD);
  period.save();
}

function addToPeriod<Row>(
  row: Row,
  market: Market,
  length: u8,
  start: i32,
  trade: Trade | null,
  tvlUSD: BigDecimal | null,
): void {
  const id = periodId(market.id, length, start);
  const isListed = row.activeAt >= start;
  const period = isListed ? loadPeriod(id) : newPeriod(id, market, row.close, length, start);
  addToTotals(period, trade);
  addPrice(period, market.price);
  hold(period, market, tvlUSD);
  period.save();
}

function hold(period: MarketPeriod, market: Market, tvlUSD: BigDecimal | null): void {
  period.amount0 = market.amount0;
  period.amount1 = market.amount1;
  period.tvlUSD = tvlUSD;
}

/**
 * A period that is listed, because the market was active in it. To ask for one that is not there would cost a query,
 * where what is there is usually at hand.
 */
function loadPeriod(id: Bytes): MarketPeriod {
  return MarketPeriod.load(id) as MarketPeriod;
}

function newPeriod(id: Bytes, market: Market, open: BigDecimal | null, length: u8, start: i32): MarketPeriod {
  const period = new MarketPeriod(id);
  period.market = market.id;
  period.length = length == HOUR ? 'HOUR' : 'DAY';
  period.start = start;
  startTotals(period);
  period.open = open;
  period.high = open;
  period.low = open;
  return period;
}

function addPrice(period: MarketPeriod, price: BigDecimal | null): void {
  period.close = price;
  if (price === null) return;
  const high = period.high;
  const low = period.low;
  if (high === null || low === null) {
    period.open = price;
    period.high = price;
    period.low = price;
  } else {
    if (price.gt(high)) period.high = price;
    if (price.lt(low)) period.low = price;
  }
}
