import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import type { PoolPrice } from '../api/answers.ts';
import { formatNumber, formatPercent, formatUSD } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Figure } from '../parts/Figure.tsx';
import { ImitationNote } from '../parts/ImitationNote.tsx';
import { Loading } from '../parts/Loading.tsx';
import { DepthSection } from './DepthSection.tsx';
import { PositionsTable } from './PositionsTable.tsx';
import { Stat } from './Stat.tsx';
import { usePoolApr, usePoolPrice, usePoolTvl, usePoolVolume } from './usePool.ts';
import './explore.css';

const MarketChart = lazy(async () => ({ default: (await import('./MarketChart.tsx')).MarketChart }));

/** Shows one pair or pool: price, figures, candles, and for V3 its depth, positions and ticks. */
export function PoolView({ address }: { readonly address: string }) {
  const price = usePoolPrice(address);
  if (price.data === undefined) {
    return price.error === null ? (
      <Loading what="the pool" />
    ) : (
      <ErrorNote error={price.error} what="the pool" />
    );
  }
  const pool = price.data;
  const isV3 = pool.tick !== undefined;
  return (
    <>
      <section className="card" aria-labelledby="pool-title">
        <div className="card-head wrap">
          <h1 id="pool-title">
            {pool.token0.symbol || '?'} / {pool.token1.symbol || '?'}{' '}
            <small>{isV3 ? 'V3 pool' : 'V2 pair'}</small>
            <ImitationNote token={pool.token0} />
            <ImitationNote token={pool.token1} />
          </h1>
          <Link href={`/?in=${pool.token0.address}&out=${pool.token1.address}`}>Swap these tokens</Link>
        </div>
        <p className="mono">{address}</p>
        {price.error === null ? null : <ErrorNote error={price.error} what="the price of now" />}
        <Figures address={address} pool={pool} />
      </section>
      <section className="card" aria-labelledby="market-title">
        <h2 id="market-title">Price, volume and value locked</h2>
        <Suspense fallback={<Loading what="the chart" />}>
          <MarketChart address={address} pool={pool} />
        </Suspense>
      </section>
      {isV3 ? (
        <>
          <DepthSection address={address} pool={pool} />
          <PositionsTable address={address} pool={pool} />
        </>
      ) : null}
    </>
  );
}

function Figures({ address, pool }: { readonly address: string; readonly pool: PoolPrice }) {
  const tvl = usePoolTvl(address).data;
  const apr = usePoolApr(address).data;
  const windows = usePoolVolume(address, 'hour', 1).data?.windows;
  const { token0, token1 } = pool;
  return (
    <dl className="grid">
      <Stat name={`${token1.symbol} per ${token0.symbol}`}>
        <Figure value={pool.price} format={(value) => formatNumber(value)} />
      </Stat>
      <Stat name={`${token0.symbol} per ${token1.symbol}`}>
        <Figure value={pool.priceInverse} format={(value) => formatNumber(value)} />
      </Stat>
      <Stat name="Value locked">
        <Figure value={tvl?.tvlUSD} format={(value) => formatUSD(value)} />
      </Stat>
      <Stat name="Volume, 24 h">
        <Figure value={windows?.['24h'].volumeUSD} format={(value) => formatUSD(value)} />
      </Stat>
      <Stat name="Fees, 24 h">
        <Figure value={windows?.['24h'].feesUSD} format={(value) => formatUSD(value)} />
      </Stat>
      <Stat name="APR, 24 h">
        <Figure
          value={apr?.apr}
          reason={apr?.reason ?? null}
          format={(value) => formatPercent(Number(value))}
        />
      </Stat>
      {tvl === undefined ? null : (
        <>
          <Stat name={token0.symbol}>
            <Amount raw={tvl.amount0} token={token0} unit="" />
          </Stat>
          <Stat name={token1.symbol}>
            <Amount raw={tvl.amount1} token={token1} unit="" />
          </Stat>
        </>
      )}
    </dl>
  );
}
