import type { Token } from '../api/answers.ts';

/** A position of the account. Amounts in raw units. */
export interface OwnPosition {
  readonly id: string;
  readonly tokenId: string | null;
  readonly protocol: 'v3' | 'v4';
  readonly poolAddress: string;
  readonly token0: Token;
  readonly token1: Token;
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly amount0: string;
  readonly amount1: string;
  readonly inRange: boolean;
  readonly price: string | null;
  readonly priceLower: string;
  readonly priceUpper: string;
}

/** Fees of a position that were not collected yet, raw units. */
export interface Uncollected {
  readonly amount0: bigint;
  readonly amount1: bigint;
}
