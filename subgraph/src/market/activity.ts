import { ethereum } from '@graphprotocol/graph-ts';
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
  row.close = row.price;
  row.save();
  market.token0.txCount += 1;
  market.token1.txCount += 1;
  market.token0.save();
  market.token1.save();
}
