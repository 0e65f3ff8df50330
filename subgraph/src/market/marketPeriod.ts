import { BigDecimal, Bytes } from '@graphprotocol/graph-ts';
import { MarketPeriod } from '../../generated/schema';
import { textOf } from '../decimals';
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
  const tvlUSD = textOf(worthInUSD(market, row.tvlInAnchor));
  addToPeriod(row, market, HOUR, timestamp - (timestamp % HOUR_SECONDS), trade, tvlUSD);
  addToPeriod(row, market, DAY, timestamp - (timestamp % DAY_SECONDS), trade, tvlUSD);
}

/** Brings what the Pair or Pool holds up to date in the hour and the day of `timestamp`, as far as they are listed. */
export function holdInPeriods<Row>(row: Row, market: Market, timestamp: i32): void {
  const tvlUSD = textOf(worthInUSD(market, row.tvlInAnchor));
  holdInPeriod(row, market, HOUR, timestamp - (timestamp % HOUR_SECONDS), tvlUSD);
  holdInPeriod(row, market, DAY, timestamp - (timestamp % DAY_SECONDS), tvlUSD);
}

function holdInPeriod<Row>(row: Row, market: Market, length: u8, start: i32, tvlUSD: string | null): void {
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
  tvlUSD: string | null,
): void {
  const id = periodId(market.id, length, start);
  const isListed = row.activeAt >= start;
  const period = isListed ? loadPeriod(id) : newPeriod(id, market, row.close, length, start);
  addToTotals(period, trade);
  addPrice(period, market.price, row.price);
  hold(period, market, tvlUSD);
  period.save();
}

function hold(period: MarketPeriod, market: Market, tvlUSD: string | null): void {
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

function newPeriod(id: Bytes, market: Market, open: string | null, length: u8, start: i32): MarketPeriod {
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

/** `text` is the price as rows keep it. */
function addPrice(period: MarketPeriod, price: BigDecimal | null, text: string | null): void {
  period.close = text;
  if (price === null) return;
  const high = period.high;
  const low = period.low;
  if (high === null || low === null) {
    period.open = text;
    period.high = text;
    period.low = text;
  } else if (price.gt(BigDecimal.fromString(high))) {
    period.high = text;
  } else if (price.lt(BigDecimal.fromString(low))) {
    period.low = text;
  }
}
