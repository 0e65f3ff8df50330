import type { Address } from 'viem';

export interface TokenInfo {
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

/** Metadata that a contract returns; null for each field that it does not return. */
export interface TokenMetadata {
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: number | null;
}

/** Returns the token; undefined unless its contract tells symbol, name and decimals. */
export function tokenInfo(address: Address, metadata: TokenMetadata | null): TokenInfo | undefined {
  const { symbol, name, decimals } = metadata ?? {};
  if (symbol == null || name == null || decimals == null) return undefined;
  return { address, symbol, name, decimals };
}
