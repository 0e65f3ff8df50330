import type { Address } from 'viem';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { Rational } from '../../amm/rational.ts';
import { inverse, spotPrice } from '../../amm/spotPrice.ts';
import { AppError } from '../../errors.ts';
import type { PricedTrade, Quoter } from '../../quoting/quoter.ts';
import type { Pool, Protocol } from '../../routing/model/pool.ts';
import { DEFAULT_HOPS } from '../../routing/model/routeLimits.ts';

/** A swap of nothing but one token for another. */
interface Sale {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amount: bigint;
}

/**
 * Returns the price of the best route for amounts of an add, raw units of token1 per raw unit of token0. It
 * is the price before the swap and without fees, or null without a route.
 * @throws AppError as `Quoter.price`, but for the absence of a route
 */
export async function routePrice(
  quoter: Pick<Quoter, 'price'>,
  protocols: readonly Protocol[],
  { token0, token1 }: Pick<Pool, 'token0' | 'token1'>,
  { amount0, amount1 }: TokenAmounts,
  signal: AbortSignal,
): Promise<Rational | null> {
  const isFirst = amount0 > 0n;
  const sale: Sale = isFirst
    ? { tokenIn: token0, tokenOut: token1, amount: amount0 }
    : { tokenIn: token1, tokenOut: token0, amount: amount1 };
  const price = await priceOfSale(quoter, protocols, sale, signal);
  return price === null || isFirst ? price : inverse(price);
}

async function priceOfSale(
  quoter: Pick<Quoter, 'price'>,
  protocols: readonly Protocol[],
  sale: Sale,
  signal: AbortSignal,
): Promise<Rational | null> {
  try {
    const trade = { tradeType: 'exactInput', maxHops: DEFAULT_HOPS, maxSplits: 1, protocols } as const;
    return midPriceOf(await quoter.price(Object.assign({}, sale, trade), { signal }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A route that cannot fill the whole amount may have a price for a part of it.
    if (error.code === 'INSUFFICIENT_LIQUIDITY' && sale.amount > 1n)
      return priceOfSale(quoter, protocols, { ...sale, amount: sale.amount / LESS || 1n }, signal);
    if (error.code === 'NO_ROUTE' || error.code === 'INSUFFICIENT_LIQUIDITY') return null;
    throw error;
  }
}

/** Part of the amount that is tried next where the routes cannot fill it. */
const LESS = 1000n;

/** Returns the product of the spot prices along the largest route, raw units of output per input unit. */
function midPriceOf({ legs, pools }: PricedTrade): Rational {
  const states = new Map(pools.map(({ id, state }) => [id, state]));
  const [leg] = legs;
  let price: Rational = { numerator: 1n, denominator: 1n };
  for (const { pool, tokenIn } of leg?.hops ?? []) {
    const state = states.get(pool.id);
    const spot = state && spotPrice(state);
    if (spot === undefined) throw new Error('a pool of a route without a price');
    const { numerator, denominator } = tokenIn === pool.token0 ? spot : inverse(spot);
    price = { numerator: price.numerator * numerator, denominator: price.denominator * denominator };
  }
  return price;
}
