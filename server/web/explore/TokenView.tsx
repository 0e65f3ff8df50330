import { lazy, Suspense, useMemo } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useNetwork } from '../api/network.ts';
import { isDangerous } from '../api/risks.ts';
import { useTokenHistory, useTokenMarkets } from '../api/tokenMarkets.ts';
import { isSame } from '../api/tokens.ts';
import { withCoin } from '../coin/coin.ts';
import { formatDollarPrice } from '../format/figures.ts';
import { quotedWay } from '../pairs/quotedWay.ts';
import { minuteOf, upToNow } from '../pairs/upToNow.ts';
import { Change } from '../parts/Change.tsx';
import { CopyAddress } from '../parts/CopyAddress.tsx';
import { DrawnWith } from '../parts/DrawnWith.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Money } from '../parts/Money.tsx';
import { Segments } from '../parts/Segments.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { TokenIcon } from '../parts/TokenIcon.tsx';
import { TokenMarks } from '../parts/TokenMarks.tsx';
import { useTitle } from '../shell/useTitle.ts';
import { told } from '../words/told.ts';
import { t } from '../words/words.tsx';
import { EventsSection } from './history/EventsSection.tsx';
import { RANGES, rangeName, rangeNames, rangeOf } from './history/ranges.ts';
import { TokenFacts } from './TokenFacts.tsx';
import { TokenRisk } from './TokenRisk.tsx';
import { PoolsTable } from './tables/PoolsTable.tsx';
import { usePools } from './usePools.ts';
import { type TokenPortrait, useTokenPortrait } from './useTokenPortrait.ts';
import './explore.css';

const PriceChart = lazy(async () => ({ default: (await import('./history/PriceChart.tsx')).PriceChart }));

/** Shows one token: its price over time, its facts and its pools. */
export function TokenView({ address }: { readonly address: string }) {
  const { data, dataUpdatedAt, error } = useTokenPortrait(address);
  useTitle(data === undefined ? t('Token') : undefined);
  if (data === undefined) {
    return (
      <section className="card pool-market">
        {error === null ? (
          <Loading what={t('the token')} />
        ) : (
          <ErrorNote error={error} what={t('the token')} />
        )}
      </section>
    );
  }
  return <KnownToken portrait={data} askedAt={dataUpdatedAt} error={error} />;
}

interface KnownTokenProps {
  readonly portrait: TokenPortrait;
  /** When its price was the newest block's, Unix milliseconds. */
  readonly askedAt: number;
  /** Why the newest figures are missing. */
  readonly error: Error | null;
}

function KnownToken({ portrait, askedAt, error }: KnownTokenProps) {
  const { token, price, pools, currency } = portrait;
  const [params, setParams] = useSearchParams();
  const range = rangeOf(params.get('range'));
  const { interval, periods } = RANGES[range];
  const history = useTokenHistory(token.address, interval, periods);
  const { priceUSD, priceNative } = price;
  const timestamp = minuteOf(askedAt);
  const points = useMemo(
    () => history.data && upToNow(history.data.points, { timestamp, priceUSD, priceNative }),
    [history.data, timestamp, priceUSD, priceNative],
  );
  const { markets, isPending } = useTokenMarkets([token.address]);
  const { data: network } = useNetwork();
  const ofToken = usePools({ token: token.address, protocol: undefined, sort: 'tvl', cursor: undefined });
  const source = pools.find(({ address }) => isSame(address, price.source ?? undefined)) ?? pools[0];
  const market = markets.get(token.address.toLowerCase());
  useTitle(token.symbol || token.address);
  return (
    <>
      <section className="card token-market" aria-labelledby="token-title">
        <div className="pool-head">
          <TokenIcon {...token} />
          <h1 id="token-title">
            {token.symbol || t('no symbol')} <small>{token.name}</small>
            <TokenMarks token={token} />
          </h1>
          <span className="end">
            <CopyAddress address={token.address} />
            <Link
              className={isDangerous(token, portrait.transferTax) ? 'button bad' : 'button'}
              href={`/?out=${token.address}`}
            >
              {t('Buy {token}', { token: token.symbol })}
            </Link>
          </span>
        </div>
        {error === null ? null : <ErrorNote error={error} what={t('the newest price')} />}
        <TokenRisk tax={portrait.transferTax} />
        <p className="figure">
          <Money
            usd={price.priceUSD}
            native={price.priceNative}
            symbol={currency.symbol}
            reason={price.reason}
            format={formatDollarPrice}
          />
          <small>
            {market === undefined && isPending ? <Skeleton /> : <Change percent={market?.change24h} />}{' '}
            <span className="muted">{t('in a day')}</span>
          </small>
          <small>
            {market === undefined && isPending ? <Skeleton /> : <Change percent={market?.change7d} />}{' '}
            <span className="muted">{t('in a week')}</span>
          </small>
        </p>
        <div className="card-head wrap">
          <Segments
            label={t('Range')}
            names={rangeNames()}
            chosen={range}
            onChoose={(next) => setParams({ range: next }, { replace: true })}
          />
        </div>
        {history.error === null ? null : <ErrorNote error={history.error} what={t('the history')} />}
        <Suspense fallback={<div className="chart hint">{t('Loading…')}</div>}>
          <PriceChart
            points={points}
            isTimed={interval === 'hour'}
            label={t('Price of {token} over {range}', { token: token.symbol, range: rangeName(range) })}
          />
        </Suspense>
        <p>
          <small>
            {t('By the pools that price the token today.')} <DrawnWith />
          </small>
        </p>
        {price.reason === null ? null : (
          <p className="hint">{t('No price: {reason}.', { reason: told(price.reason) })}</p>
        )}
      </section>
      <TokenFacts
        portrait={portrait}
        source={source}
        market={market}
        isPending={market === undefined && isPending}
      />
      <section className="card" aria-labelledby="pools-title">
        <div className="card-head">
          <h2 id="pools-title">{t('Pools')}</h2>
          <Link href={`/pools?token=${token.address}`}>{t('All pools')}</Link>
        </div>
        <PoolsTable data={ofToken.data && { ...ofToken.data, pools: ofToken.data.pools.slice(0, 20) }} />
      </section>
      {source === undefined ? null : (
        <EventsSection
          address={source.address}
          way={quotedWay(withCoin(source, network), network?.wrappedNative)}
          title={t('Latest trades in the pool that prices it')}
        />
      )}
    </>
  );
}
