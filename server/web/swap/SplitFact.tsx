import { useQuery } from '@tanstack/react-query';
import type { Quote, Token } from '../api/answers.ts';
import { postJson } from '../api/fetchJson.ts';
import { type Trade, tradeQuery } from '../api/trade.ts';
import { formatPercent } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { splitGainOf } from './splitGain.ts';

/** Both quotes cost the service as much as the trade and a route more. */
const LOOK_MS = 15_000;

interface Pair {
  readonly quotes: readonly (Quote | { readonly error: string })[];
}

interface SplitFactProps {
  readonly trade: Trade;
  readonly quote: Quote;
  /** The token that the trade does not fix. */
  readonly token: Token;
}

/** Shows over how many routes the trade goes, and what that gains over the best single one, both at one block. */
export function SplitFact({ trade, quote, token }: SplitFactProps) {
  const { data: gain } = useQuery({
    queryKey: ['splitGain', trade],
    queryFn: async ({ signal }) => {
      const quotes = [tradeQuery(trade), tradeQuery({ ...trade, maxSplits: 1 })];
      const { quotes: pair } = await postJson<Pair>('/api/v1/quotes', { quotes }, signal);
      const [split, single] = pair;
      if (split === undefined || single === undefined || 'error' in split || 'error' in single) return null;
      return splitGainOf(split, single) ?? null;
    },
    refetchInterval: LOOK_MS,
    retry: false,
  });
  return (
    <>
      {quote.routes?.length} routes
      {gain === null || gain === undefined ? null : (
        <>
          {trade.exact === 'in' ? ', you receive ' : ', you pay '}
          <Amount raw={String(gain.raw)} token={token} /> ({formatPercent(gain.percent)}){' '}
          {trade.exact === 'in' ? 'more' : 'less'} than by one{gain.isAfterGas ? ', after gas' : null}
        </>
      )}
    </>
  );
}
