import { BigDecimal, BigInt, dataSource, ethereum } from '@graphprotocol/graph-ts';
import { pricingOf } from '../config';
import { inverse, isLess, toDecimal } from '../decimals';
import { Token } from '../entities/token';
import { timeOf } from '../numbers';
import { Market } from './market';
import { ONE_DOLLAR, RANK_NONE, RANK_STABLE } from './pricingRank';
import { clearPrice, isDeep, oneDollar, worthOf } from './tokenDollars';

/** Seconds that a coin may be off its peg before it is no longer taken for a dollar. */
const PATIENCE_SECONDS: i32 = 600;

/**
 * A coin of one dollar loses its rank when its deep pools with other such coins have been saying less than the network's
 * limit at each of their events for ten minutes, and has it back with the first event that says otherwise.
 */
export function watchPegs(market: Market, block: ethereum.Block): void {
  const token0 = market.token0;
  const token1 = market.token1;
  if (!isStable(token0) || !isStable(token1)) return;
  const cents = pricingOf(dataSource.network()).leastPegCents;
  if (cents == 0) return;
  const limit = toDecimal(BigInt.fromI32(cents), 2);
  const timestamp = timeOf(block);
  // A coin is judged by what the other one, which has to be deep, says; one that is off its peg itself is no judge.
  if (token1.pricingRank == RANK_STABLE && isDeep(worthOf(market.depth1(), token1, oneDollar()))) {
    if (judge(token0, market.price, limit, timestamp)) market.tokens.change(token0);
  }
  if (token0.pricingRank == RANK_STABLE && isDeep(worthOf(market.depth0(), token0, oneDollar()))) {
    if (judge(token1, inverse(market.price), limit, timestamp)) market.tokens.change(token1);
  }
}

function isStable(token: Token): bool {
  return token.pricingRank == RANK_STABLE || token.offPegSince != 0;
}

/** True when this changes the coin. */
function judge(coin: Token, price: BigDecimal | null, limit: BigDecimal, timestamp: i32): bool {
  if (price === null) return false;
  const since = coin.offPegSince;
  if (!isLess(price, limit)) {
    if (since == 0) return false;
    coin.offPegSince = 0;
    if (coin.pricingRank != RANK_STABLE) {
      clearPrice(coin);
      coin.pricingRank = RANK_STABLE;
      coin.priceUSD = ONE_DOLLAR;
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
