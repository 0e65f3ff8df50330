import type { AutoscaleInfoProvider } from 'lightweight-charts';

/** Least height of a scale of prices, a share of its middle: below it noise would look like a fall. */
const LEAST_SPAN = 0.01;

export interface Span {
  readonly minValue: number;
  readonly maxValue: number;
}

/** Returns the span, made as high as a scale of prices is at least. */
export function calmSpan({ minValue, maxValue }: Span): Span {
  const missing = ((minValue + maxValue) / 2) * LEAST_SPAN - (maxValue - minValue);
  if (!(missing > 0)) return { minValue, maxValue };
  return { minValue: minValue - missing / 2, maxValue: maxValue + missing / 2 };
}

/** Scales a series by what is seen of it, as the library does, and at least by a hundredth of its price. */
export const calmScale: AutoscaleInfoProvider = (base) => {
  const info = base();
  return info?.priceRange ? { ...info, priceRange: calmSpan(info.priceRange) } : info;
};
