const WEEKS = 365 / 7;

interface Earning {
  /** Fees of the pool in the last seven days, US dollars; undefined where unknown. */
  readonly weekOfFees: string | number | undefined;
  /** Part of the liquidity in range, percent; null out of range. */
  readonly share: number | null;
  /** Worth of both amounts, US dollars; undefined where unknown. */
  readonly worth: number | undefined;
}

/**
 * Returns the fees of a year in dollars, and in percent of the position. It takes each week to be like the
 * last one, and the price to stay in range; undefined without both.
 */
export function yearOfFees({ weekOfFees, share, worth }: Earning) {
  if (weekOfFees === undefined || share === null) return undefined;
  const dollars = Number(weekOfFees) * (share / 100) * WEEKS;
  return { dollars, percent: worth !== undefined && worth > 0 ? (dollars / worth) * 100 : undefined };
}
