import { dataSource, ethereum } from '@graphprotocol/graph-ts';
import { areSame } from '../bytes';
import { Decimal, toDecimal } from '../decimal';
import { inverse, oneDollar } from '../decimals';
import { decimalOf, textOf } from '../decimalText';
import { Token } from '../entities/token';
import { hexOf } from '../ids';
import { integerOfText, smaller } from '../integers';
import { pricingOf } from '../networkPricing';
import { numberOf, timeOf } from '../numbers';
import { Market } from './market';
import { MarketRow } from './marketRow';
import { standingDepth, standingPrice } from './priceWindow';
import { RANK_NONE, RANK_STABLE } from './pricingRank';
import { clearPrice, isDeep } from './tokenDollars';

/*
 * Whether a coin counts as a dollar. Only the ends of blocks say so: liquidity and prices that come and go
 * within a transaction cost nothing, and a rank that changes begins the windows of all pools of the coin
 * anew.
 */

/** What a pool of two coins of a dollar says of one of them. */
class Statement {
  constructor(
    /** Of the coin in the other one, at the ends of blocks of the windows; null while one is unknown. */
    public readonly low: Decimal | null,
    public readonly high: Decimal | null,
    /** The least depth at the ends of those blocks: whole coins, and dollars of the other one. */
    public readonly depth: Decimal,
    public readonly dollars: Decimal,
    /** The same, or the present depth where that is less: whole coins. */
    public readonly left: Decimal,
  ) {}
}

/**
 * Lets a pool of two coins of a dollar, whose windows are settled and whose depth is the present one, judge
 * the pegs of both. Of the pools that a coin has with others that hold their pegs, the one that is deepest in
 * it is its judge.
 */
export function watchPegs(row: MarketRow, market: Market, block: ethereum.Block): void {
  const low = standingPrice(row, false);
  const high = standingPrice(row, true);
  const standing = standingDepth(row);
  const left = smaller(standing, integerOfText(row.anchorDepth));
  const depth0 = toDecimal(standing, market.token0.decimals);
  const left0 = toDecimal(left, market.token0.decimals);
  // As much of token1 at the price at which it is least.
  const depth1 = low === null ? depth0 : depth0.times(low);
  const left1 = low === null ? left0 : left0.times(low);
  const of0 = new Statement(low, high, depth0, depth1, left0);
  const of1 = new Statement(inverse(high), inverse(low), depth1, depth0, left1);
  hear(of0, market.token0, market.token1, market, block);
  hear(of1, market.token1, market.token0, market, block);
}

/** Takes what the pool says of a coin in the other one, if it is the coin's judge or comes to be. */
function hear(said: Statement, coin: Token, other: Token, market: Market, block: ethereum.Block): void {
  const limit = leastPegOf(coin);
  if (limit === null) return;
  const judge = coin.pegPool;
  const isJudge = judge !== null && areSame(judge, market.id);
  const low = said.low;
  const high = said.high;
  if (other.pricingRank != RANK_STABLE || low === null || high === null || !isDeep(said.dollars)) {
    if (!isJudge) return;
    coin.pegPool = null;
    coin.pegDepth = null;
    coin.pegBlock = 0;
  } else {
    if (!isJudge && !isDeeper(said, coin, numberOf(block))) return;
    coin.pegPool = market.id;
    coin.pegDepth = textOf(said.left);
    coin.pegBlock = numberOf(block);
    if (high.isBelow(limit)) lose(coin, timeOf(block));
    else if (!low.isBelow(limit)) regain(coin);
  }
  market.tokens.change(coin);
}

/** Whether the pool is deeper in the coin than its judge was at the end of an earlier block. */
function isDeeper(said: Statement, coin: Token, block: i64): bool {
  const depth = decimalOf(coin.pegDepth);
  return depth === null || (block > coin.pegBlock && depth.isBelow(said.depth));
}

function lose(coin: Token, timestamp: i64): void {
  if (coin.offPegSince != 0) return;
  coin.offPegSince = timestamp;
  coin.pricingRank = RANK_NONE;
  clearPrice(coin);
}

function regain(coin: Token): void {
  if (coin.offPegSince == 0) return;
  coin.offPegSince = 0;
  coin.pricingRank = RANK_STABLE;
  clearPrice(coin);
  coin.priceUSD = oneDollar();
}

/** Returns the least peg of a stable coin, dollars; null where nothing guards it. */
function leastPegOf(coin: Token): Decimal | null {
  const pricing = pricingOf(dataSource.network());
  const place = pricing.stableCoins.indexOf(hexOf(coin.id));
  const cents = place < 0 ? 0 : pricing.leastPegCents[place];
  return cents == 0 ? null : new Decimal(<u64>cents, -2);
}
