import type { Address } from 'viem';
import type { EncodeSwapParams } from '../universalRouter/encode/swapParams.ts';

type SharedTerms = Omit<
  EncodeSwapParams,
  'addresses' | 'routerVersion' | 'checksArrival' | 'payoutMinimum' | 'permit'
>;

/** The terms of a swap through one exchange's own router; amounts in raw units, deadline in Unix seconds. */
export interface RouterSwap extends SharedTerms {
  readonly addresses: { readonly router: Address; readonly wrappedNative: Address };
  /** Account that sends the transaction: it gets unused input and leftovers. Default: the recipient. */
  readonly sender?: Address | undefined;
  /** True where a token at either end keeps a part of each transfer. */
  readonly isTaxed?: boolean | undefined;
  /** True where the request has a signed permit, which these routers refuse. */
  readonly hasPermit?: boolean | undefined;
  /**
   * Word for the native coin in the function names of a V2 router: `AVAX` for `swapExactAVAXForTokens`.
   * Default: `ETH`.
   */
  readonly coinName?: string | undefined;
}
