import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { PoolPrice } from '../api/answers.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Loading } from '../parts/Loading.tsx';
import { PeriodFacts } from './PeriodFacts.tsx';
import { SeriesChart } from './SeriesChart.tsx';
import { sinceFirstPrice } from './sinceFirstPrice.ts';
import { usePoolVolume } from './usePool.ts';

const PERIODS = { hour: 7 * 24, day: 90 } as const;

interface MarketChartProps {
  readonly address: string;
  readonly pool: PoolPrice;
}

/** Shows price, volume and value locked by hours or days, and the figures of the selected period. */
export function MarketChart({ address, pool }: MarketChartProps) {
  const [params, setParams] = useSearchParams();
  const interval = params.get('interval') === 'day' ? 'day' : 'hour';
  const { data, error } = usePoolVolume(address, interval, PERIODS[interval]);
  const [pointed, setPointed] = useState<number | undefined>();
  const { token0, token1 } = pool;
  const setInterval = (name: 'hour' | 'day') =>
    setParams((present) => {
      const next = new URLSearchParams(present);
      next.set('interval', name);
      return next;
    });
  const series = useMemo(() => sinceFirstPrice(data?.series ?? []), [data]);
  const shown = series.find(({ timestamp }) => timestamp === pointed) ?? series.at(-1);
  return (
    <>
      <div className="tabs">
        {(['hour', 'day'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={interval === name} onClick={() => setInterval(name)}>
            {name === 'hour' ? 'Hours' : 'Days'}
          </button>
        ))}
      </div>
      {error === null ? null : <ErrorNote error={error} what="the history" />}
      {data === undefined && error === null ? <Loading what="the history" /> : null}
      {data !== undefined && shown === undefined ? <p>No activity in this period.</p> : null}
      {shown === undefined ? null : (
        <>
          <SeriesChart
            series={series}
            label={`Price of ${token0.symbol} in ${token1.symbol}, volume and value locked in dollars`}
            pointed={pointed}
            onPoint={setPointed}
          />
          <PeriodFacts period={shown} interval={interval} />
        </>
      )}
      <p>
        <small>
          {token1.symbol} per {token0.symbol} with the volume below it, and the value locked, in dollars.
          Drawn with <a href="https://www.tradingview.com/">TradingView</a> Lightweight Charts™.
        </small>
      </p>
    </>
  );
}
