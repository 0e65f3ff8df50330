/** Maximum age of the head in milliseconds; `auto` derives it from the block time, `never` suits quiet chains. */
export type MaxHeadAge = number | 'auto' | 'never';

const BLOCKS = 12;
const LEAST_MS = 60_000;

/** Returns the age in ms from which a block is too old; undefined for never. Auto: 12 blocks, at least 60 s. */
export function maxHeadAgeMs(maxHeadAge: MaxHeadAge, blockTimeMs: number | undefined): number | undefined {
  if (maxHeadAge === 'never') return undefined;
  return maxHeadAge === 'auto' ? Math.max(LEAST_MS, BLOCKS * (blockTimeMs ?? 0)) : maxHeadAge;
}
