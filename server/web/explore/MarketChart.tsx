import { useMemo, useState } from 'react';
import type { QuotedWay } from '../pairs/quotedWay.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Segments } from '../parts/Segments.tsx';
import { PeriodFacts } from './PeriodFacts.tsx';
import { RANGES, type Range, turned } from './ranges.ts';
import { type Figure, SeriesChart } from './SeriesChart.tsx';
import { sinceFirstPrice } from './sinceFirstPrice.ts';
import { usePoolVolume } from './usePool.ts';

const FIGURES = [
  ['price', 'Price'],
  ['volume', 'Volume'],
  ['value', 'Value'],
] as const;

interface MarketChartProps {
  readonly address: string;
  readonly way: QuotedWay;
  readonly range: Range;
}

/** Shows price, volume or value locked over a range, and the figures of the selected period. */
export function MarketChart({ address, way, range }: MarketChartProps) {
  const { interval, periods } = RANGES[range];
  const { data, error } = usePoolVolume(address, interval, periods);
  const [figure, setFigure] = useState<Figure>('price');
  const [pointed, setPointed] = useState<number | undefined>();
  const { base, counter, isTurned } = way;
  const series = useMemo(() => {
    const known = sinceFirstPrice(data?.series ?? []);
    return isTurned ? known.map(turned) : known;
  }, [data, isTurned]);
  const shown = series.find(({ timestamp }) => timestamp === pointed) ?? series.at(-1);
  return (
    <>
      <Segments label="Figure of the chart" names={FIGURES} chosen={figure} onChoose={setFigure} />
      {error === null ? null : <ErrorNote error={error} what="the history" />}
      {shown === undefined ? (
        <div className="chart hint">
          {data === undefined
            ? error === null
              ? 'Loading…'
              : ''
            : 'No trades in this range. Choose a longer one.'}
        </div>
      ) : (
        <SeriesChart
          series={series}
          figure={figure}
          label={`${NAMES[figure]} of ${base.symbol} in ${counter.symbol} over ${range}`}
          pointed={pointed}
          onPoint={setPointed}
        />
      )}
      <PeriodFacts period={shown} interval={interval} />
      <p>
        <small>
          {counter.symbol} for one {base.symbol}, by the {interval}. Drawn with{' '}
          <a href="https://www.tradingview.com/">TradingView</a> Lightweight Charts™.
        </small>
      </p>
    </>
  );
}

const NAMES: Readonly<Record<Figure, string>> = {
  price: 'Price',
  volume: 'Volume in dollars',
  value: 'Value locked in dollars',
};
