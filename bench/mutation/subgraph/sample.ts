/** Takes `count` of the items by the seed, in their order; all where there are no more. */
export function sample<T>(items: readonly T[], count: number, seed: number): T[] {
  let state = seed;
  // A multiplicative generator modulo the prime 2^31 - 1.
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return items
    .map((item, place) => ({ item, place, weight: next() }))
    .toSorted((a, b) => a.weight - b.weight)
    .slice(0, count)
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
