import { ethereum } from '@graphprotocol/graph-ts';
import { Token } from '../../generated/schema';
import { Market } from './market';
import { addToPeriods } from './marketPeriod';
import { saveState } from './state';
import { addToTotals } from './totals';
import { Trade } from './trade';

/**
 * Counts one Mint, Burn or Swap for the Pair or Pool, its tokens and its periods, and writes all of them. The row
 * already has the state that the event has left.
 */
export function addActivity<Row>(row: Row, market: Market, event: ethereum.Event, trade: Trade | null): void {
  const timestamp = event.block.timestamp.toI32();
  addToPeriods(row, market, timestamp, trade);
  row.activeAt = timestamp;
  addToTotals(row, trade);
  row.close = row.price;
  countOfToken(market, market.token0);
  countOfToken(market, market.token1);
  saveState(row, market);
}

function countOfToken(market: Market, token: Token): void {
  token.txCount += 1;
  market.tokens.change(token);
}
