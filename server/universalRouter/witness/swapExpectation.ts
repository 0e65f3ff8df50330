import type { Address } from 'viem';
import type { Route } from '../../routing/model/route.ts';
import type { EncodeSwapParams } from '../encode/swapParams.ts';

/** The intended effect of the calldata, from the request and the quote. */
export interface SwapExpectation extends Omit<EncodeSwapParams, 'legs' | 'addresses'> {
  readonly legs: readonly (ExpectedWay & { readonly otherwise?: ExpectedWay | undefined })[];
  readonly addresses: { readonly wrappedNative: Address };
}

/** A way of a leg with its amounts, raw units. */
interface ExpectedWay {
  readonly route: Route;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}
