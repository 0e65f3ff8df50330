import type { MarketWorth } from './dollarOracle.ts';
import { atLeast, type Fraction } from './fraction.ts';

type Worth = Fraction | undefined;
/** In place of a block. */
const BEFORE = -1n;

/**
 * What a market was worth between two blocks of each hour with a Mint, Burn or Swap, by the start of the
 * hour: before the first of them, and after the last event of each block.
 * @param worths of one market, in the order of its events
 */
export function worthsByHour(
  worths: readonly Pick<MarketWorth, 'blockNumber' | 'time' | 'isActivity' | 'isPool' | 'worth'>[],
): ReadonlyMap<number, readonly Worth[]> {
  const hours = new Map<number, Map<bigint, Worth>>();
  let stood: Worth;
  for (const { blockNumber, time, isActivity, isPool, worth } of worths) {
    // A Sync alone is no activity of a pair, and a pool that has only a price is worth nothing yet.
    if (!isActivity && (!isPool || hours.size === 0)) continue;
    const hour = time - (time % 3600);
    if (isActivity && !hours.has(hour)) hours.set(hour, new Map([[BEFORE, stood]]));
    // Blocks of one second are several.
    hours.get(hour)?.set(blockNumber, worth);
    stood = worth;
  }
  return new Map([...hours].map(([hour, ofBlocks]) => [hour, [...ofBlocks.values()]]));
}

/** The greatest of those that are known. */
export function greatestOf(worths: readonly Worth[]): Worth {
  return worths.reduce<Worth>((most, worth) => {
    if (worth === undefined || most === undefined) return most ?? worth;
    return atLeast(worth, most) ? worth : most;
  }, undefined);
}
