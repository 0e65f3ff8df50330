import { Link } from 'wouter';
import type { Network } from '../api/answers.ts';
import { usePoolPrice } from '../explore/usePool.ts';
import { pairName, quotedWay } from '../pairs/quotedWay.ts';
import { Amount } from '../parts/Amount.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Fact } from '../parts/Fact.tsx';
import { Loading } from '../parts/Loading.tsx';
import { PairIcon } from '../parts/PairIcon.tsx';
import { PairMarks } from '../parts/PairMarks.tsx';
import { useFunds } from '../wallet/useFunds.ts';
import { t } from '../words/words.tsx';
import { PAIR_DECIMALS } from './OwnPairs.tsx';
import { newPositionLink } from './positionLink.ts';
import { RemoveCard } from './RemoveCard.tsx';

/** Shows the account's part of a V2 pair, and the ways to change it. */
export function PairView({ address, network }: { readonly address: string; readonly network: Network }) {
  const { data: pool, error } = usePoolPrice(address);
  const funds = useFunds({ address }, false);
  if (pool === undefined) {
    return (
      <section className="card">
        {error === null ? <Loading what={t('the pool')} /> : <ErrorNote error={error} what={t('the pool')} />}
      </section>
    );
  }
  const way = quotedWay(pool, network.wrappedNative);
  const token = { symbol: t('pair tokens'), decimals: PAIR_DECIMALS };
  return (
    <div className="positions-add">
      <section className="card" aria-labelledby="pair-title">
        <div className="pool-head">
          <PairIcon base={way.base} counter={way.counter} />
          <h1 id="pair-title">
            {pairName(way)} <span className="chip">V2</span>
            <PairMarks way={way} />
          </h1>
        </div>
        <dl className="facts">
          <Fact name={t('Holds')}>
            {funds === undefined ? '–' : <Amount raw={String(funds.balance)} token={token} />}
          </Fact>
        </dl>
        <Link className="button" href={newPositionLink(address)}>
          {t('Add liquidity')}
        </Link>{' '}
        <Link href={`/pools/${address}`}>{t('Show the pool')}</Link>
      </section>
      <RemoveCard place={address} named={{ pool: address }} network={network} />
    </div>
  );
}
