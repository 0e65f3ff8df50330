import type { Address } from 'viem';

export interface Factories {
  /** Null on a network without pools of this kind. */
  readonly v2Factory: Address | null;
  readonly v3Factory: Address | null;
  /** Hundredths of a bip. */
  readonly feeTiers: readonly number[];
}
