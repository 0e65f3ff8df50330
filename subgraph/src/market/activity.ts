import { ethereum } from '@graphprotocol/graph-ts';
import { ONE_BI } from '../numbers';
import { Market } from './market';
import { addToPeriods } from './marketPeriod';
import { addToTotals } from './totals';
import { Trade } from './trade';

/**
 * Counts one Mint, Burn or Swap for the Pair or Pool, its tokens and its periods. Saves all of them. The row already
 * has the state that the event has left.
 */
export function addActivity<Row>(row: Row, market: Market, event: ethereum.Event, trade: Trade | null): void {
  const timestamp = event.block.timestamp.toI32();
  addToPeriods(row, market, timestamp, trade);
  row.activeAt = timestamp;
  addToTotals(row, trade);
  row.close = market.price;
  row.save();
  market.token0.txCount = market.token0.txCount.plus(ONE_BI);
  market.token1.txCount = market.token1.txCount.plus(ONE_BI);
  market.token0.save();
  market.token1.save();
}
