import { useQuery } from '@tanstack/react-query';
import type { Currency, ListedPool, Token } from '../api/answers.ts';
import { getJson } from '../api/fetchJson.ts';
import { readerLocale } from '../words/reader.ts';
import { t } from '../words/words.tsx';

interface TaxRates {
  readonly buyBps: number;
  readonly sellBps: number | null;
}

export interface TokenPortrait {
  readonly token: Token;
  readonly price: {
    readonly priceUSD: string | null;
    readonly priceNative: string | null;
    readonly source: string | null;
    readonly reason: string | null;
  };
  readonly currency: Currency;
  readonly transferTax: {
    readonly status: 'none' | 'taxed' | 'cannotSell' | 'cannotBuy' | 'erratic' | 'unknown';
    readonly rates: TaxRates | null;
  };
  /** Raw units. */
  readonly supply: string | null;
  readonly marketValueUSD: string | null;
  readonly marketValueNative?: string | null;
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

/** Describes in words what a transfer of the token costs. */
export function describeTax({ status, rates }: TokenPortrait['transferTax']): string {
  switch (status) {
    case 'none':
      return t('None');
    case 'taxed': {
      const [buy, sell] = [rates?.buyBps ?? null, rates?.sellBps ?? null].map((bps) =>
        bps === null ? t('unknown') : `${new Intl.NumberFormat(readerLocale()).format(bps / 100)} %`,
      );
      return buy === sell
        ? t('{tax} of each transfer', { tax: buy ?? '' })
        : t('{buy} when bought, {sell} when sold', { buy: buy ?? '', sell: sell ?? '' });
    }
    case 'cannotSell':
      return t('Cannot be sold');
    case 'cannotBuy':
      return t('Cannot be bought');
    case 'erratic':
      return t('Follows no rule');
    case 'unknown':
      return t('Not measured: no pool');
  }
}
