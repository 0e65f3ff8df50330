/** How a layer 2 charges for the data that it writes to layer 1. */
export type L1FeeKind = 'opStack' | 'arbitrum';

/** The charge for a transaction's data at a block: a line through what the chain's oracle contract says. */
export interface L1Fee {
  /** What sizes the transaction, signature included. */
  readonly compression: 'fastLz' | 'brotli';
  /** Wei for this many compressed bytes, and wei for as many more. */
  readonly bytes: bigint;
  readonly wei: bigint;
  readonly moreBytes: bigint;
  readonly moreWei: bigint;
  /**
   * Whether the charge is counted in the transaction's gas, which then needs a higher limit; otherwise it is
   * beside it.
   */
  readonly isInGas: boolean;
}

/** Returns the charge for a transaction of this many compressed bytes, wei. */
export function l1FeeWei({ bytes, wei, moreBytes, moreWei }: L1Fee, size: bigint): bigint {
  const charge = wei + (moreWei * (size - bytes)) / moreBytes;
  return charge > 0n ? charge : 0n;
}
