import { useQuery } from '@tanstack/react-query';
import type { Token } from '../../api/answers.ts';
import { getJson } from '../../api/fetchJson.ts';
import { formatUSD } from '../../format/amounts.ts';
import { formatPrice } from '../../format/figures.ts';
import { readDirectPools } from '../../pairs/directPools.ts';
import { Amount } from '../../parts/Amount.tsx';
import { useNow } from '../../parts/useNow.ts';
import { failureText } from '../../wallet/failureText.ts';
import { t } from '../../words/words.tsx';
import { agoOf } from './agoOf.ts';
import { type PoolEvents, type Trade, tradesOf } from './tradesOf.ts';

const LOOK_MS = 12_000;
const POOLS = 3;
const SHOWN = 8;

interface LatestTradesProps {
  readonly base: Token;
  readonly counter: Token;
}

/** Lists the newest trades in the deepest pools of the pair. */
export function LatestTrades({ base, counter }: LatestTradesProps) {
  const now = useNow();
  const { data: trades, error } = useQuery({
    queryKey: ['latestTrades', base.address, counter.address],
    queryFn: ({ signal }) => readTrades(base, counter, signal),
    refetchInterval: LOOK_MS,
    retry: false,
  });
  return (
    <section className="card latest" aria-labelledby="latest-title">
      <h2 id="latest-title">{t('Latest trades')}</h2>
      {error === null ? null : (
        <p className="muted">{t('Not known: {reason}', { reason: failureText(error) })}</p>
      )}
      {trades?.length === 0 ? (
        <p className="muted">{t('No pool traded these two directly in the last 30 days.')}</p>
      ) : null}
      {trades === undefined || trades.length === 0 ? null : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Trade')}</th>
              <th scope="col">{t('Price')}</th>
              <th scope="col">{t('Value')}</th>
              <th scope="col">{t('When')}</th>
            </tr>
          </thead>
          <tbody>
            {trades.map((trade) => (
              <tr key={trade.key}>
                <td>
                  <b className={trade.isBuy ? 'pos' : 'neg'}>{trade.isBuy ? t('Buy') : t('Sell')}</b>{' '}
                  <Amount raw={trade.amount} token={base} />
                </td>
                <td>{formatPrice(trade.price)}</td>
                <td>
                  {trade.volumeUSD === null ? (
                    <Amount raw={trade.paid} token={counter} />
                  ) : (
                    formatUSD(trade.volumeUSD)
                  )}
                </td>
                <td className="muted">{agoOf(now / 1000 - trade.timestamp)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Reads the newest trades of the pair's deepest pools, newest first. */
async function readTrades(base: Token, counter: Token, signal: AbortSignal): Promise<readonly Trade[]> {
  const pools = (await readDirectPools(base, counter, signal)).slice(0, POOLS);
  const answers = await Promise.all(
    pools.map(async (pool) => {
      const path = `/api/v1/pools/${pool.address}/events`;
      const answer = await getJson<PoolEvents>(path, { kind: 'swaps', limit: SHOWN }, signal);
      return tradesOf(answer, pool, base, counter);
    }),
  );
  return answers
    .flat()
    .sort((one, other) => other.timestamp - one.timestamp)
    .slice(0, SHOWN);
}
