import { useQuery } from '@tanstack/react-query';
import type { Currency, ListedPool, Token } from '../api/answers.ts';
import { getJson } from '../api/fetchJson.ts';
import type { TransferTax } from '../api/risks.ts';

export interface TokenPortrait {
  readonly token: Token;
  readonly price: {
    readonly priceUSD: string | null;
    readonly priceNative: string | null;
    readonly source: string | null;
    readonly reason: string | null;
  };
  readonly currency: Currency;
  readonly transferTax: TransferTax;
  /** Raw units. */
  readonly supply: string | null;
  readonly marketValueUSD: string | null;
  readonly marketValueNative?: string | null;
  /** Part of the supply in pools; lower bounds where not all pools were counted. */
  readonly inPools: {
    readonly amount: string;
    /** Percent of the supply. */
    readonly share: number | null;
    readonly isAll: boolean;
  } | null;
  readonly control: {
    readonly owner: string | null;
    readonly proxy: { readonly implementation: string | null; readonly admin: string | null } | null;
  };
  /** Unix seconds. */
  readonly firstPoolAt: number | null;
  readonly links: Readonly<Record<string, string>>;
  readonly txCount: number | null;
  readonly poolCount: number | null;
  readonly pools: readonly ListedPool[];
}

/** Asks for all that the service knows of a token. */
export function useTokenPortrait(address: string) {
  return useQuery({
    queryKey: ['token portrait', address],
    queryFn: ({ signal }) => getJson<TokenPortrait>(`/api/v1/tokens/${address}`, {}, signal),
    refetchInterval: 15_000,
  });
}
