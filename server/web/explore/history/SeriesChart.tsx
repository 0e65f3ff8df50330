import { AreaSeries, HistogramSeries, type IChartApi, type UTCTimestamp } from 'lightweight-charts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { addCandles, showCandles } from '../../charts/addCandles.ts';
import { chartIn, smallestStep } from '../../charts/chartIn.ts';
import { useIsDark } from '../../design/theme.ts';
import { tokenColor, withOpacity } from '../../design/tokenColor.ts';
import { formatDollars, formatPrice } from '../../format/figures.ts';
import type { Period } from '../usePool.ts';
import { candlesOf } from './candlesOf.ts';
import type { Figure } from './ranges.ts';

interface SeriesChartProps {
  readonly series: readonly Period[];
  readonly figure: Figure;
  readonly label: string;
  /** Start of the selected period, Unix seconds. */
  readonly pointed: number | undefined;
  readonly onPoint: (timestamp: number | undefined) => void;
}

/** A chart that stands, and the time at which it begins. */
interface Drawn {
  readonly show: (series: readonly Period[]) => void;
  readonly fit: () => void;
  first: number | undefined;
}

const DOLLARS = {
  type: 'custom',
  formatter: (value: number) => formatDollars(value),
  minMove: 0.01,
} as const;
const time = (timestamp: number) => timestamp as UTCTimestamp;

/** Draws candles above bars of the volume, or the volume or the value alone. Use mouse or arrow keys. */
export function SeriesChart({ series, figure, label, pointed, onPoint }: SeriesChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  const drawn = useRef<Drawn>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours
  useEffect(() => {
    const place = element.current;
    if (place === null) return;
    const chart = chartIn(place);
    const fit = () => chart.timeScale().fitContent();
    drawn.current = { show: DRAW[figure](chart, place), fit, first: undefined };
    chart.subscribeCrosshairMove(({ time: at }) => onPoint(typeof at === 'number' ? at : undefined));
    return () => {
      drawn.current = undefined;
      chart.remove();
    };
  }, [figure, isDark, onPoint]);
  // A new price leaves the part that somebody has chosen to see.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new chart shows the series as well
  useEffect(() => {
    const { current } = drawn;
    if (current === undefined) return;
    current.show(series);
    const first = series[0]?.timestamp;
    if (first !== current.first) current.fit();
    current.first = first;
  }, [series, figure, isDark, onPoint]);
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

/** Prepares a chart, and returns what shows a series in it. */
type Draw = (chart: IChartApi, element: HTMLElement) => Drawn['show'];

const drawPrice: Draw = (chart, element) => {
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    color: withOpacity(tokenColor(element, '--faint'), 0.45),
    priceFormat: DOLLARS,
    priceLineVisible: false,
    lastValueVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } });
  const price = addCandles(chart, element);
  price.priceScale().applyOptions({ scaleMargins: { top: 0.06, bottom: 0.24 } });
  return (series) => {
    const candles = candlesOf(series);
    const formatter = (value: number) => formatPrice(value);
    const minMove = smallestStep(candles.at(-1)?.close ?? 1);
    volume.setData(pointsOf(series, ({ volumeUSD }) => volumeUSD));
    price.applyOptions({ priceFormat: { type: 'custom', formatter, minMove } });
    showCandles(price, candles);
  };
};

const drawVolume: Draw = (chart, element) => {
  const volume = chart.addSeries(HistogramSeries, {
    color: tokenColor(element, '--accent'),
    priceFormat: DOLLARS,
    priceLineVisible: false,
  });
  return (series) => volume.setData(pointsOf(series, ({ volumeUSD }) => volumeUSD));
};

/** Makes a line with gaps where the value is unknown. */
const drawValue: Draw = (chart, element) => {
  const color = tokenColor(element, '--accent');
  const value = chart.addSeries(AreaSeries, {
    lineColor: color,
    topColor: withOpacity(color, 0.25),
    bottomColor: withOpacity(color, 0),
    lineWidth: 2,
    priceFormat: DOLLARS,
    priceLineVisible: false,
  });
  return (series) => value.setData(pointsOf(series, ({ tvlUSD }) => tvlUSD));
};

const DRAW: Readonly<Record<Figure, Draw>> = { price: drawPrice, volume: drawVolume, value: drawValue };

function pointsOf(series: readonly Period[], figureOf: (period: Period) => string | null) {
  return series.map((period) => {
    const figure = figureOf(period);
    const at = time(period.timestamp);
    return figure === null ? { time: at } : { time: at, value: Number(figure) };
  });
}
