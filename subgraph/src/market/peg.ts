import { dataSource, ethereum } from '@graphprotocol/graph-ts';
import { Decimal } from '../decimal';
import { inverse, oneDollar } from '../decimals';
import { Token } from '../entities/token';
import { pricingOf } from '../networkPricing';
import { timeOf } from '../numbers';
import { Market } from './market';
import { RANK_NONE, RANK_STABLE } from './pricingRank';
import { clearPrice, isDeep, worthOf } from './tokenDollars';

/** Seconds that a coin may be off its peg before it stops counting as a dollar. */
const PATIENCE_SECONDS: i64 = 600;

/**
 * Updates the rank of a coin of one dollar. It loses the rank when its deep pools with other such coins stay below the
 * network's limit at each of their events for ten minutes, and regains it with the first event above.
 */
export function watchPegs(market: Market, block: ethereum.Block): void {
  const token0 = market.token0;
  const token1 = market.token1;
  if (!isStable(token0) || !isStable(token1)) return;
  const timestamp = timeOf(block);
  // The other coin judges: its side has to be deep, and it must not be off its own peg.
  if (token1.pricingRank == RANK_STABLE && isDeep(worthOf(market.depth1(), token1, oneDollar()))) {
    if (judge(token0, market.price, timestamp)) market.tokens.change(token0);
  }
  if (token0.pricingRank == RANK_STABLE && isDeep(worthOf(market.depth0(), token0, oneDollar()))) {
    if (judge(token1, inverse(market.price), timestamp)) market.tokens.change(token1);
  }
}

function isStable(token: Token): bool {
  return token.pricingRank == RANK_STABLE || token.offPegSince != 0;
}

/** Returns the least peg of a stable coin, dollars; null where nothing guards it. */
function leastPegOf(coin: Token): Decimal | null {
  const pricing = pricingOf(dataSource.network());
  const place = pricing.stableCoins.indexOf(coin.id.toHexString());
  const cents = place < 0 ? 0 : pricing.leastPegCents[place];
  return cents == 0 ? null : new Decimal(<u64>cents, -2);
}

/** True when this changes the coin. */
function judge(coin: Token, price: Decimal | null, timestamp: i64): bool {
  const limit = leastPegOf(coin);
  if (price === null || limit === null) return false;
  const since = coin.offPegSince;
  if (!price.isBelow(limit)) {
    if (since == 0) return false;
    coin.offPegSince = 0;
    if (coin.pricingRank != RANK_STABLE) {
      clearPrice(coin);
      coin.pricingRank = RANK_STABLE;
      coin.priceUSD = oneDollar();
    }
    return true;
  }
  if (since == 0) {
    coin.offPegSince = timestamp;
    return true;
  }
  if (coin.pricingRank != RANK_STABLE || timestamp - since < PATIENCE_SECONDS) return false;
  coin.pricingRank = RANK_NONE;
  clearPrice(coin);
  return true;
}
