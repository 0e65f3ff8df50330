import { AreaSeries, type ISeriesApi, type UTCTimestamp } from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { calmScale } from '../../charts/calmScale.ts';
import { chartIn } from '../../charts/chartIn.ts';
import { useIsDark } from '../../design/theme.ts';
import { tokenColor, withOpacity } from '../../design/tokenColor.ts';
import { formatPrice, inDollars } from '../../format/figures.ts';
import { t } from '../../words/words.tsx';

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

/** A chart that stands, and the time at which it begins. */
interface Drawn {
  readonly line: ISeriesApi<'Area'>;
  readonly fit: () => void;
  first: number | undefined;
}

/** Draws a token's price as a line over its area; in native coins where dollars are unknown. */
export function PriceChart({ points, isTimed, label }: PriceChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(undefined);
  const isDark = useIsDark();
  const isEmpty = points?.length === 0;
  const hasPoints = points !== undefined && !isEmpty;
  const isInDollars = points?.some(({ priceUSD }) => priceUSD !== null) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours
  useEffect(() => {
    const place = element.current;
    if (place === null || !hasPoints) return;
    const color = tokenColor(place, '--accent');
    const chart = chartIn(place, { isTimed });
    const line = chart.addSeries(AreaSeries, {
      lineColor: color,
      topColor: withOpacity(color, 0.25),
      bottomColor: withOpacity(color, 0),
      lineWidth: 2,
      autoscaleInfoProvider: calmScale,
      priceFormat: { type: 'custom', formatter: isInDollars ? axisDollars : formatPrice, minMove: 1e-12 },
    });
    drawn.current = { line, fit: () => chart.timeScale().fitContent(), first: undefined };
    return () => {
      drawn.current = undefined;
      chart.remove();
    };
  }, [hasPoints, isInDollars, isTimed, isDark]);
  // A new price leaves the part that somebody has chosen to see.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new chart is drawn as well
  useEffect(() => {
    const { current } = drawn;
    if (current === undefined || points === undefined) return;
    current.line.setData(
      points.flatMap(({ timestamp, priceUSD, priceNative }) => {
        const price = isInDollars ? priceUSD : priceNative;
        return price === null || price === undefined
          ? []
          : [{ time: timestamp as UTCTimestamp, value: Number(price) }];
      }),
    );
    const first = points[0]?.timestamp;
    if (first !== current.first) current.fit();
    current.first = first;
  }, [points, hasPoints, isInDollars, isTimed, isDark]);
  return (
    <div ref={element} className="chart" role="img" aria-label={label}>
      {isEmpty ? <p className="hint">{t('No price in this range.')}</p> : null}
    </div>
  );
}
