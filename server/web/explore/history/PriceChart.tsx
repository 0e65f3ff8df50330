import { AreaSeries, createChart, type UTCTimestamp } from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { useIsDark } from '../../design/theme.ts';
import { tokenColor, withOpacity } from '../../design/tokenColor.ts';
import { formatPrice, inDollars } from '../../format/figures.ts';
import { DrawnWith } from '../../parts/DrawnWith.tsx';
import { readerLocale } from '../../words/reader.ts';
import { t } from '../../words/words.tsx';

/** Pixels beside the newest point, under which half of its time stands. */
export const HALF_A_LABEL = 20;

/** Formats a price on the axis: marks that lie close together need more digits than cents. */
const axisDollars = (price: number) => inDollars(formatPrice(price));

interface PriceChartProps {
  /** Undefined while they load. */
  readonly points:
    | readonly {
        readonly timestamp: number;
        readonly priceUSD: string | null;
        readonly priceNative?: string | null;
      }[]
    | undefined;
  /** Whether points are hours, so that the axis says the time of the day. */
  readonly isTimed: boolean;
  readonly label: string;
}

/** Draws a token's price as a line over its area; in native coins where dollars are unknown. */
export function PriceChart({ points, isTimed, label }: PriceChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  const isEmpty = points?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours
  useEffect(() => {
    const place = element.current;
    if (place === null || points === undefined || points.length === 0) return;
    const color = tokenColor(place, '--accent');
    const inDollars = points.some(({ priceUSD }) => priceUSD !== null);
    const chart = createChart(place, {
      autoSize: true,
      layout: {
        background: { color: 'transparent' },
        textColor: tokenColor(place, '--muted'),
        attributionLogo: false,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: tokenColor(place, '--line') } },
      rightPriceScale: { borderVisible: false },
      timeScale: { timeVisible: isTimed, borderVisible: false, rightOffsetPixels: HALF_A_LABEL },
      handleScroll: { vertTouchDrag: false },
      localization: { locale: new Intl.DateTimeFormat(readerLocale()).resolvedOptions().locale },
    });
    const line = chart.addSeries(AreaSeries, {
      ...{
        lineColor: color,
        topColor: withOpacity(color, 0.25),
        bottomColor: withOpacity(color, 0),
        lineWidth: 2,
      },
      priceFormat: { type: 'custom', formatter: inDollars ? axisDollars : formatPrice, minMove: 1e-12 },
    });
    line.setData(
      points.flatMap(({ timestamp, priceUSD, priceNative }) => {
        const price = inDollars ? priceUSD : priceNative;
        return price === null || price === undefined
          ? []
          : [{ time: timestamp as UTCTimestamp, value: Number(price) }];
      }),
    );
    chart.timeScale().fitContent();
    return () => chart.remove();
  }, [points, isTimed, isDark]);
  return (
    <>
      <div ref={element} className="chart" role="img" aria-label={label}>
        {isEmpty ? <p className="hint">{t('No price in this range.')}</p> : null}
      </div>
      <p>
        <small>
          {t('By the pools that price the token today.')} <DrawnWith />
        </small>
      </p>
    </>
  );
}
