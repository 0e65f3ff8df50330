import { areSame } from '../bytes';
import { Decimal } from '../decimal';
import { inverse } from '../decimals';
import { decimalOf, textOf } from '../decimalText';
import { Token } from '../entities/token';
import { Market } from './market';
import { MarketRow } from './marketRow';
import { lastingDepth, updateLastingPrice } from './priceWindow';
import { ANCHOR_IS_TOKEN0 } from './pricingRank';
import { clearPrice, isDeep, priceInUSD, worthOf } from './tokenDollars';

/**
 * Takes the Pair or Pool as the pricing pool of its token of the lower rank, when it has been deep enough, and deeper
 * than the present one, for as long as its windows reach; the price is the one that lasted. The present one keeps the
 * token up to date with each of its events, and leaves it without a price when its depth is gone.
 */
export function offerPrice(row: MarketRow, market: Market, anchorSide: i32): void {
  const isToken0 = anchorSide == ANCHOR_IS_TOKEN0;
  const anchor = isToken0 ? market.token0 : market.token1;
  const token = isToken0 ? market.token1 : market.token0;
  const source = token.pricingPool();
  const isSource = source !== null && areSame(source, market.id);
  const anchorPrice = priceInUSD(anchor, market.tokens);
  if (isToken0) market.usd0 = anchorPrice;
  else market.usd1 = anchorPrice;
  const lasting = updateLastingPrice(row, market.price, market.priceText, anchorSide);
  const inAnchor = isToken0 ? inverse(lasting) : lasting;
  const depthUSD = worthOf(lastingDepth(row), anchor, anchorPrice);
  if (anchorPrice === null || inAnchor === null || depthUSD === null || !isDeep(depthUSD)) {
    if (!isSource) return;
    clearPrice(token);
    market.tokens.change(token);
    return;
  }
  const usd = inAnchor.times(anchorPrice);
  if (!isSource && !isDeeper(usd, depthUSD, token)) return;
  token.priceBy(market.id);
  token.priceAnchor = anchor.id;
  // The lasting price is kept as text already.
  token.priceInAnchor = isToken0 ? textOf(inAnchor) : row.lastingPrice;
  token.priceDepthUSD = textOf(depthUSD);
  token.priceUSD = usd;
  if (isToken0) market.usd1 = usd;
  else market.usd0 = usd;
  market.tokens.change(token);
}

/**
 * Whether a depth at a price, both US dollars, is more of the token than the depth that prices it now. Counted in the
 * token, a pool that says ten times as much needs ten times the dollars.
 */
function isDeeper(usd: Decimal, depthUSD: Decimal, token: Token): bool {
  const presentDepth = decimalOf(token.priceDepthUSD);
  const presentUSD = token.priceUSD;
  if (presentDepth === null || presentUSD === null) return true;
  return presentDepth.times(usd).isBelow(depthUSD.times(presentUSD));
}
