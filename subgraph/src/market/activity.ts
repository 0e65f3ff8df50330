import { ethereum } from '@graphprotocol/graph-ts';
import { ADDRESS_LENGTH, Token } from '../entities/token';
import { timeOf } from '../numbers';
import { Market } from './market';
import { addToHour } from './marketPeriod';
import { MarketRow } from './marketRow';
import { saveState } from './state';
import { addToTotals } from './totals';
import { Trade } from './trade';
import { worthInUSD } from './worth';

/**
 * Counts one Mint, Burn or Swap for the Pair or Pool and its tokens, and writes all of them. The row already
 * has the state that the event has left, and its last hour is settled.
 */
export function addActivity(
  row: MarketRow,
  market: Market,
  event: ethereum.Event,
  trade: Trade | null,
): void {
  addToHour(row, market.priceText, timeOf(event.block));
  addToTotals(row, trade);
  row.tvlUSD = worthInUSD(market, row.tvlInAnchor);
  countOfToken(market, market.token0);
  // A V4 pool of the native coin and its wrapped token has one token twice.
  if (market.token1 !== market.token0) countOfToken(market, market.token1);
  saveState(row, market);
}

function countOfToken(market: Market, token: Token): void {
  token.txCount += 1;
  if (market.id.length == ADDRESS_LENGTH) token.txCountOfV2V3 += 1;
  market.tokens.change(token);
}
