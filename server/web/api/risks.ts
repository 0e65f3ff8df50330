import { useQuery } from '@tanstack/react-query';
import type { Token } from './answers.ts';
import { getJson } from './fetchJson.ts';
import { inBatches } from './inBatches.ts';

/** Transfer tax of a token, as the service measures it. */
export interface TransferTax {
  readonly status: 'none' | 'taxed' | 'cannotSell' | 'cannotBuy' | 'erratic' | 'unknown';
  readonly rates: { readonly buyBps: number; readonly sellBps: number | null } | null;
}

export interface TokenRisk {
  readonly transferTax: TransferTax;
  readonly warnings: readonly { readonly code: string }[];
}

/** Tokens of one request, the most that the service answers at once. */
const AT_ONCE = 50;

const riskOf = inBatches(AT_ONCE, async (tokens) => {
  const asked = { tokens: tokens.join(',') };
  return (await getJson<{ readonly risks: readonly TokenRisk[] }>('/api/v1/token-risks', asked)).risks;
});

/** Asks for the risk of a token, unless a list vouches for it by an icon; undefined while it is not known. */
export function useTokenRisk({ address, logoURI, isCoin }: Token): TokenRisk | undefined {
  return useQuery({
    queryKey: ['token risk', address.toLowerCase()],
    queryFn: () => riskOf(address),
    enabled: !logoURI && isCoin !== true,
    staleTime: 60_000,
  }).data;
}

/** Statuses of a token that may not leave the wallet again, or never reach it. */
const DANGERS: ReadonlySet<TransferTax['status']> = new Set(['cannotSell', 'cannotBuy', 'erratic']);

/** Returns whether somebody who buys the token may lose all of it. */
export const isDangerous = (token: Pick<Token, 'imitates'>, tax: TransferTax | undefined): boolean =>
  token.imitates !== undefined || (tax !== undefined && DANGERS.has(tax.status));

export const isYoung = (risk: TokenRisk | undefined): boolean =>
  risk?.warnings.some(({ code }) => code === 'TOKEN_YOUNG') === true;
