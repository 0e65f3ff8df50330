import type { ListedPool } from '../api/answers.ts';

export const SORTS = ['tvl', 'volume', 'trades'] as const;
export type Sort = (typeof SORTS)[number];

/** Most first, pools without a figure last, and otherwise in the order in which they come. */
export function sortPools(pools: readonly ListedPool[], sort: Sort): ListedPool[] {
  return [...pools].sort((a, b) => figureOf(b, sort) - figureOf(a, sort));
}

function figureOf({ tvlUSD, volumeUSD, txCount }: ListedPool, sort: Sort): number {
  if (sort === 'trades') return txCount;
  const text = sort === 'tvl' ? tvlUSD : volumeUSD;
  return text === null ? -1 : Number(text);
}
