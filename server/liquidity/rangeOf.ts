import type { Address } from 'viem';
import type { TickBounds } from '../amm/liquidity/positionAmounts.ts';
import { tickAtOrAbove, tickAtOrBelow } from '../amm/liquidity/tickOfPrice.ts';
import { fullRange } from '../amm/liquidity/usableTicks.ts';
import type { Rational } from '../amm/rational.ts';
import { inverse } from '../amm/spotPrice.ts';
import type { TickPool } from '../routing/model/pool.ts';
import { invalidField } from './model/refusal.ts';

/** A range as a caller gives it: ticks, prices in whole tokens, or all prices. */
export type RangeRequest =
  | ({ readonly kind: 'ticks' } & TickBounds)
  | {
      readonly kind: 'prices';
      readonly lower: Rational;
      readonly upper: Rational;
      /** The token that prices count in, per whole other token. */
      readonly priceIn: Address;
    }
  | { readonly kind: 'full' };

/** A pool whose tokens have these decimals. */
export interface PricedPool extends Pick<TickPool, 'tickSpacing' | 'token0' | 'token1'> {
  readonly decimals0: number;
  readonly decimals1: number;
}

/**
 * Returns the ticks of a range. Prices are rounded outward to ticks that the pool can use, so the range holds
 * at least the prices that were given.
 * @throws AppError INVALID_REQUEST
 */
export function rangeOf(pool: PricedPool, range: RangeRequest): TickBounds {
  const full = fullRange(pool.tickSpacing);
  if (range.kind === 'full') return full;
  const ticks = range.kind === 'ticks' ? range : ticksOfPrices(pool, range);
  const { tickLower, tickUpper } = ticks;
  if (tickLower >= tickUpper) {
    const [path, message] =
      range.kind === 'ticks'
        ? ['tickLower', 'must be below tickUpper']
        : ['priceLower', 'must be below priceUpper'];
    throw invalidField(path, message);
  }
  for (const [path, tick] of [
    ['tickLower', tickLower],
    ['tickUpper', tickUpper],
  ] as const) {
    const at = range.kind === 'ticks' ? path : path.replace('tick', 'price');
    if (tick % pool.tickSpacing !== 0)
      throw invalidField(at, `must be a multiple of the tick spacing of the pool, ${pool.tickSpacing}`);
    if (tick < full.tickLower || tick > full.tickUpper)
      throw invalidField(
        at,
        `lies outside of the prices of the pool: use ticks ${full.tickLower} to ${full.tickUpper}, or fullRange`,
      );
  }
  return { tickLower, tickUpper };
}

function ticksOfPrices(
  pool: PricedPool,
  { lower, upper, priceIn }: Extract<RangeRequest, { kind: 'prices' }>,
): TickBounds {
  const { token1, tickSpacing } = pool;
  const inToken1 = priceIn === token1;
  // The lower price in token0 is the upper one in token1.
  const [least, most] = inToken1 ? [lower, upper] : [upper, lower];
  const [low, high] = [rawPriceOf(pool, least, priceIn), rawPriceOf(pool, most, priceIn)];
  const below = tickAtOrBelow(low);
  const above = tickAtOrAbove(high);
  if (below === undefined)
    throw invalidField(inToken1 ? 'priceLower' : 'priceUpper', 'is beyond the prices of pools');
  if (above === undefined)
    throw invalidField(inToken1 ? 'priceUpper' : 'priceLower', 'is beyond the prices of pools');
  return {
    tickLower: Math.floor(below / tickSpacing) * tickSpacing,
    tickUpper: Math.ceil(above / tickSpacing) * tickSpacing,
  };
}

/**
 * Returns a price of whole tokens as raw units of token1 per raw unit of token0.
 * @param priceIn the token that the price counts in, per whole other token
 * @throws AppError INVALID_REQUEST where that is no token of the pool
 */
export function rawPriceOf(
  { token0, token1, decimals0, decimals1 }: Omit<PricedPool, 'tickSpacing'>,
  price: Rational,
  priceIn: Address,
): Rational {
  if (priceIn !== token0 && priceIn !== token1) throw invalidField('priceIn', 'must be a token of the pool');
  const { numerator, denominator } = priceIn === token1 ? price : inverse(price);
  return {
    numerator: numerator * 10n ** BigInt(decimals1),
    denominator: denominator * 10n ** BigInt(decimals0),
  };
}
