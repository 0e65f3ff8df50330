import type { Address } from 'viem';

/** Who creates the pools of the exchange. */
export interface Factories {
  /** null on a network without V2, or without V3. */
  readonly v2Factory: Address | null;
  readonly v3Factory: Address | null;
  /** Hundredths of a bip. */
  readonly feeTiers: readonly number[];
}
