import { lazy, Suspense, useMemo, useState } from 'react';
import type { Quote } from '../../api/answers.ts';
import { useNetwork } from '../../api/network.ts';
import { isSame } from '../../api/tokens.ts';
import { formatPrice } from '../../format/figures.ts';
import { formatShare } from '../../format/share.ts';
import { quotedWay, wayOf } from '../../pairs/quotedWay.ts';
import { DrawnWith } from '../../parts/DrawnWith.tsx';
import { PairIcon } from '../../parts/PairIcon.tsx';
import { Segments } from '../../parts/Segments.tsx';
import { TurnIcon } from '../../parts/TurnIcon.tsx';
import { useStored } from '../../parts/useStored.ts';
import { failureText } from '../../wallet/failureText.ts';
import { t } from '../../words/words.tsx';
import type { TradeState } from '../useTrade.ts';
import { LatestTrades } from './LatestTrades.tsx';
import { usePairCandles } from './usePairCandles.ts';
import { RANGES, type Range, usePairHistory } from './usePairHistory.ts';

const PairChart = lazy(async () => ({ default: (await import('./PairChart.tsx')).PairChart }));

const PAST = { '1D': 'past day', '1W': 'past week', '1M': 'past month', '1Y': 'past year' } as const;

const STYLES = ['line', 'candles'] as const;
type ChartStyle = (typeof STYLES)[number];
const STYLE_NAMES = { line: 'Line', candles: 'Candles' } as const;
const isStyle = (value: unknown): value is ChartStyle => STYLES.some((style) => style === value);

interface PairMarketProps {
  readonly state: TradeState;
  readonly quote: Quote | undefined;
}

/**
 * Shows the market of the pair beside the trade: its price over time with the quote's own in it, and the
 * latest trades.
 */
export function PairMarket({ state, quote }: PairMarketProps) {
  const { tokens, isWrapping } = state;
  const { data: network } = useNetwork();
  const [range, setRange] = useState<Range>('1D');
  const [isTurned, setTurned] = useState(false);
  const { in: token0, out: token1 } = tokens;
  const way = useMemo(() => {
    if (token0 === undefined || token1 === undefined || isWrapping) return undefined;
    const usual = quotedWay({ token0, token1 }, network?.wrappedNative);
    return wayOf({ token0, token1 }, usual.isTurned !== isTurned);
  }, [token0, token1, isWrapping, network, isTurned]);
  const [style, setStyle] = useStored<ChartStyle>('chart', 'line', isStyle);
  const { candles, isNone } = usePairCandles(way, range, style === 'candles');
  const { points, now, error } = usePairHistory(way?.base, way?.counter, range);
  const isSell = isSame(quote?.tokenIn, way?.base.address);
  const quoted = quote && (isSell ? quote.executionPrice : 1 / quote.executionPrice);
  const first = points?.[0]?.price;
  const change = first === undefined || now === undefined ? undefined : (now / first - 1) * 100;
  // The place is kept, or what is below would move.
  if (way === undefined) return <div className="trade-market market-place" />;
  const { base, counter } = way;
  return (
    <div className="trade-market">
      <section className="card" aria-labelledby="pair-title">
        <div className="card-head pair-head">
          <button
            type="button"
            className="quiet pair-name"
            title={t('Turn the pair')}
            onClick={() => setTurned(!isTurned)}
          >
            <PairIcon base={base} counter={counter} />
            <h2 id="pair-title">
              {base.symbol} / {counter.symbol}
            </h2>
            <TurnIcon />
          </button>
          <Segments
            label={t('Chart')}
            names={STYLES.map((name) => [name, t(STYLE_NAMES[name])] as const)}
            chosen={style}
            onChoose={setStyle}
          />
          <Segments
            label={t('Range')}
            names={(Object.keys(RANGES) as Range[]).map((name) => [name, t(name)] as const)}
            chosen={range}
            onChoose={setRange}
          />
        </div>
        <p className="pair-price">
          <data value={String(now ?? quoted ?? '')}>{shownPrice(now ?? quoted)}</data>{' '}
          {change === undefined ? null : (
            <small className={change < 0 ? 'neg' : change > 0 ? 'pos' : 'muted'}>
              {change > 0 ? '+' : ''}
              {formatShare(change)} {t(PAST[range])}
            </small>
          )}
        </p>
        <p className="muted pair-quote">
          {quoted === undefined
            ? t('Type an amount to see your own price.')
            : t('Your quote: {price}', { price: shownPrice(quoted) })}
        </p>
        <div className="pair-chart-place">
          {points !== undefined && points.length > 1 ? (
            <Suspense>
              <PairChart
                points={points}
                candles={candles}
                quoted={quoted}
                label={t('Price of {base} in {counter}', { base: base.symbol, counter: counter.symbol })}
              />
            </Suspense>
          ) : null}
          {error !== null || (points !== undefined && points.length < 2) ? (
            <p className="muted">
              {error === null
                ? t('No past prices are known of this pair in this range.')
                : t('No past prices: {reason}', { reason: failureText(error) })}
            </p>
          ) : null}
        </div>
        <small>
          {style === 'candles'
            ? `${isNone ? t('No pool of both tokens has candles; the line is by their prices.') : t('Candles of the deepest pool of both tokens.')} `
            : null}
          <DrawnWith />
        </small>
      </section>
      <LatestTrades base={base} counter={counter} />
    </div>
  );
}

function shownPrice(price: number | undefined): string {
  return price === undefined || !Number.isFinite(price) ? '–' : formatPrice(price);
}
