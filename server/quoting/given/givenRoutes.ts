import type { Rational } from '../../amm/rational.ts';
import { AppError } from '../../errors.ts';
import { poolIdOf } from '../../routing/model/pool.ts';
import { MAX_UINT256, maximumAmountIn, minimumAmountOut } from '../../universalRouter/encode/slippage.ts';
import { presentPoolId } from '../../values/checksum.ts';
import type { QuoteId } from './quoteId.ts';

/** The routes of an earlier quote, and how far the market may have moved since. */
export interface GivenRoutes extends Pick<QuoteId, 'routes' | 'parts' | 'quoted' | 'expiresAt'> {
  readonly tolerance: Rational;
}

/** The reason why the routes of a quote are not built any more. */
export type Moved =
  /** The quote is too old. */
  | 'expired'
  /** A pool is none of this exchange, or joins other tokens than the route needs. */
  | 'pool'
  /** A token or pool was excluded since, or a token is not trusted. */
  | 'excluded'
  /** A token takes a fee from transfers, which these routes do not carry. */
  | 'tax'
  /** A pool cannot fill its part any more. */
  | 'liquidity'
  /** The routes give less than quoted, by more than the slippage. */
  | 'price'
  /** Another route gives more, by more than the slippage. */
  | 'betterRoute';

const SENTENCES: Readonly<Record<Moved, string>> = {
  expired: 'it has expired',
  pool: 'a pool of its route does not exist here',
  excluded: 'a token or pool of its route is excluded now',
  tax: 'a token takes a fee from transfers, which its route does not carry',
  liquidity: 'its route cannot fill the amount any more',
  price: 'the price has moved past the slippage',
  betterRoute: 'another route is better by more than the slippage',
};

interface MovedFacts {
  readonly block: { readonly number: bigint };
  /** The computed side of the quote, and of the market now where it is known, raw units. */
  readonly quoted?: bigint;
  readonly now?: bigint;
  readonly address?: string;
}

/** Returns QUOTE_MOVED with the reason and, where they are known, the quoted and the present amount. */
export function quoteMoved(reason: Moved, { block, quoted, now, address }: MovedFacts): AppError {
  return new AppError('QUOTE_MOVED', `The quote does not hold any more: ${SENTENCES[reason]}`, {
    details: {
      reason,
      ...(quoted === undefined ? {} : { quotedAmount: String(quoted) }),
      ...(now === undefined ? {} : { presentAmount: String(now) }),
      ...(address === undefined ? {} : { address: presentPoolId(poolIdOf(address as `0x${string}`)) }),
      blockNumber: String(block.number),
    },
  });
}

/** Returns whether an amount of the computed side is as good as a promised one, within the tolerance. */
export function isAsGood(isInput: boolean, amount: bigint, promised: bigint, tolerance: Rational): boolean {
  return isInput
    ? amount >= boundOf(true, promised, tolerance)
    : amount <= boundOf(false, promised, tolerance);
}

/** Returns the minimum output, or maximum input, that a promised amount allows. */
export function boundOf(isInput: boolean, promised: bigint, tolerance: Rational): bigint {
  return isInput
    ? minimumAmountOut(promised, tolerance)
    : (maximumAmountIn(promised, tolerance, MAX_UINT256) ?? MAX_UINT256);
}
