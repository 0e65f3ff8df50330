/** Percent. */
const LEAST = 0.1;
const MOST = 2;
/** Percent, in place of the volatility where it is unknown: together with the least it is the usual 0.5. */
const UNKNOWN = 0.4;
/** Seconds from a click to the block that holds the transaction. */
const TO_THE_BLOCK = 60;
const HOUR = 3600;
/** Hours with trades that a volatility needs. */
const FEWEST_HOURS = 3;
/** How many times the usual movement is allowed for. */
const MARGIN = 2;

export interface Hour {
  readonly high: number;
  readonly low: number;
}

export interface AutoFacts {
  /** The market's part of the price impact, percent. */
  readonly impact: number;
  /** The hours with trades of the last day, of each pool of the largest route; undefined where unknown. */
  readonly pools: readonly (readonly Hour[])[] | undefined;
  /** Of the quote, seconds. */
  readonly age: number;
}

/**
 * Returns the tolerance, percent, to the nearest tenth: 0.1, a tenth of the impact, and twice what the price
 * usually moves until the transaction is in a block. The median of the hours counts, which no single trade
 * can raise.
 */
export function autoSlippage({ impact, pools, age }: AutoFacts): string {
  const hourly = hourlyMovement(pools);
  const moved =
    hourly === undefined ? UNKNOWN : MARGIN * hourly * Math.sqrt((TO_THE_BLOCK + Math.max(0, age)) / HOUR);
  const percent = LEAST + Math.max(0, impact) / 10 + moved;
  return String(Math.min(Math.max(Math.round(percent * 10) / 10, LEAST), MOST));
}

/** Percent that the price of the route spans in an hour; independent pools add up by their squares. */
function hourlyMovement(pools: AutoFacts['pools']): number | undefined {
  if (pools === undefined || pools.length === 0) return undefined;
  let squares = 0;
  for (const hours of pools) {
    const ranges = hours.filter(({ low }) => low > 0).map(({ high, low }) => (high / low - 1) * 100);
    if (ranges.length < FEWEST_HOURS) return undefined;
    squares += median(ranges) ** 2;
  }
  return Math.sqrt(squares);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor((sorted.length - 1) / 2);
  return sorted[middle] ?? 0;
}
