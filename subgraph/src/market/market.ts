import { BigDecimal, BigInt, Bytes } from '@graphprotocol/graph-ts';
import { Pair, Pool, Token } from '../../generated/schema';
import { V2_FEE } from '../config';
import { priceOfReserves, priceOfSqrt, smaller, toDecimal } from '../decimals';
import { loadToken } from '../entities/token';

/** A pair or pool as figures and prices see it, after the event at hand. */
export class Market {
  /** Price of token0 in token1 after the event before; null where there was none. */
  public priceBefore: BigDecimal | null = null;
  /** US dollars per whole token; null while unpriced. Set by `updateTokenPrices`. */
  public usd0: BigDecimal | null = null;
  public usd1: BigDecimal | null = null;

  constructor(
    public readonly id: Bytes,
    public readonly token0: Token,
    public readonly token1: Token,
    /** Hundredths of a bip. */
    public readonly fee: i32,
    /** Price of token0 in token1, whole tokens; null where there is none. */
    public readonly price: BigDecimal | null,
    /** Held, raw units. */
    public readonly amount0: BigInt,
    public readonly amount1: BigInt,
    /** Active liquidity and Q64.96 price of a V3 pool; null for a pair. */
    private readonly liquidity: BigInt | null,
    private readonly sqrtPriceX96: BigInt | null,
  ) {}

  /**
   * How much of a token a trade can meet near the price, raw units: the reserve of a pair; in a V3 pool not more than
   * the active liquidity stands for and not more than it holds, because a large liquidity in a narrow range holds
   * little, and a large holding out of range trades nothing.
   */
  depth0(): BigInt {
    const liquidity = this.liquidity;
    const sqrtPrice = this.sqrtPriceX96;
    if (liquidity === null || sqrtPrice === null || sqrtPrice.isZero()) return this.amount0;
    return smaller(this.amount0, liquidity.leftShift(96).div(sqrtPrice));
  }

  depth1(): BigInt {
    const liquidity = this.liquidity;
    const sqrtPrice = this.sqrtPriceX96;
    if (liquidity === null || sqrtPrice === null) return this.amount1;
    return smaller(this.amount1, liquidity.times(sqrtPrice).rightShift(96));
  }

  /** Worth of both amounts, US dollars; null when a token is unpriced. */
  tvlUSD(): BigDecimal | null {
    const usd0 = this.usd0;
    const usd1 = this.usd1;
    if (usd0 === null || usd1 === null) return null;
    const worth0 = toDecimal(this.amount0, this.token0.decimals).times(usd0);
    return worth0.plus(toDecimal(this.amount1, this.token1.decimals).times(usd1));
  }
}

export function marketOfPair(pair: Pair): Market {
  const token0 = loadToken(pair.token0);
  const token1 = loadToken(pair.token1);
  const reserve0 = pair.reserve0;
  const reserve1 = pair.reserve1;
  const price = priceOfReserves(reserve0, reserve1, token0.decimals, token1.decimals);
  const market = new Market(pair.id, token0, token1, V2_FEE, price, reserve0, reserve1, null, null);
  market.priceBefore = pair.price;
  return market;
}

export function marketOfPool(pool: Pool): Market {
  const token0 = loadToken(pool.token0);
  const token1 = loadToken(pool.token1);
  const sqrtPriceX96 = pool.sqrtPriceX96;
  const price = priceOfSqrt(sqrtPriceX96, token0.decimals, token1.decimals);
  const market = new Market(
    pool.id,
    token0,
    token1,
    pool.fee,
    price,
    pool.amount0,
    pool.amount1,
    pool.liquidity,
    sqrtPriceX96,
  );
  market.priceBefore = pool.price;
  return market;
}
