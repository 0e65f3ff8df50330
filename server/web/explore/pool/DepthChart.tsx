import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { PoolPrice } from '../../api/answers.ts';
import { formatPrice } from '../../format/figures.ts';
import type { QuotedWay } from '../../pairs/quotedWay.ts';
import { t } from '../../words/words.tsx';
import type { Bar, Depth } from '../usePool.ts';
import { drawBars, priceAtTick, type Range, tickScale } from './depthScale.ts';

const WIDTH = 900;
const HEIGHT = 220;
/** Places of the marks below, shares of the width; a phone has room for every other one. */
const MARKS = [0.08, 0.29, 0.5, 0.71, 0.92] as const;

interface DepthChartProps {
  readonly depth: Depth;
  readonly pool: PoolPrice;
  readonly way: QuotedWay;
  readonly range: Range;
  readonly chosen: Bar | undefined;
  readonly onChoose: (bar: Bar | undefined) => void;
  readonly onZoom: (factor: number) => void;
}

/**
 * Draws active liquidity over the price, with the present price as a line. Use mouse, finger, wheel or arrow
 * keys.
 */
export function DepthChart({ depth, pool, way, range, chosen, onChoose, onZoom }: DepthChartProps) {
  const svg = useRef<SVGSVGElement>(null);
  const zoom = useRef(onZoom);
  zoom.current = onZoom;
  useEffect(() => {
    const element = svg.current;
    // React's own listeners for the wheel cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom.current(event.deltaY > 0 ? 1.25 : 0.8);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const { isTurned, base, counter } = way;
  const bars = drawBars(depth.bars, range, { width: WIDTH, height: HEIGHT, isTurned });
  const x = tickScale(range, WIDTH, isTurned);
  const onKey = (event: KeyboardEvent) => {
    const right = isTurned ? -1 : 1;
    const step = { ArrowLeft: -right, ArrowRight: right }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const present = bars.findIndex(({ bar }) => bar.tickLower === chosen?.tickLower);
    const active = bars.findIndex(({ bar }) => bar.tickUpper > depth.tick);
    const next = bars[present < 0 ? Math.max(active, 0) : present + step];
    if (next !== undefined) onChoose(next.bar);
  };
  const priceAt = (tick: number) => {
    const price = priceAtTick(tick, pool.token0.decimals, pool.token1.decimals);
    return isTurned ? 1 / price : price;
  };
  return (
    <>
      <svg
        ref={svg}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from bar to bar
        tabIndex={0}
        aria-label={t('Liquidity over the price of {base} in {counter}', {
          base: base.symbol,
          counter: counter.symbol,
        })}
        onKeyDown={onKey}
        onMouseLeave={() => onChoose(undefined)}
      >
        {bars.map(({ bar, ...place }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do the same
          <rect
            key={bar.tickLower}
            className="depth-bar"
            data-chosen={bar.tickLower === chosen?.tickLower}
            data-side={bar.tickLower > depth.tick === isTurned ? 'below' : 'above'}
            {...place}
            y={HEIGHT - place.height}
            onMouseEnter={() => onChoose(bar)}
            onPointerDown={() => onChoose(bar)}
          />
        ))}
        <line className="depth-price" x1={x(depth.tick)} x2={x(depth.tick)} y1={0} y2={HEIGHT} />
      </svg>
      <div className="depth-axis" aria-hidden="true">
        {MARKS.map((share) => (
          <span key={share} style={{ left: `${share * 100}%` }}>
            {formatPrice(priceAt(x.invert(share * WIDTH)))}
          </span>
        ))}
      </div>
    </>
  );
}
