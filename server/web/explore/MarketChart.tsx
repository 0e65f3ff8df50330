import { CandlestickSeries, createChart, HistogramSeries, type UTCTimestamp } from 'lightweight-charts';
import { useEffect, useRef, useState } from 'react';
import type { PoolPrice } from '../api/answers.ts';
import { formatNumber, formatUSD } from '../format/amounts.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { useMedia } from '../parts/useMedia.ts';
import { candlesOf } from './candlesOf.ts';
import { type Period, usePoolVolume } from './usePool.ts';

const PERIODS = { hour: 7 * 24, day: 90 } as const;

interface MarketChartProps {
  readonly address: string;
  readonly pool: PoolPrice;
}

/** Candles of the price above bars of the volume, by hours or days. */
export function MarketChart({ address, pool }: MarketChartProps) {
  const [interval, setInterval] = useState<'hour' | 'day'>('hour');
  const { data, error } = usePoolVolume(address, interval, PERIODS[interval]);
  const { token0, token1 } = pool;
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
      {data === undefined ? null : (
        <Chart
          series={data.series}
          label={`Price of ${token0.symbol} in ${token1.symbol}, and volume in dollars`}
        />
      )}
      <p>
        <small>
          {token1.symbol} per {token0.symbol}, and volume in dollars. Drawn with{' '}
          <a href="https://www.tradingview.com/">TradingView</a> Lightweight Charts™.
        </small>
      </p>
    </>
  );
}

function Chart({ series, label }: { readonly series: readonly Period[]; readonly label: string }) {
  const element = useRef<HTMLDivElement>(null);
  const isDark = useMedia('(prefers-color-scheme: dark)');
  useEffect(() => {
    if (element.current === null) return;
    const chart = createChart(element.current, {
      autoSize: true,
      layout: {
        background: { color: 'transparent' },
        textColor: isDark ? '#a9b0c3' : '#545b6e',
        // It would bring a style of its own, which the page's policy refuses; the line below names the library.
        attributionLogo: false,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: isDark ? '#343a4d' : '#d5d9e4' } },
      timeScale: { timeVisible: true },
      // A browser may name its language in a way that the library's own look at it does not survive.
      localization: { locale: new Intl.DateTimeFormat().resolvedOptions().locale },
    });
    const volume = chart.addSeries(HistogramSeries, {
      priceScaleId: '',
      color: isDark ? '#343a4d' : '#c3c9da',
      priceFormat: { type: 'custom', formatter: (value: number) => formatUSD(value), minMove: 0.01 },
      priceLineVisible: false,
    });
    volume.priceScale().applyOptions({ scaleMargins: { top: 0.78, bottom: 0 } });
    const candles = candlesOf(series);
    const price = chart.addSeries(CandlestickSeries, {
      priceFormat: {
        type: 'custom',
        formatter: (value: number) => formatNumber(value),
        minMove: smallestStep(candles.at(-1)?.close ?? 1),
      },
    });
    price.priceScale().applyOptions({ scaleMargins: { top: 0.05, bottom: 0.25 } });
    price.setData(candles.map(({ time, ...candle }) => ({ time: time as UTCTimestamp, ...candle })));
    volume.setData(
      series.map(({ timestamp, volumeUSD }) => ({
        time: timestamp as UTCTimestamp,
        value: Number(volumeUSD ?? 0),
      })),
    );
    chart.timeScale().fitContent();
    return () => chart.remove();
  }, [series, isDark]);
  return <div ref={element} className="chart" role="img" aria-label={label} />;
}

/** A power of ten, which the library demands, below what six significant digits of the price show. */
function smallestStep(price: number): number {
  const digits = Math.min(18, Math.max(2, 6 - Math.floor(Math.log10(price || 1))));
  return Number(`1e-${digits}`);
}
