/** A simulation asks the node twice, and what it says is read back: as long as three routes. */
const SIMULATION = 3;

interface Work {
  readonly maxSplits?: number | undefined;
  readonly simulate?: boolean;
}

/** What trades take of the service: each route that an amount may be split over is one, a simulation three. */
export type TradeCost = (work: Work) => number;

export const tradeCost =
  (defaultMaxSplits: number): TradeCost =>
  ({ maxSplits = defaultMaxSplits, simulate = false }) =>
    maxSplits + (simulate ? SIMULATION : 0);
