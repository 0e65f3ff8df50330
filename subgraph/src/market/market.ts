import { BigInt, Bytes } from '@graphprotocol/graph-ts';
import { Decimal } from '../decimal';
import { priceOfReserves, priceOfSqrt } from '../decimals';
import { textOf } from '../decimalText';
import { ConcentratedPool } from '../entities/concentratedPool';
import { Pair } from '../entities/pair';
import { Token } from '../entities/token';
import { ZERO_BI } from '../numbers';
import { LoadedTokens } from './loadedTokens';
import { MarketRow } from './marketRow';
import { poolDepth } from './poolDepth';
import { ANCHOR_IS_TOKEN0, anchorSideOf, NO_ANCHOR } from './pricingRank';
import { priceInUSD } from './tokenDollars';

/** A pair or pool as figures and prices see it, after the present event. */
export class Market {
  /**
   * US dollars per whole token; null while unpriced. Set by `readDollars`, and before it by an offered price.
   */
  public usd0: Decimal | null = null;
  public usd1: Decimal | null = null;
  /** The price as rows keep it. */
  public readonly priceText: string | null;

  constructor(
    public readonly id: Bytes,
    public readonly tokens: LoadedTokens,
    public readonly token0: Token,
    public readonly token1: Token,
    /** Price of token0 in token1, whole tokens; null where there is none. */
    public readonly price: Decimal | null,
    /** Held, raw units. */
    public readonly amount0: BigInt,
    public readonly amount1: BigInt,
    /** Null for a pair. */
    private readonly pool: ConcentratedPool | null,
  ) {
    this.priceText = textOf(price);
  }

  get isPair(): bool {
    return this.pool === null;
  }

  /** ANCHOR_IS_TOKEN0, ANCHOR_IS_TOKEN1 or NO_ANCHOR. */
  anchorSide(): i32 {
    return anchorSideOf(this.token0.pricingRank, this.token1.pricingRank);
  }

  /** True where both tokens are anchors. */
  isOfAnchors(): bool {
    return this.token0.pricingRank > 0 && this.token1.pricingRank > 0;
  }

  /** Reads the present dollar prices of both tokens. */
  readDollars(): void {
    if (this.usd0 === null) this.usd0 = priceInUSD(this.token0, this.tokens);
    if (this.usd1 === null) this.usd1 = priceInUSD(this.token1, this.tokens);
  }

  /** True where both tokens are coins of a dollar, on their pegs or off. */
  isOfCoins(): bool {
    return this.token0.isCoin() && this.token1.isCoin();
  }

  /**
   * The side that depth is counted in: the anchor's, of two anchors of like rank token0; NO_ANCHOR without
   * any. Of two coins of a dollar it is token0 whichever of them is off its peg: what has lasted does not
   * begin anew when one loses its rank.
   */
  depthSide(): i32 {
    if (this.isOfCoins()) return ANCHOR_IS_TOKEN0;
    const side = this.anchorSide();
    return side == NO_ANCHOR && this.isOfAnchors() ? ANCHOR_IS_TOKEN0 : side;
  }

  /** Depth in token0, raw units: the reserve of a pair, `poolDepth` of a V3 or V4 pool. */
  depth0(): BigInt {
    const pool = this.pool;
    return pool === null ? this.amount0 : poolDepth(pool, true);
  }

  depth1(): BigInt {
    const pool = this.pool;
    return pool === null ? this.amount1 : poolDepth(pool, false);
  }
}

/** Makes the market of a pair at the price of its present reserves. */
export function marketOfReserves(pair: Pair): Market {
  const tokens = new LoadedTokens();
  const decimals0 = tokens.load(pair.token0).decimals;
  const decimals1 = tokens.load(pair.token1).decimals;
  return newPairMarket(pair, tokens, priceOfReserves(pair.reserve0, pair.reserve1, decimals0, decimals1));
}

/** Makes the market of a pair after its last Sync, with the dollar prices of its tokens. */
export function marketOfPair(pair: Pair): Market {
  const market = newPairMarket(pair, new LoadedTokens(), pair.price);
  market.readDollars();
  return market;
}

function newPairMarket(pair: Pair, tokens: LoadedTokens, price: Decimal | null): Market {
  const token0 = tokens.load(pair.token0);
  const token1 = tokens.load(pair.token1);
  return new Market(pair.id, tokens, token0, token1, price, pair.reserve0, pair.reserve1, null);
}

/** Makes the market of a pair or pool as its last event left it, for its price alone. */
export function standingMarket(row: MarketRow, tokens: LoadedTokens): Market {
  const token0 = tokens.load(row.token0);
  const token1 = tokens.load(row.token1);
  return new Market(row.id, tokens, token0, token1, row.price, ZERO_BI, ZERO_BI, null);
}

export function marketOfPool(pool: ConcentratedPool): Market {
  const tokens = new LoadedTokens();
  const token0 = tokens.load(pool.token0);
  const token1 = tokens.load(pool.token1);
  return new Market(
    pool.id,
    tokens,
    token0,
    token1,
    priceOfSqrt(pool.sqrtPriceX96, token0.decimals, token1.decimals),
    pool.amount0,
    pool.amount1,
    pool,
  );
}
