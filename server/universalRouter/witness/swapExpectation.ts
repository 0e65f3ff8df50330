import type { Address } from 'viem';
import type { Route, TradeType } from '../../routing/route.ts';
import type { SignedPermit } from '../encode/commands.ts';
import type { SwapFee } from '../encode/encodeSwap.ts';

/** The intended effect of the calldata, from the request and the quote. */
export interface SwapExpectation {
  readonly legs: readonly { readonly route: Route; readonly amountIn: bigint; readonly amountOut: bigint }[];
  readonly tradeType: TradeType;
  readonly bound: bigint;
  readonly recipient: Address;
  readonly deadline: bigint;
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  readonly addresses: { readonly wrappedNative: Address };
  readonly permit?: SignedPermit;
  readonly fee?: SwapFee | undefined;
  /** Exact input: minimum that the router must hold for the recipient, raw units; defaults to the bound. */
  readonly payoutMinimum?: bigint | undefined;
  /** Exact output of an ERC-20: whether the recipient must hold the output at the end. */
  readonly checksArrival?: boolean | undefined;
}
