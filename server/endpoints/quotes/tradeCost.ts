/** A simulation makes two node requests, and their answers are decoded: it costs as much as three routes. */
const SIMULATION = 3;

interface Work {
  readonly maxSplits?: number | undefined;
  readonly simulate?: boolean;
}

/** Returns the cost of a trade in units of work: 1 per route it may be split over, 3 per simulation. */
export type TradeCost = (work: Work) => number;

export const tradeCost =
  (defaultMaxSplits: number): TradeCost =>
  ({ maxSplits = defaultMaxSplits, simulate = false }) =>
    maxSplits + (simulate ? SIMULATION : 0);
