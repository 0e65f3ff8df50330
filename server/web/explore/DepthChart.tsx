import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { PoolPrice } from '../api/answers.ts';
import { formatNumber } from '../format/amounts.ts';
import { drawBars, priceAtTick, type Range } from './depthScale.ts';
import type { Bar, Depth } from './usePool.ts';

const WIDTH = 900;
const HEIGHT = 220;
const AXIS = 24;

interface DepthChartProps {
  readonly depth: Depth;
  readonly pool: PoolPrice;
  readonly range: Range;
  readonly chosen: Bar | undefined;
  readonly onChoose: (bar: Bar | undefined) => void;
  readonly onZoom: (factor: number) => void;
}

/** Draws active liquidity over the price, with the present price as a line. Use mouse, wheel or arrow keys. */
export function DepthChart({ depth, pool, range, chosen, onChoose, onZoom }: DepthChartProps) {
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

  const bars = drawBars(depth.bars, range, WIDTH, HEIGHT);
  const x = scaleLinear([range.lower, range.upper], [0, WIDTH]);
  const { token0, token1 } = pool;
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const present = bars.findIndex(({ bar }) => bar.tickLower === chosen?.tickLower);
    const active = bars.findIndex(({ bar }) => bar.tickUpper > depth.tick);
    const next = bars[present < 0 ? Math.max(active, 0) : present + step];
    if (next !== undefined) onChoose(next.bar);
  };
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + AXIS}`}
      preserveAspectRatio="none"
      role="img"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from bar to bar
      tabIndex={0}
      aria-label={`Liquidity over the price of ${token0.symbol} in ${token1.symbol}`}
      onKeyDown={onKey}
      onMouseLeave={() => onChoose(undefined)}
    >
      {bars.map(({ bar, ...place }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do the same
        <rect
          key={bar.tickLower}
          className="depth-bar"
          data-chosen={bar.tickLower === chosen?.tickLower}
          {...place}
          y={HEIGHT - place.height}
          onMouseEnter={() => onChoose(bar)}
        />
      ))}
      <line className="depth-price" x1={x(depth.tick)} x2={x(depth.tick)} y1={0} y2={HEIGHT} />
      {marksOf(x).map((tick) => (
        <text key={tick} x={x(tick)} y={HEIGHT + 16} textAnchor="middle">
          {formatNumber(priceAtTick(tick, token0.decimals, token1.decimals), 4)}
        </text>
      ))}
    </svg>
  );
}

/** Chooses the ticks to mark, none so near to an end that its price would be cut off. */
function marksOf(x: ScaleLinear<number, number>): number[] {
  return x.ticks(5).filter((tick) => x(tick) > WIDTH / 20 && x(tick) < (WIDTH * 19) / 20);
}
