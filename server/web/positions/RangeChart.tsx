import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { drawBars, type Range, tickScale } from '../explore/pool/depthScale.ts';
import type { Depth } from '../explore/usePool.ts';
import { formatPrice } from '../format/figures.ts';
import { t } from '../words/words.tsx';
import { type End, OUTERMOST, type PriceScale, shownPriceAt, tickOf, withEnd } from './tickRange.ts';

const WIDTH = 900;
const HEIGHT = 180;
/** Places of the marks below, shares of the width. */
const MARKS = [0.08, 0.29, 0.5, 0.71, 0.92] as const;
/** Spacings that one press of Page Up or Page Down moves an end. */
const PAGE_STEPS = 10;

interface RangeChartProps {
  readonly depth: Depth;
  readonly scale: PriceScale;
  readonly counter: string;
  /** Ticks that are drawn. */
  readonly shown: Range;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
}

/** Draws liquidity over the price with the chosen range, whose ends are dragged or moved by arrow keys. */
export function RangeChart({ depth, scale, counter, shown, range, onRange }: RangeChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<End | undefined>();
  const { isTurned } = scale;
  const terms = { isTurned, tickSpacing: depth.tickSpacing };
  const bars = drawBars(depth.bars, shown, { width: WIDTH, height: HEIGHT, isTurned });
  const x = tickScale(shown, WIDTH, isTurned);
  const placeOf = (end: End) => (x(tickOf(range, end, isTurned)) / WIDTH) * 100;
  const [left, right] = [placeOf('min'), placeOf('max')];
  const onMove = (event: PointerEvent, end: End) => {
    const area = box.current?.getBoundingClientRect();
    if (dragged !== end || area === undefined || area.width === 0) return;
    const share = (event.clientX - area.left) / area.width;
    onRange(withEnd(range, end, x.invert(Math.min(1, Math.max(0, share)) * WIDTH), terms));
  };
  const onKey = (event: KeyboardEvent, end: End) => {
    const steps = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -PAGE_STEPS,
      PageUp: PAGE_STEPS,
    }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    const up = isTurned ? -steps : steps;
    onRange(withEnd(range, end, tickOf(range, end, isTurned) + up * depth.tickSpacing, terms));
  };
  const priceAt = (tick: number) => shownPriceAt(tick, scale);
  const marked = (['min', 'max'] as const).map((end) => [end, tickOf(range, end, isTurned)] as const);
  return (
    <div className="range-chart">
      <div className="range-area" ref={box}>
        <i className="range-band" style={{ left: `${left}%`, width: `${Math.max(0, right - left)}%` }} />
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ bar, ...place }) => (
            <rect
              key={bar.tickLower}
              className="depth-bar"
              data-chosen={bar.tickUpper > range.lower && bar.tickLower < range.upper}
              {...place}
              y={HEIGHT - place.height}
            />
          ))}
          <line className="depth-price" x1={x(depth.tick)} x2={x(depth.tick)} y1={0} y2={HEIGHT} />
        </svg>
        {marked.map(([end, tick]) => (
          <button
            key={end}
            type="button"
            role="slider"
            className="range-handle"
            data-dragged={dragged === end}
            style={{ left: `${placeOf(end)}%` }}
            aria-label={end === 'min' ? t('Lowest price') : t('Highest price')}
            // Ticks are whole numbers, where outermost prices need a power of ten, which no slider may have.
            aria-valuemin={-OUTERMOST}
            aria-valuemax={OUTERMOST}
            aria-valuenow={isTurned ? -tick : tick}
            aria-valuetext={`${formatPrice(priceAt(tick))} ${counter}`}
            onKeyDown={(event) => onKey(event, end)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged(end);
            }}
            onPointerMove={(event) => onMove(event, end)}
            onPointerUp={() => setDragged(undefined)}
            onPointerCancel={() => setDragged(undefined)}
          />
        ))}
      </div>
      <div className="depth-axis" aria-hidden="true">
        {MARKS.map((share) => (
          <span key={share} style={{ left: `${share * 100}%` }}>
            {formatPrice(priceAt(x.invert(share * WIDTH)))}
          </span>
        ))}
      </div>
    </div>
  );
}
