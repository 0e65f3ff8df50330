/*
 * Tunes the split. No figure can make an amount wrong: each trades time for the chance of a better split.
 * "Splits" names a row of `bench/routingSplits.ts`.
 */

/** Legs allowed at first, and more where the best split has as many. `bench/optimalityGaps.ts 20`. */
export const LEGS_AT_ONCE = 8;
/** Maximum candidates where no single route fills the amount. Splits: processor time. */
export const MAX_CANDIDATES = 12;
/** Parts of the amount whose best paths a split begins with. Splits: gain over the best single route. */
export const FIRST_PARTS = [1n, 6n, 12n] as const;
/** Parts of the input for which paths join in a short search. `bench/toldGains.ts`. */
export const JOINING_PARTS = [4n, 12n, 12n, 64n] as const;
/** Parts of the input for which paths join in a whole search. Splits: at most left to gain. */
export const EXTRA_PARTS = [4n, 16n, 64n, 256n, 1024n] as const;
/** Effort of a coarse balance, enough to choose paths; `hidden` is rounding. Splits: processor time. */
export const COARSE_BALANCE = { enough: 1e-11, hidden: 1e-9, first: 1 / 8, halvings: 14 } as const;
/** Effort of a fine balance, for nearly balanced parts. Splits: at most left to gain. */
export const FINE_BALANCE = { enough: 1e-15, hidden: 1e-15, first: 1 / 4096, halvings: 30 } as const;
/** Newton's steps towards one price, and how often one without gain is quartered. Splits: processor time. */
export const EVEN_STEPS = { most: 10, quarterings: 3 } as const;
/** Finite difference of a price, of the input; prices this close are even. Splits: processor time. */
export const SLOPE_PROBE = 1e-4;
/** Minimum fall of a price that Newton's method assumes, as a part of it. Splits: processor time. */
export const FLAT_SHARE = 1e-6;
/** Moves between two halvings of a balance. Splits: processor time. */
export const BALANCE_MOVES_PER_HALVING = 24;
/** Corrections of an input to an output; relative errors that end them, or are accepted. Splits: time. */
export const SCALING = { most: 12, tolerance: 1e-9, nearly: 1e-6 } as const;
/** Steps of the local search, sets that each balances, and steps without gain. `splitNetOfGas.test.ts`. */
export const LOCAL_SEARCH = { steps: 12, tried: 4, detours: 1 } as const;
/** Sizes for which the gain of a path is measured, as parts of the input. `bench/studies/onePoolLess.ts`. */
export const EARNING_SIZES = Array.from({ length: 28 }, (_, index) => 2 ** (index / 2 - 14));
/** Maximum paths found for each size, and search steps for all. `bench/wholeStart.ts`: at most 4 routes. */
export const EARNERS = { most: 8, steps: 32 } as const;
/** Sets this close, of the trade, are compared by exact amounts alone. `splitNetOfGas.test.ts`. */
export const CLOSE_SHARE = 2e-5;
/** Sets filled exactly next to the best one, of any number of paths. `splitNetOfGas.test.ts`. */
export const MOST_CLOSE = 2;
