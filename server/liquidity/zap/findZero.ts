/** Most values that the search asks for. */
const MAX_STEPS = 24;
/** Digits of the fraction by which the interval is parted. */
const SCALE = 10n ** 15n;

/** A decreasing function on integers. */
export type Decreasing = (at: bigint) => Promise<number>;

/**
 * Returns a place where a decreasing function is nearest to 0, by the Illinois variant of regula falsi. The
 * search ends at `near`, and where no integer is left between both signs.
 * @param most upper end of the interval, which begins at 0
 */
export async function findZero(valueAt: Decreasing, most: bigint, near: number): Promise<bigint> {
  let low = { at: 0n, value: await valueAt(0n) };
  if (low.value <= near) return 0n;
  let high = { at: most, value: await valueAt(most) };
  if (high.value >= -near) return most;
  let best = -high.value < low.value ? high : low;
  for (let step = 0, kept = 0; step < MAX_STEPS && high.at - low.at > 1n; step++) {
    const at = between(low, high);
    const found = { at, value: await valueAt(at) };
    if (Math.abs(found.value) < Math.abs(best.value)) best = found;
    if (Math.abs(found.value) <= near) break;
    const isLow = found.value > 0;
    // An end that stays twice counts half, or the other one would creep.
    if (isLow) high = kept > 0 ? { at: high.at, value: high.value / 2 } : high;
    else low = kept < 0 ? { at: low.at, value: low.value / 2 } : low;
    kept = isLow ? 1 : -1;
    if (isLow) low = found;
    else high = found;
  }
  return best.at;
}

interface Sample {
  readonly at: bigint;
  readonly value: number;
}

/** Returns the integer between both ends where a line through them is 0, but no end. */
function between(low: Sample, high: Sample): bigint {
  const part = low.value / (low.value - high.value);
  const width = high.at - low.at;
  const at = low.at + (width * BigInt(Math.round(part * Number(SCALE)))) / SCALE;
  if (at <= low.at) return low.at + 1n;
  return at >= high.at ? high.at - 1n : at;
}
