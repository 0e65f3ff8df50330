import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { TickBounds } from '../../amm/liquidity/positionAmounts.ts';
import { AppError } from '../../errors.ts';
import type { Waiter } from '../../quoting/model/tradeRequest.ts';
import type { QuoteRequest, Quoter } from '../../quoting/quoter.ts';
import type { Pool } from '../../routing/model/pool.ts';
import { minimumAmountOut } from '../../universalRouter/encode/slippage.ts';
import { findZero } from './findZero.ts';
import { stateAfter } from './stateAfter.ts';
import { type SpotState, surplusOfToken0 } from './surplus.ts';

/** Surplus of one token at which a split is exact enough, as a fraction: a millionth of the dust allowed. */
const NEAR = 1e-7;

/** The part of an amount that a zap swaps, for a position at a place. */
export interface ZapSplit {
  readonly pool: Pool;
  readonly ticks: TickBounds | undefined;
  /** State of the pool before. */
  readonly state: SpotState;
  /** Swap of the whole amount, of which a part is taken. */
  readonly trade: QuoteRequest & { readonly tolerance: NonNullable<QuoteRequest['tolerance']> };
}

/**
 * Returns the part of the amount to swap, raw units, so that an add takes the rest together with the minimum
 * output whole. The swap moves the pool of the position where its route leads through it.
 * @throws AppError as `Quoter.price` does where no part can be swapped
 */
export async function swappedPart(
  quoter: Pick<Quoter, 'price'>,
  { pool, ticks, state, trade }: ZapSplit,
  waiter: Waiter,
): Promise<bigint> {
  const isFirst = trade.tokenIn === pool.token0;
  const total = trade.amount;
  let failure: unknown;
  let hasTrade = false;
  const surplusAt = (after: SpotState, rest: bigint, bought: bigint) => {
    const surplus = surplusOfToken0(after, ticks, offerOf(isFirst, rest, bought));
    return isFirst ? surplus : -surplus;
  };
  const part = await findZero(
    async (amount) => {
      if (amount === 0n) return surplusAt(state, total, 0n);
      try {
        const priced = await quoter.price({ ...trade, amount }, waiter);
        hasTrade = true;
        const bought = minimumAmountOut(priced.amountOut, trade.tolerance);
        return surplusAt(stateAfter(priced, pool.id) ?? state, total - amount, bought);
      } catch (error) {
        // More than the pools can fill is too much.
        if (!(error instanceof AppError) || !TOO_MUCH.has(error.code)) throw error;
        failure = error;
        return -1;
      }
    },
    total,
    NEAR,
  );
  if (part > 0n && !hasTrade) throw failure;
  return part;
}

const TOO_MUCH: ReadonlySet<string> = new Set(['NO_ROUTE', 'INSUFFICIENT_LIQUIDITY']);

/** Returns the amounts of an offer in the order of the pool. */
export function offerOf(isFirst: boolean, rest: bigint, bought: bigint): TokenAmounts {
  return isFirst ? { amount0: rest, amount1: bought } : { amount0: bought, amount1: rest };
}
