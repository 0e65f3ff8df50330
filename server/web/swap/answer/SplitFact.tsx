import { useQuery } from '@tanstack/react-query';
import type { Quote, Token } from '../../api/answers.ts';
import { postJson } from '../../api/fetchJson.ts';
import { type Trade, tradeQuery } from '../../api/trade.ts';
import { formatPercent } from '../../format/amounts.ts';
import { Amount } from '../../parts/Amount.tsx';
import { plural, rich, t } from '../../words/words.tsx';
import { splitGainOf } from './splitGain.ts';

/** Both quotes cost the service as much as the trade and a route more. */
const LOOK_MS = 15_000;

const GAINS = {
  received: 'you receive {amount} ({share}) more than by one',
  paid: 'you pay {amount} ({share}) less than by one',
} as const;

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
  const routes = quote.routes?.length ?? 1;
  return (
    <>
      {plural(routes, '{count} route', '{count} routes')}
      {gain === null || gain === undefined ? null : (
        <>
          ,{' '}
          {rich(trade.exact === 'in' ? GAINS.received : GAINS.paid, {
            amount: <Amount raw={String(gain.raw)} token={token} />,
            share: formatPercent(gain.percent),
          })}
          {gain.isAfterGas ? `, ${t('after gas')}` : null}
        </>
      )}
    </>
  );
}
