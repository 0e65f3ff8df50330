import { BigDecimal, Bytes } from '@graphprotocol/graph-ts';
import { MarketPeriod } from '../../generated/schema';
import { periodId } from '../ids';
import { Market } from './market';
import { addToTotals, startTotals } from './totals';
import { Trade } from './trade';

const HOUR: u8 = 1;
const DAY: u8 = 2;

/** Adds one Mint, Burn or Swap to the hour and the day of `timestamp`. */
export function addToPeriods(
  market: Market,
  timestamp: i32,
  trade: Trade | null,
  tvlUSD: BigDecimal | null,
): void {
  addToPeriod(market, HOUR, timestamp - (timestamp % 3600), trade, tvlUSD);
  addToPeriod(market, DAY, timestamp - (timestamp % 86_400), trade, tvlUSD);
}

function addToPeriod(
  market: Market,
  length: u8,
  start: i32,
  trade: Trade | null,
  tvlUSD: BigDecimal | null,
): void {
  const id = periodId(market.id, length, start);
  const present = MarketPeriod.load(id);
  const period = present === null ? newPeriod(id, market, length, start) : present;
  addToTotals(period, trade);
  addPrice(period, market.price);
  period.amount0 = market.amount0;
  period.amount1 = market.amount1;
  period.tvlUSD = tvlUSD;
  period.save();
}

function newPeriod(id: Bytes, market: Market, length: u8, start: i32): MarketPeriod {
  const period = new MarketPeriod(id);
  period.market = market.id;
  period.length = length == HOUR ? 'HOUR' : 'DAY';
  period.start = start;
  startTotals(period);
  period.open = market.priceBefore;
  period.high = market.priceBefore;
  period.low = market.priceBefore;
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
