import { scaleLinear } from 'd3-scale';
import type { Bar } from '../usePool.ts';

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

/** Makes the scale of a range over a width: a turned pair has its lowest price where the highest tick is. */
export function tickScale({ lower, upper }: Range, width: number, isTurned: boolean) {
  return scaleLinear([lower, upper], isTurned ? [width, 0] : [0, width]).clamp(true);
}

/** Makes the bars of a range, cut to it, the deepest of them as high as the drawing. */
export function drawBars(
  bars: readonly Bar[],
  range: Range,
  {
    width,
    height,
    isTurned = false,
  }: { readonly width: number; readonly height: number; readonly isTurned?: boolean },
): DrawnBar[] {
  const within = bars.filter(
    ({ tickLower, tickUpper }) => tickUpper > range.lower && tickLower < range.upper,
  );
  const x = tickScale(range, width, isTurned);
  const deepest = Math.max(...within.map(({ liquidityActive }) => Number(liquidityActive)), 1);
  return within.map((bar) => {
    const [from, to] = [x(bar.tickLower), x(bar.tickUpper)];
    return {
      bar,
      x: Math.min(from, to),
      width: Math.max(Math.abs(to - from), 0.5),
      height: (Number(bar.liquidityActive) / deepest) * height,
    };
  });
}

/** Returns whole token1 per whole token0 at a tick, precise enough for an axis. */
export function priceAtTick(tick: number, decimals0: number, decimals1: number): number {
  return 1.0001 ** tick * 10 ** (decimals0 - decimals1);
}

/** Sums what the pool pays out until the price has passed a bar, raw units of each token. */
export function amountsUpTo(
  bars: readonly Bar[],
  tick: number,
  chosen: Bar,
): { amount0: string; amount1: string } {
  const isAbove = chosen.tickLower > tick;
  let [amount0, amount1] = [0n, 0n];
  for (const bar of bars) {
    // Above the price lies token0, which a buyer takes; below it token1.
    if (isAbove && bar.tickUpper > tick && bar.tickLower <= chosen.tickLower) amount0 += BigInt(bar.amount0);
    if (!isAbove && bar.tickLower <= tick && bar.tickLower >= chosen.tickLower)
      amount1 += BigInt(bar.amount1);
  }
  return { amount0: String(amount0), amount1: String(amount1) };
}
