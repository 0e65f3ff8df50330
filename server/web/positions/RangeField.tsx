import { useState } from 'react';
import { type Range, zoomRange } from '../explore/pool/depthScale.ts';
import type { Depth } from '../explore/usePool.ts';
import type { QuotedWay } from '../pairs/quotedWay.ts';
import { t } from '../words/words.tsx';
import { PriceField } from './PriceField.tsx';
import { RangeChart } from './RangeChart.tsx';
import {
  type End,
  fullRange,
  type PriceScale,
  shownPriceAt,
  tickAtPrice,
  tickOf,
  withEnd,
} from './tickRange.ts';

interface RangeFieldProps {
  readonly depth: Depth;
  readonly way: QuotedWay;
  readonly scale: PriceScale;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
}

/** Multiple of the range's width that is drawn to each side of the price. */
const DRAWN = 1.8;

/** Chooses the range of a position: by its chart, by prices, or over all prices. */
export function RangeField({ depth, way, scale, range, onRange }: RangeFieldProps) {
  const full = fullRange(depth.tickSpacing);
  const isFull = range.lower === full.lower && range.upper === full.upper;
  const [zoomed, setZoomed] = useState<Range | undefined>();
  const shown = zoomed ?? drawnRange(range, depth.tick, isFull);
  const unit = t('{counter} for one {base}', { counter: way.counter.symbol, base: way.base.symbol });
  const { isTurned } = scale;
  const terms = { isTurned, tickSpacing: depth.tickSpacing };
  const setPrice = (end: End) => (price: number) => {
    const tick = tickAtPrice(price, scale, depth.tickSpacing);
    if (tick === undefined) return;
    setZoomed(undefined);
    onRange(withEnd(range, end, tick, terms));
  };
  return (
    <fieldset className="range-field">
      <legend>{t('Range')}</legend>
      <div className="range-tools">
        <button
          type="button"
          aria-pressed={isFull}
          onClick={() => {
            setZoomed(undefined);
            onRange(full);
          }}
        >
          {t('Full range')}
        </button>
        <button type="button" onClick={() => setZoomed(zoomRange(shown, depth.tick, 0.5))}>
          {t('Closer')}
        </button>
        <button type="button" onClick={() => setZoomed(zoomRange(shown, depth.tick, 2))}>
          {t('Wider')}
        </button>
      </div>
      <RangeChart
        {...{ depth, scale, shown, range }}
        counter={way.counter.symbol}
        onRange={(next) => {
          // The drawing stands still under the finger.
          setZoomed(shown);
          onRange(next);
        }}
      />
      <div className="two-fields">
        {(['min', 'max'] as const).map((end) => (
          <PriceField
            key={end}
            id={`price-${end}`}
            label={end === 'min' ? t('Lowest price') : t('Highest price')}
            unit={unit}
            price={shownPriceAt(tickOf(range, end, isTurned), scale)}
            onPrice={setPrice(end)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the ticks that are drawn: more than the range, around the price. */
function drawnRange(range: Range, tick: number, isFull: boolean): Range {
  if (isFull) return { lower: tick - 10_000, upper: tick + 10_000 };
  const half = Math.max(range.upper - tick, tick - range.lower, 10) * DRAWN;
  return { lower: tick - half, upper: tick + half };
}
