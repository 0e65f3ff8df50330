import type { Address, Hex } from 'viem';
import type { Route, TradeType } from '../routing/route.ts';

/** What the calldata was meant to do, from the request and the quote. */
export interface SwapExpectation {
  readonly legs: readonly { readonly route: Route; readonly amountIn: bigint; readonly amountOut: bigint }[];
  readonly tradeType: TradeType;
  readonly bound: bigint;
  readonly recipient: Address;
  readonly deadline: bigint;
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  readonly addresses: { readonly wrappedNative: Address };
  readonly permit?: {
    readonly details: {
      readonly token: Address;
      readonly amount: bigint;
      readonly expiration: number;
      readonly nonce: number;
    };
    readonly spender: Address;
    readonly sigDeadline: bigint;
    readonly signature: Hex;
  };
  /** Taken of the output: a share of that of an exact input, ten-thousandths; raw units beside that of an exact output. */
  readonly fee?: { readonly recipient: Address; readonly bips: bigint; readonly amount: bigint } | undefined;
  /** Exact input: what the router must hold for the recipient; the bound when absent. */
  readonly payoutMinimum?: bigint | undefined;
}
