import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ListedPool, Network } from '../api/answers.ts';
import { getJson } from '../api/fetchJson.ts';
import { pairName, quotedWay } from '../pairs/quotedWay.ts';
import { Amount } from '../parts/Amount.tsx';
import { PairIcon } from '../parts/PairIcon.tsx';
import { PairMarks } from '../parts/PairMarks.tsx';
import { useTokenBalances } from '../wallet/useTokenBalances.ts';
import { t } from '../words/words.tsx';

/** Pairs that are looked through, the most valuable first. */
const MOST = 100;
/** Decimals of the tokens of every pair. */
export const PAIR_DECIMALS = 18;

/** Lists the V2 pairs whose tokens the account holds; nothing without any. */
export function OwnPairs({ network }: { readonly network: Network }) {
  const { data } = useQuery({
    queryKey: ['pools', 'pairs'],
    queryFn: ({ signal }) =>
      getJson<{ readonly pools: readonly ListedPool[] }>(
        '/api/v1/pools',
        { protocol: 'v2', limit: MOST },
        signal,
      ),
    refetchInterval: 60_000,
  });
  const pairs = data?.pools ?? [];
  const balances = useTokenBalances(pairs.map(pairToken));
  const held = pairs.filter(({ address }) => (balances.get(address.toLowerCase()) ?? 0n) > 0n);
  if (held.length === 0) return null;
  return (
    <section className="card" aria-labelledby="pairs-title">
      <h2 id="pairs-title">{t('Pairs')}</h2>
      <ul className="own-pairs">
        {held.map((pair) => {
          const way = quotedWay(pair, network.wrappedNative);
          const raw = String(balances.get(pair.address.toLowerCase()) ?? 0n);
          return (
            <li key={pair.address}>
              <PairIcon base={way.base} counter={way.counter} />
              <strong>{pairName(way)}</strong> <span className="chip">V2</span>
              <PairMarks way={way} />
              <span className="end">
                <Amount raw={raw} token={pairToken(pair)} unit={t('pair tokens')} />
              </span>
              <Link className="button" href={`/positions/${pair.address}`}>
                {t('Change')}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const pairToken = ({ address }: ListedPool) => ({ address, symbol: '', name: '', decimals: PAIR_DECIMALS });
