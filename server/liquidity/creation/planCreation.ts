import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import { sqrtPriceOf } from '../../amm/liquidity/sqrtPriceOf.ts';
import type { Rational } from '../../amm/rational.ts';
import type { Head } from '../../chain/head.ts';
import type { Pool } from '../../routing/model/pool.ts';
import { checksummed } from '../../values/checksum.ts';
import { type AddTarget, addTargetIn, type DecimalsSource, decimalsIn } from '../addTarget.ts';
import type { NewPool } from '../model/creation.ts';
import type { LiquidityWarning } from '../model/liquidityPlan.ts';
import type { AddTerms, LiquidityContext, Planned } from '../model/liquidityTerms.ts';
import { invalidField } from '../model/refusal.ts';
import { NEW_POOLS } from '../newPools.ts';
import { type RangeRequest, rawPriceOf } from '../rangeOf.ts';
import { judgeStartPrice } from './judgeStartPrice.ts';

/** Sources of a creation besides the chain. */
export interface CreationSources extends DecimalsSource {
  /**
   * Returns the price of routes for the amounts, raw units of token1 per raw unit of token0. It is null where
   * no route leads from one token to the other.
   */
  routePrice(pool: Pool, amounts: TokenAmounts, signal: AbortSignal): Promise<Rational | null>;
}

/**
 * Plans an add that creates its pool, and compares the start price with that of routes.
 * @param planAt plans the add at its place
 * @throws AppError as `planAt` does; INVALID_REQUEST; LIQUIDITY_REFUSED for a start price that is far off
 */
export async function planCreation<Terms extends AddTerms>(
  context: LiquidityContext,
  sources: CreationSources,
  head: Head,
  { pool: wanted, range }: { readonly pool: NewPool; readonly range: RangeRequest | undefined },
  terms: Terms,
  planAt: (target: AddTarget, terms: Terms) => Promise<Planned>,
  signal: AbortSignal,
): Promise<Planned> {
  const pool = await NEW_POOLS[wanted.protocol](context, head, wanted, signal);
  const isSwapped = pool.token0 !== wanted.tokens[0];
  if (isSwapped && range?.kind === 'ticks')
    throw invalidField(
      'tickLower',
      'cannot be used with tokens in another order than the pool has: say prices',
    );
  const decimals = await decimalsIn(pool, sources);
  const priced = Object.assign({}, pool, decimals);
  const price = rawPriceOf(priced, wanted.startPrice, wanted.priceIn);
  const sqrtPriceX96 = sqrtPriceOf(price);
  if (sqrtPriceX96 === undefined) throw invalidField('startPrice', 'is beyond the prices of pools');
  const target = await addTargetIn(pool, range, sources);
  const { amount0, amount1 } = terms.offer;
  const offer = isSwapped ? { amount0: amount1, amount1: amount0 } : terms.offer;
  const start = { price, sqrtPriceX96 };
  const planned = await planAt({ ...target, start }, Object.assign({}, terms, { offer }));
  const routes = await sources.routePrice(pool, planned.plan.amounts, signal);
  const whole = ({ numerator, denominator }: Rational): Rational => ({
    numerator: numerator * 10n ** BigInt(decimals.decimals0),
    denominator: denominator * 10n ** BigInt(decimals.decimals1),
  });
  const judged = judgeStartPrice({
    start: whole(price),
    market: routes === null ? null : whole(routes),
    isConfirmed: wanted.isPriceConfirmed,
  });
  const warnings = [...planned.plan.warnings, ...judged, ...(isSwapped ? [swappedWarning(pool)] : [])];
  return { ...planned, plan: { ...planned.plan, warnings } };
}

function swappedWarning({ token0, token1 }: Pool): LiquidityWarning {
  const message = `The pool has ${checksummed(token0)} as token0 and ${checksummed(token1)} as token1, the other way than the request: its amounts are of this order`;
  return { code: 'TOKENS_SWAPPED', message };
}
