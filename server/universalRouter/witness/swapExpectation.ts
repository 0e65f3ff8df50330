import type { Address } from 'viem';
import type { Route } from '../../routing/model/route.ts';
import type { EncodeSwapParams } from '../encode/swapParams.ts';

/** The intended effect of the calldata, from the request and the quote. */
export interface SwapExpectation extends Omit<EncodeSwapParams, 'legs' | 'addresses'> {
  readonly legs: readonly { readonly route: Route; readonly amountIn: bigint; readonly amountOut: bigint }[];
  readonly addresses: { readonly wrappedNative: Address };
}
