import { AreaSeries, createChart, type UTCTimestamp } from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { useIsDark } from '../../design/theme.ts';
import { formatPrice } from '../../format/figures.ts';
import { readerLocale } from '../../words/reader.ts';
import { t } from '../../words/words.tsx';
import type { PairPoint } from './pairHistory.ts';

interface PairChartProps {
  readonly points: readonly PairPoint[];
  /** The price of the trade, in the same direction; undefined without one. */
  readonly quoted: number | undefined;
  readonly label: string;
}

/** Draws the past price of a pair, and the trade's own price as a line in it. */
export function PairChart({ points, quoted, label }: PairChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  useEffect(() => {
    if (element.current === null) return;
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => resolved(style.getPropertyValue(name), isDark);
    const [accent, line] = [colour('--accent'), colour('--line')];
    const chart = createChart(element.current, {
      autoSize: true,
      layout: {
        background: { color: 'transparent' },
        textColor: colour('--muted'),
        fontSize: 12,
        // The logo brings a style of its own, which the page's policy refuses; a line below names the
        // library.
        attributionLogo: false,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: line } },
      rightPriceScale: { borderVisible: false },
      timeScale: { borderVisible: false, timeVisible: true },
      handleScroll: false,
      handleScale: false,
      // The library fails on some names that browsers give their language.
      localization: { locale: new Intl.DateTimeFormat(readerLocale()).resolvedOptions().locale },
    });
    const last = points.at(-1)?.price ?? 1;
    const series = chart.addSeries(AreaSeries, {
      lineColor: accent,
      topColor: `${accent}38`,
      bottomColor: `${accent}00`,
      lineWidth: 2,
      priceLineVisible: false,
      lastValueVisible: false,
      // The quote is part of the picture, also where it is beside all past prices.
      autoscaleInfoProvider: () => ({ priceRange: rangeOf([...points.map(({ price }) => price), quoted]) }),
      priceFormat: {
        type: 'custom',
        formatter: (value: number) => formatPrice(value),
        minMove: stepOf(last),
      },
    });
    series.setData(points.map(({ timestamp, price }) => ({ time: timestamp as UTCTimestamp, value: price })));
    if (quoted !== undefined) {
      const title = t('quote');
      series.createPriceLine({ price: quoted, color: colour('--pos'), lineWidth: 1, lineStyle: 2, title });
    }
    chart.timeScale().fitContent();
    return () => chart.remove();
  }, [points, quoted, isDark]);
  return <div ref={element} className="pair-chart" role="img" aria-label={label} />;
}

/** Returns from the least to the greatest, with room for a line that is flat. */
function rangeOf(prices: readonly (number | undefined)[]) {
  const known = prices.filter((price): price is number => price !== undefined && Number.isFinite(price));
  const [minValue, maxValue] = [Math.min(...known), Math.max(...known)];
  const room = maxValue > minValue ? 0 : maxValue * 0.001;
  return { minValue: minValue - room, maxValue: maxValue + room };
}

/** The library knows no `light-dark()`. */
function resolved(value: string, isDark: boolean): string {
  const [, light, dark] = /^light-dark\(\s*(#\w+)\s*,\s*(#\w+)\s*\)$/.exec(value.trim()) ?? [];
  return (isDark ? dark : light) ?? value.trim();
}

/**
 * Returns the smallest step of the price, a power of ten, as the library demands: below six significant
 * digits.
 */
function stepOf(price: number): number {
  const digits = Math.min(18, Math.max(2, 6 - Math.floor(Math.log10(price || 1))));
  return Number(`1e-${digits}`);
}
