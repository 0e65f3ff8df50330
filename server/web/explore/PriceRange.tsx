import { formatPrice } from '../format/figures.ts';
import type { QuotedWay } from '../pairs/quotedWay.ts';
import { Figure } from '../parts/Figure.tsx';
import { t } from '../words/words.tsx';

/**
 * The outermost ticks of a pool of any spacing, up to 32 767, lie beyond these; prices of that size have no
 * meaning.
 */
const OUTERMOST = 887_272 - 32_767;

interface PriceRangeProps {
  readonly position: {
    readonly tickLower: number;
    readonly tickUpper: number;
    readonly priceLower: string;
    readonly priceUpper: string;
  };
  readonly way: QuotedWay;
}

/**
 * Shows the prices that a position lies between: the full range by its name, an end without a bound as 0 or
 * ∞.
 */
export function PriceRange({ position, way: { isTurned } }: PriceRangeProps) {
  const { tickLower, tickUpper, priceLower, priceUpper } = position;
  const [isLowest, isHighest] = [tickLower <= -OUTERMOST, tickUpper >= OUTERMOST];
  if (isLowest && isHighest) return <span>{t('Full range')}</span>;
  const lower = isLowest ? 0 : Number(priceLower);
  const upper = isHighest ? Number.POSITIVE_INFINITY : Number(priceUpper);
  const [from, to] = isTurned ? [1 / upper, 1 / lower] : [lower, upper];
  return (
    <span>
      <Figure value={from} format={(value) => formatPrice(value)} /> –{' '}
      <Figure value={to} format={(value) => formatPrice(value)} />
    </span>
  );
}
