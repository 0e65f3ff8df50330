/** Milliseconds; `auto` follows from the block time of the chain, `never` is for chains that are quiet for long. */
export type MaxHeadAge = number | 'auto' | 'never';

const BLOCKS = 12;
const LEAST_MS = 60_000;

/** Milliseconds from which on a block is too old; undefined when none is. Auto: 12 blocks, at least 60 seconds. */
export function maxHeadAgeMs(maxHeadAge: MaxHeadAge, blockTimeMs: number | undefined): number | undefined {
  if (maxHeadAge === 'never') return undefined;
  return maxHeadAge === 'auto' ? Math.max(LEAST_MS, BLOCKS * (blockTimeMs ?? 0)) : maxHeadAge;
}
