import type { Address } from 'viem';
import type { EncodeSwapParams } from './swapParams.ts';

export interface TradeEnds {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
}

/**
 * Returns the tokens at the ends of all routes of a swap.
 * @throws Error for a swap without a route, of routes with other ends, or of native coin that is not the
 * wrapped token
 */
export function tradeEnds(
  { legs, nativeIn, nativeOut }: Pick<EncodeSwapParams, 'legs' | 'nativeIn' | 'nativeOut'>,
  wrappedNative: Address,
): TradeEnds {
  const tokenIn = legs[0]?.route.hops[0]?.tokenIn;
  const tokenOut = legs[0]?.route.hops.at(-1)?.tokenOut;
  if (tokenIn === undefined || tokenOut === undefined) throw new Error('a swap needs a route');
  for (const { route } of legs) {
    if (route.hops[0]?.tokenIn !== tokenIn || route.hops.at(-1)?.tokenOut !== tokenOut)
      throw new Error('all routes of a swap have the same ends');
  }
  if (nativeIn && tokenIn !== wrappedNative) throw new Error('native in needs wrapped native as tokenIn');
  if (nativeOut && tokenOut !== wrappedNative) throw new Error('native out needs wrapped native as tokenOut');
  return { tokenIn, tokenOut };
}
