export interface History {
  /** Each at the start of its period, Unix seconds. */
  readonly points: readonly (TokenPrice & { readonly timestamp: number })[];
}

export interface PairPoint {
  readonly timestamp: number;
  /**
   * Counter for one of the base, when the period closed; at the timestamp itself where it is the price of
   * now.
   */
  readonly price: number;
}

/** Returns the price of one token in another at each period for which both have one. */
export function pairHistory(base: History, counter: History): readonly PairPoint[] {
  const counters = new Map(counter.points.map((point) => [point.timestamp, point]));
  return base.points.flatMap((point) => {
    const other = counters.get(point.timestamp);
    const price = priceOf(point, other);
    return price === undefined ? [] : [{ timestamp: point.timestamp, price }];
  });
}

/** Of a whole token, in dollars and in the native coin; null where unknown. */
interface TokenPrice {
  readonly priceUSD: string | null;
  readonly priceNative?: string | null;
}

/**
 * Returns the price of one token in another, by those of both at one time; undefined where one is unknown.
 */
export function priceOf(base: TokenPrice | undefined, counter: TokenPrice | undefined): number | undefined {
  return ratio(base?.priceUSD, counter?.priceUSD) ?? ratio(base?.priceNative, counter?.priceNative);
}

function ratio(one: string | null | undefined, other: string | null | undefined): number | undefined {
  const price = Number(one ?? Number.NaN) / Number(other ?? Number.NaN);
  return Number.isFinite(price) && price > 0 ? price : undefined;
}
