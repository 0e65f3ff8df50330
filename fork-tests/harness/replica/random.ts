/** Numbers in [0, 1) that depend on the seed alone (Mulberry32: 32 bits of state, enough for test data). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number in [0, limit). */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

/** One of `items`, each as likely. @throws Error when there is none */
export function oneOf<T>(random: Random, items: readonly T[]): T {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}
