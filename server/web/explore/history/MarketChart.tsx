import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { QuotedWay } from '../../pairs/quotedWay.ts';
import { DrawnWith } from '../../parts/DrawnWith.tsx';
import { ErrorNote } from '../../parts/ErrorNote.tsx';
import { t } from '../../words/words.tsx';
import { usePoolVolume } from '../usePool.ts';
import { PeriodFacts } from './PeriodFacts.tsx';
import { type Figure, RANGES, type Range, turned } from './ranges.ts';
import { sinceFirstPrice } from './sinceFirstPrice.ts';
import { withLivePrice } from './withLivePrice.ts';

const loadChart = () => import('./SeriesChart.tsx');
const SeriesChart = lazy(async () => ({ default: (await loadChart()).SeriesChart }));

interface MarketChartProps {
  readonly address: string;
  readonly way: QuotedWay;
  readonly range: Range;
  readonly figure: Figure;
  /** The price of now, token1 per token0; null before the pool has one. */
  readonly price: string | null;
}

/** Shows price, volume or value locked over a range, and the figures of the selected period. */
export function MarketChart({ address, way, range, figure, price }: MarketChartProps) {
  const { interval, periods } = RANGES[range];
  // The chart's code comes with the prices, not after them.
  useEffect(() => void loadChart(), []);
  const { data, error } = usePoolVolume(address, interval, periods);
  const [pointed, setPointed] = useState<number | undefined>();
  const { base, counter, isTurned } = way;
  const series = useMemo(() => {
    const known = withLivePrice(sinceFirstPrice(data?.series ?? []), price);
    return isTurned ? known.map(turned) : known;
  }, [data, isTurned, price]);
  const shown = series.find(({ timestamp }) => timestamp === pointed) ?? series.at(-1);
  return (
    <>
      {error === null ? null : <ErrorNote error={error} what={t('the history')} />}
      {shown === undefined ? (
        <div className="chart hint">
          {data === undefined
            ? error === null
              ? t('Loading…')
              : ''
            : t('No trades in this range. Choose a longer one.')}
        </div>
      ) : (
        <Suspense fallback={<div className="chart hint">{t('Loading…')}</div>}>
          <SeriesChart
            series={series}
            figure={figure}
            label={t('{figure} of {base} in {counter} over {range}', {
              figure: t(NAMES[figure]),
              base: base.symbol,
              counter: counter.symbol,
              range,
            })}
            pointed={pointed}
            onPoint={setPointed}
          />
        </Suspense>
      )}
      <PeriodFacts period={shown} interval={interval} />
      <p>
        <small>
          {t(
            interval === 'hour'
              ? '{counter} for one {base}, by the hour.'
              : '{counter} for one {base}, by the day.',
            { counter: counter.symbol, base: base.symbol },
          )}{' '}
          <DrawnWith />
        </small>
      </p>
    </>
  );
}

const NAMES = {
  price: 'Price',
  volume: 'Volume in dollars',
  value: 'TVL in dollars',
} as const satisfies Record<Figure, string>;
