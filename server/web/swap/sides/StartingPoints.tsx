import { useQuery } from '@tanstack/react-query';
import type { ListedPool, Token } from '../../api/answers.ts';
import { getJson } from '../../api/fetchJson.ts';
import { useNetwork } from '../../api/network.ts';
import { isDangerous, useTokenRisk } from '../../api/risks.ts';
import { coinOf, placeOf } from '../../coin/coin.ts';
import { PairIcon } from '../../parts/PairIcon.tsx';
import { t } from '../../words/words.tsx';
import { usePairs } from '../usePairs.ts';
import type { TradeState } from '../useTrade.ts';
import { popularPairs } from './popularPairs.ts';
import { useSideTokens } from './useSideTokens.ts';

/** Offers the pairs that were traded here last, and those that all trade most, while nothing is typed. */
export function StartingPoints({ state }: { readonly state: TradeState }) {
  const { data: network } = useNetwork();
  const { pairs } = usePairs();
  const used = useSideTokens(pairs);
  const { data } = useQuery({
    queryKey: ['popular'],
    queryFn: ({ signal }) =>
      getJson<{ readonly pools: readonly ListedPool[] }>(
        '/api/v1/pools',
        { sort: 'volume', limit: 20 },
        signal,
      ),
    staleTime: 300_000,
    retry: false,
  });
  const popular = network === undefined ? [] : popularPairs(data?.pools ?? [], coinOf(network));
  return (
    <div className="starting">
      <button type="button" className="primary" disabled>
        {state.amount.kind === 'empty' ? t('Enter an amount') : t('No quote')}
      </button>
      <p className="hint">{t('Type an amount on either side to get a quote.')}</p>
      <PairList title={t('Your last pairs')} pairs={used} state={state} />
      <PairList title={t('Popular pairs')} pairs={popular} state={state} />
    </div>
  );
}

interface PairListProps {
  readonly title: string;
  readonly pairs: readonly { readonly in: Token; readonly out: Token }[];
  readonly state: TradeState;
}

function PairList({ title, pairs, state }: PairListProps) {
  if (pairs.length === 0) return null;
  return (
    <div className="pair-list">
      <h2>{title}</h2>
      {pairs.map((pair) => (
        <PairButton key={`${placeOf(pair.in)} ${placeOf(pair.out)}`} {...{ pair, state }} />
      ))}
    </div>
  );
}

interface PairButtonProps {
  readonly pair: { readonly in: Token; readonly out: Token };
  readonly state: TradeState;
}

/** Offers a pair, but none of a token that may never be sold: whoever trades alone makes it popular. */
function PairButton({ pair, state }: PairButtonProps) {
  const risks = [useTokenRisk(pair.in), useTokenRisk(pair.out)];
  if ([pair.in, pair.out].some((token, place) => isDangerous(token, risks[place]?.transferTax))) return null;
  return (
    <button type="button" onClick={() => state.choosePair(pair.in, pair.out)}>
      <PairIcon base={pair.in} counter={pair.out} /> {pair.in.symbol} → {pair.out.symbol}
    </button>
  );
}
