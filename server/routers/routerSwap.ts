import type { Address } from 'viem';
import type { PoolId } from '../routing/model/pool.ts';
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
  /** True where tokenOut is such a token. */
  readonly taxedOutput?: boolean | undefined;
  /** Fees of pairs that have their own, hundredths of a bip; of others that of the pool. */
  readonly pairFees?: ReadonlyMap<PoolId, number> | undefined;
  /** True where the request has a signed permit, which these routers refuse. */
  readonly hasPermit?: boolean | undefined;
  /**
   * Word for the native coin in the function names of a V2 router: `AVAX` for `swapExactAVAXForTokens`.
   * Default: `ETH`.
   */
  readonly coinName?: string | undefined;
}
