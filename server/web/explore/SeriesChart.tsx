import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IChartApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useIsDark } from '../design/theme.ts';
import { formatNumber } from '../format/amounts.ts';
import { candlesOf } from './candlesOf.ts';
import type { Period } from './usePool.ts';

interface SeriesChartProps {
  readonly series: readonly Period[];
  readonly label: string;
  /** Start of the selected period, Unix seconds. */
  readonly pointed: number | undefined;
  readonly onPoint: (timestamp: number | undefined) => void;
}

const DOLLARS = { type: 'custom', formatter: axisDollars, minMove: 0.01 } as const;
const time = (timestamp: number) => timestamp as UTCTimestamp;

/** Draws candles above bars of the volume, and below them the value locked. Use mouse or arrow keys. */
export function SeriesChart({ series, label, pointed, onPoint }: SeriesChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  useEffect(() => {
    if (element.current === null) return;
    const chart = chartIn(element.current, isDark);
    drawMarket(chart, series, isDark);
    drawValue(chart, series, isDark);
    const [market, value] = chart.panes();
    market?.setStretchFactor(2);
    value?.setStretchFactor(1);
    chart.timeScale().fitContent();
    chart.subscribeCrosshairMove(({ time: at }) => onPoint(typeof at === 'number' ? at : undefined));
    return () => chart.remove();
  }, [series, isDark, onPoint]);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const present = series.findIndex(({ timestamp }) => timestamp === pointed);
    const next = series[(present < 0 ? series.length - 1 : present) + step];
    if (next !== undefined) onPoint(next.timestamp);
  };
  return (
    <div
      ref={element}
      className="chart"
      role="img"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from period to period
      tabIndex={0}
      onKeyDown={onKey}
    />
  );
}

function chartIn(element: HTMLElement, isDark: boolean): IChartApi {
  const line = isDark ? '#343a4d' : '#d5d9e4';
  return createChart(element, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: isDark ? '#a9b0c3' : '#545b6e',
      // The logo brings a style of its own, which the page's policy refuses; the line below names the library.
      attributionLogo: false,
      panes: { separatorColor: line, enableResize: false },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    timeScale: { timeVisible: true },
    // The library fails on some names that browsers give their language.
    localization: { locale: new Intl.DateTimeFormat().resolvedOptions().locale },
  });
}

function drawMarket(chart: IChartApi, series: readonly Period[], isDark: boolean): void {
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    color: isDark ? '#343a4d' : '#c3c9da',
    priceFormat: DOLLARS,
    priceLineVisible: false,
    lastValueVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.78, bottom: 0 } });
  volume.setData(
    series.map(({ timestamp, volumeUSD }) =>
      volumeUSD === null ? { time: time(timestamp) } : { time: time(timestamp), value: Number(volumeUSD) },
    ),
  );
  const candles = candlesOf(series);
  const price = chart.addSeries(CandlestickSeries, {
    priceFormat: {
      type: 'custom',
      formatter: (value: number) => formatNumber(value),
      minMove: smallestStep(candles.at(-1)?.close ?? 1),
    },
  });
  price.priceScale().applyOptions({ scaleMargins: { top: 0.05, bottom: 0.25 } });
  price.setData(candles.map(({ time: at, ...candle }) => ({ time: time(at), ...candle })));
}

/** Makes a line with gaps where the value is unknown. */
function drawValue(chart: IChartApi, series: readonly Period[], isDark: boolean): void {
  const color = isDark ? '#9db0ff' : '#2f4bc7';
  const value = chart.addSeries(
    AreaSeries,
    {
      ...{ lineColor: color, topColor: `${color}55`, bottomColor: `${color}00`, lineWidth: 2 },
      ...{ priceFormat: DOLLARS, priceLineVisible: false },
    },
    1,
  );
  value.setData(
    series.map(({ timestamp, tvlUSD }) =>
      tvlUSD === null ? { time: time(timestamp) } : { time: time(timestamp), value: Number(tvlUSD) },
    ),
  );
}

/** Formats dollars in short, with enough digits to tell the marks of an axis apart. */
function axisDollars(value: number): string {
  const style = { style: 'currency', currency: 'USD', notation: 'compact' } as const;
  return new Intl.NumberFormat(undefined, { ...style, maximumSignificantDigits: 6 }).format(value);
}

/** Returns the smallest step of the price, a power of ten, as the library demands: below six significant digits. */
function smallestStep(price: number): number {
  const digits = Math.min(18, Math.max(2, 6 - Math.floor(Math.log10(price || 1))));
  return Number(`1e-${digits}`);
}
