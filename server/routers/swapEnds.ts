import { type Address, numberToHex } from 'viem';
import { sumOf } from '../universalRouter/encode/sumOf.ts';
import type { RouterSwap } from './routerSwap.ts';

export interface SwapEnds {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
}

/** Recipients that a router may read as itself or as its caller. */
const READ_AS_OTHERS: ReadonlySet<string> = new Set(
  [0, 1, 2].map((number) => numberToHex(number, { size: 20 })),
);

/**
 * Returns the tokens at the ends of all routes.
 * @throws Error for a swap without a route, of routes with other ends, of native coin that is not the wrapped
 * token, or for a recipient that routers read as another
 */
export function swapEnds({ legs, nativeIn, nativeOut, recipient, addresses }: RouterSwap): SwapEnds {
  const tokenIn = legs[0]?.route.hops[0]?.tokenIn;
  const tokenOut = legs[0]?.route.hops.at(-1)?.tokenOut;
  if (tokenIn === undefined || tokenOut === undefined) throw new Error('a swap needs a route');
  for (const { route } of legs) {
    if (route.hops[0]?.tokenIn !== tokenIn || route.hops.at(-1)?.tokenOut !== tokenOut)
      throw new Error('all routes of a swap have the same ends');
  }
  const { wrappedNative } = addresses;
  if (READ_AS_OTHERS.has(recipient)) throw new Error('a recipient that routers read as another account');
  if (nativeIn && tokenIn !== wrappedNative) throw new Error('native in needs wrapped native as tokenIn');
  if (nativeOut && tokenOut !== wrappedNative) throw new Error('native out needs wrapped native as tokenOut');
  return { tokenIn, tokenOut };
}

/** Returns the native coin to send, wei: all input of an exact input, the bound of an exact output. */
export function nativeValue({ legs, tradeType, nativeIn, bound }: RouterSwap): bigint {
  if (!nativeIn) return 0n;
  return tradeType === 'exactInput' ? sumOf(legs, 'amountIn') : bound;
}
