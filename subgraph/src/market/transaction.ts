import { ethereum } from '@graphprotocol/graph-ts';
import { ONE_BI } from '../numbers';
import { Market } from './market';
import { addToPeriods } from './marketPeriod';
import { addToTotals } from './totals';
import { Trade } from './trade';

/**
 * Counts one Mint, Burn or Swap for the Pair or Pool, its tokens and its periods, and brings the price and worth of the
 * Pair or Pool up to the market's state. Saves all of them.
 */
export function addTransaction<Row>(
  row: Row,
  market: Market,
  event: ethereum.Event,
  trade: Trade | null,
): void {
  const tvlUSD = market.tvlUSD();
  addToPeriods(market, event.block.timestamp.toI32(), trade, tvlUSD);
  addToTotals(row, trade);
  row.price = market.price;
  row.tvlUSD = tvlUSD;
  row.save();
  market.token0.txCount = market.token0.txCount.plus(ONE_BI);
  market.token1.txCount = market.token1.txCount.plus(ONE_BI);
  market.token0.save();
  market.token1.save();
}
