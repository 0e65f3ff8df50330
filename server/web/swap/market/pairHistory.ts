export interface History {
  readonly points: readonly {
    /** Start of the period, Unix seconds. */
    readonly timestamp: number;
    readonly priceUSD: string | null;
    readonly priceNative?: string | null;
  }[];
}

export interface PairPoint {
  readonly timestamp: number;
  /** Counter for one of the base, when the period closed. */
  readonly price: number;
}

/** Returns the price of one token in another at each period for which both have one. */
export function pairHistory(base: History, counter: History): readonly PairPoint[] {
  const counters = new Map(counter.points.map((point) => [point.timestamp, point]));
  return base.points.flatMap((point) => {
    const other = counters.get(point.timestamp);
    const price = ratio(point.priceUSD, other?.priceUSD) ?? ratio(point.priceNative, other?.priceNative);
    return price === undefined ? [] : [{ timestamp: point.timestamp, price }];
  });
}

function ratio(one: string | null | undefined, other: string | null | undefined): number | undefined {
  const price = Number(one ?? Number.NaN) / Number(other ?? Number.NaN);
  return Number.isFinite(price) && price > 0 ? price : undefined;
}
