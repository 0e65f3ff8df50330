import { AreaSeries, type IChartApi, type UTCTimestamp } from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { addCandles, type Candle, showCandles } from '../../charts/addCandles.ts';
import { calmSpan } from '../../charts/calmScale.ts';
import { chartIn, smallestStep } from '../../charts/chartIn.ts';
import { isCovered } from '../../charts/coveredLabel.ts';
import { useIsDark } from '../../design/theme.ts';
import { tokenColor, withOpacity } from '../../design/tokenColor.ts';
import { formatPrice } from '../../format/figures.ts';
import { t } from '../../words/words.tsx';
import type { PairPoint } from './pairHistory.ts';

interface PairChartProps {
  readonly points: readonly PairPoint[];
  /** Drawn in place of the line; undefined for the line. */
  readonly candles: readonly Candle[] | undefined;
  /** The price of the trade, in the same direction; undefined without one. */
  readonly quoted: number | undefined;
  readonly label: string;
}

/** Draws the past price of a pair, and the trade's own price as a line in it. */
export function PairChart({ points, candles, quoted, label }: PairChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours
  useEffect(() => {
    const place = element.current;
    if (place === null) return;
    const chart = chartIn(place, { isStill: true });
    const ends = candles?.flatMap(({ low, high }) => [low, high]) ?? points.map(({ price }) => price);
    const last = candles?.at(-1)?.close ?? points.at(-1)?.price ?? 1;
    const span = spanOf([...ends, quoted]);
    const options = {
      priceLineVisible: false,
      lastValueVisible: false,
      // The quote is part of the picture, also where it is beside all past prices.
      autoscaleInfoProvider: () => ({ priceRange: span }),
      priceFormat: {
        type: 'custom' as const,
        formatter: (value: number) => formatPrice(value),
        // The label of the quote lies over those of the axis.
        tickmarksFormatter: (prices: readonly number[]) =>
          prices.map((price) => (isCovered(price, quoted, span) ? '' : formatPrice(price))),
        minMove: smallestStep(last),
      },
    };
    const series = candles === undefined ? addLine(chart, place, points) : candlesIn(chart, place, candles);
    series.applyOptions(options);
    if (quoted !== undefined) {
      const color = tokenColor(place, '--pos');
      series.createPriceLine({ price: quoted, color, lineWidth: 1, lineStyle: 2, title: t('quote') });
    }
    chart.timeScale().fitContent();
    return () => chart.remove();
  }, [points, candles, quoted, isDark]);
  return <div ref={element} className="pair-chart" role="img" aria-label={label} />;
}

function addLine(chart: IChartApi, place: HTMLElement, points: readonly PairPoint[]) {
  const accent = tokenColor(place, '--accent');
  const line = chart.addSeries(AreaSeries, {
    lineColor: accent,
    topColor: withOpacity(accent, 0.22),
    bottomColor: withOpacity(accent, 0),
    lineWidth: 2,
  });
  line.setData(points.map(({ timestamp, price }) => ({ time: timestamp as UTCTimestamp, value: price })));
  return line;
}

function candlesIn(chart: IChartApi, place: HTMLElement, candles: readonly Candle[]) {
  const series = addCandles(chart, place);
  showCandles(series, candles);
  return series;
}

function spanOf(prices: readonly (number | undefined)[]) {
  const known = prices.filter((price): price is number => price !== undefined && Number.isFinite(price));
  return calmSpan({ minValue: Math.min(...known), maxValue: Math.max(...known) });
}
