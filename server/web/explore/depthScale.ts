import { scaleLinear } from 'd3-scale';
import type { Bar } from './usePool.ts';

export interface Range {
  readonly lower: number;
  readonly upper: number;
}

export interface DrawnBar {
  readonly bar: Bar;
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/** Ticks to each side of the price at first: a factor of about 1.65. */
const SIDE = 5000;
const CLOSEST = 10;

export function firstRange(tick: number): Range {
  return { lower: tick - SIDE, upper: tick + SIDE };
}

/** Scales the range around the price, between a few ticks and all of them. */
export function zoomRange({ lower, upper }: Range, tick: number, factor: number): Range {
  const half = Math.min(887_272, Math.max(CLOSEST, ((upper - lower) / 2) * factor));
  return { lower: tick - half, upper: tick + half };
}

/** Makes the bars of a range, cut to it, the deepest of them as high as the drawing. */
export function drawBars(bars: readonly Bar[], range: Range, width: number, height: number): DrawnBar[] {
  const within = bars.filter(
    ({ tickLower, tickUpper }) => tickUpper > range.lower && tickLower < range.upper,
  );
  const x = scaleLinear([range.lower, range.upper], [0, width]).clamp(true);
  const deepest = Math.max(...within.map(({ liquidityActive }) => Number(liquidityActive)), 1);
  return within.map((bar) => ({
    bar,
    x: x(bar.tickLower),
    width: Math.max(x(bar.tickUpper) - x(bar.tickLower), 0.5),
    height: (Number(bar.liquidityActive) / deepest) * height,
  }));
}

/** Returns whole token1 per whole token0 at a tick, precise enough for an axis. */
export function priceAtTick(tick: number, decimals0: number, decimals1: number): number {
  return 1.0001 ** tick * 10 ** (decimals0 - decimals1);
}
