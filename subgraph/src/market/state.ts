import { ethereum } from '@graphprotocol/graph-ts';
import { ConcentratedPool } from '../entities/concentratedPool';
import { textOfInteger } from '../integers';
import { Market, marketOfPool } from './market';
import { MarketRow } from './marketRow';
import { offerPrice } from './offerPrice';
import { watchPegs } from './peg';
import { settleWindows, turnWindows } from './priceWindow';
import { ANCHOR_IS_TOKEN0, NO_ANCHOR } from './pricingRank';
import { worthInAnchor } from './worth';

/**
 * Updates the price, depth and worth of a Pair or Pool to its state after an event, and lets it price its
 * token. `saveState` writes the changes.
 */
export function updateState(row: MarketRow, market: Market, block: ethereum.Block): void {
  settleWindows(row, block);
  row.price = market.price;
  const isOfCoins = market.isOfCoins();
  if (isOfCoins) {
    row.anchorDepth = textOfInteger(market.depth0());
    if (row.isPricing) watchPegs(row, market, block);
  }
  const side = market.anchorSide();
  const isToken0 = side == ANCHOR_IS_TOKEN0;
  const anchor = isToken0 ? market.token0.id : market.token1.id;
  turnWindows(row, side == NO_ANCHOR ? null : anchor, isOfCoins, block);
  if (!isOfCoins) {
    const depthSide = market.depthSide();
    if (depthSide != NO_ANCHOR) {
      row.anchorDepth = textOfInteger(depthSide == ANCHOR_IS_TOKEN0 ? market.depth0() : market.depth1());
    }
  }
  if (side != NO_ANCHOR && row.isPricing) offerPrice(row, market, side, block);
  row.tvlInAnchor = worthInAnchor(market);
}

/** Updates a pool to its state after an event, and reads the dollar prices of its tokens. */
export function updateMarket(pool: ConcentratedPool, block: ethereum.Block): Market {
  const market = marketOfPool(pool);
  updateState(pool, market, block);
  market.readDollars();
  return market;
}

/** Writes the Pair or Pool and the tokens that an event has changed. */
export function saveState(row: MarketRow, market: Market): void {
  row.save();
  market.tokens.save();
}
