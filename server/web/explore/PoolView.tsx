import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { PoolPrice } from '../api/answers.ts';
import { useNetwork } from '../api/network.ts';
import { isDangerous, useTokenRisk } from '../api/risks.ts';
import { tradeLink, withCoin } from '../coin/coin.ts';
import { formatFee } from '../format/amounts.ts';
import { formatDollarPrice, formatPrice } from '../format/figures.ts';
import { pairName, quotedWay, wayOf } from '../pairs/quotedWay.ts';
import { Change } from '../parts/Change.tsx';
import { CopyAddress } from '../parts/CopyAddress.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { ExchangeBadge } from '../parts/ExchangeBadge.tsx';
import { Figure } from '../parts/Figure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { PairIcon } from '../parts/PairIcon.tsx';
import { PairMarks } from '../parts/PairMarks.tsx';
import { Segments } from '../parts/Segments.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { TurnIcon } from '../parts/TurnIcon.tsx';
import { newPositionLink } from '../positions/positionLink.ts';
import { useTitle } from '../shell/useTitle.ts';
import { t } from '../words/words.tsx';
import { EventsSection } from './history/EventsSection.tsx';
import { MarketChart } from './history/MarketChart.tsx';
import {
  changeOver,
  type Figure as Drawn,
  FIGURE_NAMES,
  FIGURES,
  RANGES,
  rangeName,
  rangeNames,
  rangeOf,
} from './history/ranges.ts';
import { sinceFirstPrice } from './history/sinceFirstPrice.ts';
import { DepthSection } from './pool/DepthSection.tsx';
import { KeySection } from './pool/KeySection.tsx';
import { PoolFigures } from './pool/PoolFigures.tsx';
import { PositionsTable } from './pool/PositionsTable.tsx';
import { usePoolPrice, usePoolVolume } from './usePool.ts';
import './explore.css';

/**
 * Shows one pair or pool: price, chart, figures, trades, and for V3 and V4 its depth, positions and ticks.
 */
export function PoolView({ address }: { readonly address: string }) {
  const price = usePoolPrice(address);
  useTitle(price.data === undefined ? t('Pool') : undefined);
  if (price.data === undefined) {
    return (
      <section className="card pool-market">
        {price.error === null ? (
          <Loading what={t('the pool')} />
        ) : (
          <ErrorNote error={price.error} what={t('the pool')} />
        )}
      </section>
    );
  }
  return <KnownPool address={address} pool={price.data} error={price.error} />;
}

interface KnownPoolProps {
  readonly address: string;
  readonly pool: PoolPrice;
  /** Why the newest price is missing. */
  readonly error: Error | null;
}

function KnownPool({ address, pool: answered, error }: KnownPoolProps) {
  const { data: network } = useNetwork();
  const pool = withCoin(answered, network);
  const [params, setParams] = useSearchParams();
  const usual = quotedWay(pool, network?.wrappedNative);
  const way = params.has('turned') ? wayOf(pool, !usual.isTurned) : usual;
  const range = rangeOf(params.get('range'));
  const [figure, setFigure] = useState<Drawn>('price');
  const set = (name: string, value: string | undefined) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const name = pairName(way);
  useTitle(name);
  const hasTicks = pool.tick !== undefined;
  const risks = [useTokenRisk(pool.token0), useTokenRisk(pool.token1)];
  const isTrap = [pool.token0, pool.token1].some((token, place) =>
    isDangerous(token, risks[place]?.transferTax),
  );
  const button = isTrap ? 'button bad' : 'button';
  return (
    <>
      <section className="card pool-market" aria-labelledby="pool-title">
        <div className="pool-head">
          <PairIcon base={way.base} counter={way.counter} />
          <h1 id="pool-title">
            {name}
            <span className="chip">{kindOf(pool)}</span>
            <ExchangeBadge id={pool.exchange} />
            <PairMarks way={way} />
          </h1>
          <button
            type="button"
            className="quiet"
            aria-label={t('Turn the pair: price of {counter} in {base}', {
              counter: way.counter.symbol,
              base: way.base.symbol,
            })}
            onClick={() => set('turned', params.has('turned') ? undefined : '1')}
          >
            <TurnIcon />
          </button>
          <span className="end">
            <CopyAddress address={address} />
            <Link className={button} href={newPositionLink(address)}>
              {t('Add liquidity')}
            </Link>
            <Link className={button} href={tradeLink(way.base, way.counter, network?.wrappedNative)}>
              {t('Swap these tokens')}
            </Link>
          </span>
        </div>
        {error === null ? null : <ErrorNote error={error} what={t('the newest price')} />}
        <Headline address={address} pool={pool} isTurned={way.isTurned} params={params} />
        <div className="card-head wrap">
          <Segments
            label={t('Figure of the chart')}
            names={FIGURES.map((name) => [name, t(FIGURE_NAMES[name])] as const)}
            chosen={figure}
            onChoose={setFigure}
          />
          <Segments
            label={t('Range')}
            names={rangeNames()}
            chosen={range}
            onChoose={(next) => set('range', next)}
          />
        </div>
        <MarketChart {...{ address, way, range, figure, price: pool.price }} />
      </section>
      <PoolFigures address={address} pool={pool} />
      <KeySection pool={pool} />
      {hasTicks ? <DepthSection address={address} pool={pool} way={way} /> : null}
      <EventsSection address={address} way={way} />
      {hasTicks ? <PositionsTable address={address} way={way} pool={pool} /> : null}
    </>
  );
}

interface HeadlineProps {
  readonly address: string;
  readonly pool: PoolPrice;
  readonly isTurned: boolean;
  readonly params: URLSearchParams;
}

/** Shows the price of now, loudest on the view, with its change over the range. */
function Headline({ address, pool, isTurned, params }: HeadlineProps) {
  const { base, counter } = wayOf(pool, isTurned);
  const range = rangeOf(params.get('range'));
  const { interval, periods } = RANGES[range];
  const { data, error } = usePoolVolume(address, interval, periods);
  const series = sinceFirstPrice(data?.series ?? []);
  const first = series[0]?.open;
  const change = isTurned ? changeOver(pool.price, first ?? null) : changeOver(first, pool.price);
  const dollars = isTurned ? pool.priceUSD1 : pool.priceUSD0;
  return (
    <p className="figure">
      <Figure
        value={isTurned ? pool.priceInverse : pool.price}
        reason={t('The pool has no price yet')}
        format={(value) => formatPrice(value)}
      />
      <small className="muted">
        {t('{counter} for one {base}', { counter: counter.symbol, base: base.symbol })}
      </small>
      <small>
        {data === undefined && error === null ? <Skeleton /> : <Change percent={change} />}{' '}
        <span className="muted">
          {range === 'All' ? t('in all') : t('in {range}', { range: rangeName(range) })}
        </span>
      </small>
      {dollars === null ? null : (
        <small className="muted">
          <Figure value={dollars} format={(value) => formatDollarPrice(value)} />
        </small>
      )}
    </p>
  );
}

function kindOf({ protocol, fee }: PoolPrice): string {
  return [protocol.toUpperCase(), ...(fee === null ? [] : [formatFee(fee)])].join(' · ');
}
