import { groupBy } from '../../../fork-tests/verify/groupBy.ts';

/**
 * Takes `count` of the items by the seed, in the order of its choice: of any length the beginning is a fair
 * sample.
 */
export function sample<T>(items: readonly T[], count: number, seed: number): T[] {
  let state = seed;
  // A multiplicative generator modulo the prime 2^31 - 1.
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return items
    .map((item) => ({ item, weight: next() }))
    .toSorted((a, b) => a.weight - b.weight)
    .slice(0, count)
    .map(({ item }) => item);
}

/** Takes up to `count` of the items of each file by the seed: small files are seen as well as large ones. */
export function sampleOfEach<T extends { readonly file: string }>(
  items: readonly T[],
  count: number,
  seed: number,
): T[] {
  const files = groupBy(items, ({ file }) => file);
  return [...files.values()].flatMap((of) => sample(of, count, seed));
}
