import type { Span } from './calmScale.ts';

/** Halves of the heights of two labels, as a share of a low chart's scale. */
const LABEL_SHARE = 0.11;

/** Returns whether the label of a line covers the one of this price on the axis. */
export function isCovered(price: number, line: number | undefined, { minValue, maxValue }: Span): boolean {
  return line !== undefined && Math.abs(price - line) < LABEL_SHARE * (maxValue - minValue);
}
