import { ethereum } from '@graphprotocol/graph-ts';
import { Burn, Mint, Swap, Sync } from '../../generated/templates/V2Pair/V2Pair';
import { decimalOf, textOf } from '../decimalText';
import { loadPair, Pair } from '../entities/pair';
import { refreshMetadata } from '../entities/token';
import { differenceOf, integerOfText, negative, textOfInteger } from '../integers';
import { addActivity } from '../market/activity';
import { Market, marketOfPair, marketOfReserves } from '../market/market';
import { listEvent } from '../market/marketEvent';
import { isHourOver, settlePeriods } from '../market/marketPeriod';
import { saveState, updateState } from '../market/state';
import { Trade, tradeOf } from '../market/trade';
import { numberOf } from '../numbers';

/**
 * Every change of the reserves logs Sync, before the Mint, Burn or Swap that made it, and alone when a
 * donation is made current by `sync()`. So this handler works out all that follows from the reserves, and
 * those count the action only.
 */
export function handleSync(event: Sync): void {
  const pair = loadPair(event.address);
  pair.reserve0 = event.params.reserve0;
  pair.reserve1 = event.params.reserve1;
  const market = marketOfReserves(pair);
  updateState(pair, market, event.block);
  saveState(pair, market);
}

export function handleMint(event: Mint): void {
  const pair = loadPair(event.address);
  const market = marketOfPair(pair);
  pair.mintedAtBlock = numberOf(event.block);
  refreshMetadata(market.token0);
  refreshMetadata(market.token1);
  listEvent(pair, event, 'MINT', event.params.amount0, event.params.amount1, null);
  count(pair, market, event, null);
}

export function handleBurn(event: Burn): void {
  const pair = loadPair(event.address);
  const market = marketOfPair(pair);
  listEvent(pair, event, 'BURN', negative(event.params.amount0), negative(event.params.amount1), null);
  count(pair, market, event, null);
}

export function handleSwap(event: Swap): void {
  const pair = loadPair(event.address);
  const market = marketOfPair(pair);
  const amount0 = differenceOf(event.params.amount0In, event.params.amount0Out);
  const amount1 = differenceOf(event.params.amount1In, event.params.amount1Out);
  const trade = tradeOf(pair, market, event.block, amount0, amount1);
  listEvent(pair, event, 'SWAP', amount0, amount1, trade);
  count(pair, market, event, trade);
}

/**
 * Counts a Mint, Burn or Swap. Its last hour and day end with the state after the last event of these kinds:
 * a Sync may have changed the pair since.
 */
function count(pair: Pair, market: Market, event: ethereum.Event, trade: Trade | null): void {
  if (isHourOver(pair, event.block)) {
    const held0 = integerOfText(pair.held0);
    const held1 = integerOfText(pair.held1);
    settlePeriods(pair, decimalOf(pair.close), held0, held1, event.block);
  }
  pair.close = textOf(pair.price);
  pair.held0 = textOfInteger(pair.reserve0);
  pair.held1 = textOfInteger(pair.reserve1);
  addActivity(pair, market, event, trade);
}
