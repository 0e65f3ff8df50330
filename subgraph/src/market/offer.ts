import { Decimal } from '../decimal';
import { inverse } from '../decimals';
import { textOf } from '../decimalText';
import { Token } from '../entities/token';
import { Market } from './market';
import { MarketRow } from './marketRow';
import { lastingDepth, updateLastingPrice } from './priceWindow';
import { ANCHOR_IS_TOKEN0 } from './pricingRank';
import { isDeep, priceInUSD, worthOf } from './tokenDollars';

/** What a pair or pool that is deep enough says of its token of the lower rank. */
export class Offer {
  constructor(
    public readonly anchor: Token,
    /** Whole anchor tokens per whole token, as rows keep it. */
    public readonly inAnchor: string | null,
    /** US dollars per whole token. */
    public readonly usd: Decimal,
    /** US dollars. */
    public readonly depthUSD: Decimal,
  ) {}
}

/**
 * Makes the offer of a market by the price and the depth that lasted; null where one is unknown, or the depth
 * is not enough. Brings the row's lasting price up to date, and tells the market the dollars of its anchor.
 */
export function offerOf(row: MarketRow, market: Market, anchorSide: i32): Offer | null {
  const isToken0 = anchorSide == ANCHOR_IS_TOKEN0;
  const anchor = isToken0 ? market.token0 : market.token1;
  const anchorPrice = priceInUSD(anchor, market.tokens);
  if (isToken0) market.usd0 = anchorPrice;
  else market.usd1 = anchorPrice;
  const lasting = updateLastingPrice(row, market.price, market.priceText, anchorSide);
  const inAnchor = isToken0 ? inverse(lasting) : lasting;
  if (anchorPrice === null || inAnchor === null) return null;
  const usd = inAnchor.times(anchorPrice);
  // Two coins of a dollar count depth in token0, whichever is the anchor.
  const depthUSD =
    market.depthSide() == anchorSide
      ? worthOf(lastingDepth(row), anchor, anchorPrice)
      : worthOf(lastingDepth(row), market.token0, usd);
  if (depthUSD === null || !isDeep(depthUSD)) return null;
  // The lasting price is kept as text already.
  return new Offer(anchor, isToken0 ? textOf(inAnchor) : row.lastingPrice, usd, depthUSD);
}

/**
 * Whether a depth at a price, both US dollars, is more of the token than another one at its own. Counted in
 * the token, a pool that says ten times as much needs ten times the dollars.
 */
export function isDeeper(depthUSD: Decimal, usd: Decimal, thanDepthUSD: Decimal, thanUSD: Decimal): bool {
  return thanDepthUSD.times(usd).isBelow(depthUSD.times(thanUSD));
}
