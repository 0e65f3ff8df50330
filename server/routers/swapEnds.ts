import { numberToHex } from 'viem';
import { sumOf } from '../universalRouter/encode/sumOf.ts';
import { type TradeEnds, tradeEnds } from '../universalRouter/encode/tradeEnds.ts';
import type { RouterSwap } from './routerSwap.ts';

/** Recipients that a router may read as itself or as its caller. */
const READ_AS_OTHERS: ReadonlySet<string> = new Set(
  [0, 1, 2].map((number) => numberToHex(number, { size: 20 })),
);

/**
 * Returns the tokens at the ends of all routes.
 * @throws Error for a swap without a route, of routes with other ends, of native coin that is not the wrapped
 * token, or for a recipient that routers read as another
 */
export function swapEnds(swap: RouterSwap): TradeEnds {
  if (READ_AS_OTHERS.has(swap.recipient)) throw new Error('a recipient that routers read as another account');
  return tradeEnds(swap, swap.addresses.wrappedNative);
}

/** Returns the native coin to send, wei: all input of an exact input, the bound of an exact output. */
export function nativeValue({ legs, tradeType, nativeIn, bound }: RouterSwap): bigint {
  if (!nativeIn) return 0n;
  return tradeType === 'exactInput' ? sumOf(legs, 'amountIn') : bound;
}
