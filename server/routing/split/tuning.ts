/*
 * Tunes the split. No figure can make an amount wrong: each trades time for the chance of a better split.
 * "Splits" names a row of `bench/routingSplits.ts`.
 */

/**
 * The most promising of very many token paths, tried together before all. `bench/hostileMarket.ts`: at most 4
 * routes among ends.
 */
export const TOKEN_PATHS_TRIED = 32;
/**
 * Legs that a search allows at first, and how many more where the best split has as many.
 * `bench/optimalityGaps.ts 20`.
 */
export const FIRST_LEGS = 8;
export const FURTHER_LEGS = 8;
/** The maximum number of candidates. Splits: processor time. */
export const MAX_CANDIDATES = 12;
/** Legs up to which every combination of candidates is compared. Splits: processor time. */
export const MOST_DISJOINT_LEGS = 4;
/** Equal chunks of the first allocation. Splits: processor time. */
export const ALLOCATION_CHUNKS = 64;
/**
 * Halvings of a chunk, to 2^−42 of the amount: an error of that size costs its square. Splits: at most left
 * to gain.
 */
export const ALLOCATION_HALVINGS = 36;
/** Moves between two halvings of a chunk. Splits: at most left to gain. */
export const ALLOCATION_MOVES_PER_HALVING = 64;
/** Parts of the amount whose best paths the split begins with. Splits: gain over the best single route. */
export const FIRST_PATH_PARTS = [1n, 3n, 10n] as const;
/** Parts of the amount used as extra inputs to find further paths. Splits: at most left to gain. */
export const EXTRA_PARTS = [4n, 16n, 64n, 256n, 1024n] as const;
/**
 * The maximum number of added paths: 12, or 6 more than `maxSplits`, since some are dropped again. Splits:
 * any number of legs.
 */
export const LEAST_EXTRA_PATHS = 12;
export const SPARE_EXTRA_PATHS = 6;
/** A gain below this part of an extra amount is rounding. Splits: processor time. */
export const LEAST_GAIN_OF_EXTRA = 1e-9;
/**
 * A shortlist for paths on top serves inputs down to 1 / 257 of its own. Splits: processor time, 10 000
 * pools.
 */
export const ON_TOP_SMALLEST_PART = 257;
/** Rounding may make balanced paths worse by a part of 1 / 1000. Splits: processor time, 10 000 pools. */
export const ON_TOP_LEAST_RATE = 0.999;
/** The effort of a coarse balance, enough to choose paths. Splits: processor time. */
export const COARSE_BALANCE = { enough: 1e-11, hidden: 1e-9, first: 1 / 8, halvings: 14 } as const;
/** The effort of a fine balance, for nearly balanced parts. Splits: at most left to gain. */
export const FINE_BALANCE = { enough: 1e-15, hidden: 1e-15, first: 1 / 4096, halvings: 30 } as const;
/**
 * Steps of Newton's method towards one price, and how often one that gains nothing is made smaller. Splits:
 * processor time.
 */
export const EVEN_STEPS = 10;
export const STEP_QUARTERINGS = 3;
/**
 * Maximum spread of the marginal prices of even parts, as a part of the least. Splits: at most left to gain.
 */
export const EVEN_SPREAD = 1e-4;
/**
 * Step of the finite difference that measures how a price falls, as a part of the input. `FLAT_SHARE`:
 * minimum fall that Newton's method assumes, as a part of the price. Splits: processor time.
 */
export const SLOPE_PROBE = 1e-4;
export const FLAT_SHARE = 1e-6;
/** Moves between two halvings of a balance. Splits: processor time. */
export const BALANCE_MOVES_PER_HALVING = 24;
/** A path that gains less than this part of the output is dropped. Splits: at most left to gain, 4 legs. */
export const LEAST_GAIN_OF_PATH = 1e-7;
/** Rounds in which each path may be exchanged for a better one. Splits: at most left to gain, 4 legs. */
export const EXCHANGE_ROUNDS = 4;
/**
 * Paths are exchanged only if the limit of legs costs at least this part of the output. Splits: processor
 * time.
 */
export const LOSS_WORTH_EXCHANGE = 1e-5;
/**
 * Maximum corrections of an input to reach an output, and the relative error of the output that ends them.
 * `SCALED_NEARLY`: the error allowed where whole units come no nearer. Splits: processor time.
 */
export const MOST_SCALINGS = 12;
export const SCALED_TOLERANCE = 1e-9;
export const SCALED_NEARLY = 1e-6;
/**
 * Steps from a set of paths to one that leaves more net of gas, and sets that each step balances. Splits:
 * processor time.
 */
export const NEARBY_ROUNDS = 6;
export const NEARBY_TRIED = 4;
/** Steps among them that lead by way of a set that leaves less. `splitNetOfGas.test.ts`, 2 000 runs. */
export const NEARBY_DETOURS = 1;
/**
 * Parts of the input, each √2 times the last, for which the gain of a further path is measured.
 * `bench/netOfGas.ts`, `bench/studies/onePoolLess.ts`.
 */
export const EARNING_SIZES = Array.from({ length: 28 }, (_, index) => 2 ** (index / 2 - 14));
/**
 * Minimum loss of the best few paths against all paths from which others are searched, as a part of the
 * output. One without gas, one with it. Splits: processor time; `bench/netOfGas.ts`.
 */
export const LOSS_WORTH_EARNING = 3e-5;
/**
 * Part of its required gain that a path must earn at one of these sizes, since its peak may lie between two.
 * Maximum paths found for each size.
 */
export const LEAST_EARNED = 0.8;
export const EARNERS_FOUND = 8;
/**
 * Steps of these searches, beyond which no smaller parts are tried. `bench/wholeStart.ts`: at most 4 routes,
 * p99.
 */
export const EARNING_SEARCH_STEPS = 64;
/**
 * Maximum routes for which earners are searched on top of the last start alone, without an exchange of paths
 * before. `bench/wholeStart.ts`: at most 4 routes.
 */
export const FEW_EARNING = 4;
/** Steps after the searches for such paths, and sets that a step balances. */
export const EARNING_STEPS = 12;
export const EARNING_TRIED = 3;
/**
 * Sets within this part of the trade of the best one are compared by exact amounts, `MOST_CLOSE` of them at
 * most. The real-valued curves omit the fee of an earlier leg that a pair keeps.
 * `splitNetOfGas.test.ts`, 2 000 runs.
 */
export const CLOSE_SHARE = 2e-5;
export const MOST_CLOSE = 2;
/**
 * Parts of the amount whose best paths join those of a short search, one after the other.
 * `bench/toldGains.ts`.
 */
export const JOINING_PARTS = [4n, 12n, 12n] as const;
/**
 * Smaller parts, tried where that gain is not enough: a path may be the best one for a small part alone.
 * `bench/toldGains.ts`.
 */
export const JOINING_SMALL_PARTS = [12n, 64n, 1024n] as const;
/**
 * Gain over the single route above which a short search ends, ppm of the computed side. `bench/toldGains.ts`.
 */
export const GAIN_ENOUGH_PPM = 10n;

export const SEARCH_STEPS = 12;
export const SEARCH_TRIED = 4;
export const SEARCH_DETOURS = 1;
