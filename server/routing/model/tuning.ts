/**
 * Tunes the search and the split. No figure can make an amount wrong: each trades time for the chance of a
 * better route. "Splits: …" and "Best path: …" name the row of `bench/routingSplits.ts` and of
 * `bench/routing.ts` that measures the figure.
 */

// One path. The figures change the time only, not the result.

/**
 * Token paths that successive scans list at most, before one lists all: the best of each raises the bar for
 * the next. Best path: hub and spoke, 10 000 pools.
 */
export const SCAN_LIMITS = [64, 64];
/** The most promising token paths tried one by one before all. Best path: hub and spoke, 10 000 pools. */
export const TOKEN_PATHS_ASKED = 2;
/**
 * The most promising of very many token paths, tried together before all. `bench/hostileMarket.ts`: at most 4
 * routes among ends.
 */
export const TOKEN_PATHS_TRIED = 32;
/**
 * Token paths that are looked at again for a harder task; more are found anew. Best path: hub and spoke, 10
 * 000 pools.
 */
export const MOST_RESCORED = 4096;
/** Pools that a step of a scan in steps looks at. `bench/hostileMarket.ts`: longest turn. */
export const POOLS_PER_STEP = 16_384;
/**
 * Pools that both ends of a search have at least where it compares with all tokens at once first.
 * `bench/hostileMarket.ts`.
 */
export const LARGE_END = 8192;
/**
 * Token paths that a step of a search looks at, and paths that it evaluates. `bench/hostileMarket.ts`:
 * longest turn.
 */
export const PATHS_PER_STEP = 256;
/**
 * Entries of a run that cost as much to pass as one look-up of the pools between two tokens. Best path: hub
 * and spoke, 10 000 pools.
 */
export const RUN_PER_LOOKUP = 16;
/**
 * Cost of a scan from the start relative to one from the end, which looks up large pools only. Best path: hub
 * and spoke, 10 000 pools.
 */
export const WORK_FROM_START = 1.25;
/** Tokens whose neighbours stay indexed. Best path: hub and spoke, 2 000 pools. */
export const MOST_INDEXED_RUNS = 32;
/**
 * Ratio of the envelope to the output of a pool from which it has a second bound, its `mark`.
 * `bench/hostileMarket.ts`: mirages.
 */
export const MARK_BELOW_CURVE = 3;
/**
 * A search for less than 1 / 13 of the amount looks at the whole market: twelfths are looked for, rounded
 * down. Splits: processor time, 10 000 pools.
 */
export const SHORTLIST_SMALLEST_PART = 13;
/**
 * Output per input, as a part of that of the best path, from which a path is shortlisted. Splits: processor
 * time, 10 000 pools.
 */
export const SHORTLIST_LEAST_RATE = 0.5;
/**
 * The rate of a shorter list, for two large ends; the longer list is made only where this one is incomplete.
 * `bench/hostileMarket.ts`: at most 4 routes.
 */
export const SHORTLIST_NEAR_RATE = 0.95;
/**
 * A small part of an exact output may cost up to 4 times less per unit than the whole. Splits: processor
 * time, 10 000 pools.
 */
export const SHORTLIST_BEST_RATE = 4;
/**
 * Minimum input and rate that a remembered list serves, as parts of those of the search that made it.
 * `bench/wholeChain.ts`: at most 4 routes.
 */
export const REMEMBERED_LEAST = { input: 1 / 4096, rate: 1 / 16 } as const;
/** Pairs of tokens whose list is remembered. `bench/wholeChain.ts`: resident. */
export const MOST_REMEMBERED = 64;
/** Token paths of all lists that are remembered: 32 bytes each. `bench/wholeStart.ts`: memory. */
export const MOST_ROWS_REMEMBERED = 2 ** 21;
/** Token paths of each number of hops in a list. `bench/hostileMarket.ts`: longest turn. */
export const MOST_LISTED = 32_768;
/**
 * Single searches of a pair that are worth a list for those to come, and pairs whose searches are counted.
 * `bench/wholeStart.ts`: warm quote.
 */
export const SEARCHES_WORTH_LIST = 8;
export const MOST_COUNTED = 256;
/**
 * Pools between two tokens from which they are compared in columns first: more than V2 and V3 can have.
 * `search/crowdedPair.test.ts`.
 */
export const CROWD = 16;

// Splits.

/**
 * Legs that a search allows at first, and how many more where the best split has as many.
 * `bench/optimalityGaps.ts 20`.
 */
export const FIRST_LEGS = 8;
export const FURTHER_LEGS = 8;

// Paths that share no pool.

/** Parts of the amount whose best paths are candidates. Splits: gain over the best single route. */
export const CANDIDATE_PARTS = [1n, 2n, 3n, 6n, 12n] as const;
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

// Paths that may share pools.

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
// `enough`: gain not worth another step; `hidden`: gain that rounding hides; both as parts of the output.
// `first`: first move between two paths, as a part of the amount, halved `halvings` times.
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
export const LOSS_WORTH_EARNING = { free: 5e-5, ofGas: 3e-5 } as const;
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

// Parts that exceed the liquidity of a pool.

/**
 * Galloping then bisection for the excess: part / 10^12, times 16 at each step, then 12 halvings. Splits:
 * gain over routes that share no pool, worst.
 */
export const FIT_FIRST_SHARE = 10n ** 12n;
export const FIT_GROWTH = 16n;
export const FIT_HALVINGS = 12;
/**
 * Maximum part of a leg, 1 / `FIT_LITTLE`, that moves without a bisection for the minimum where several pools
 * are full. Where the bisection finds none it is 1 / `FIT_MUCH`. `execution/fitToLiquidity.test.ts`.
 */
export const FIT_LITTLE = 10n ** 7n;
export const FIT_MUCH = 10n ** 3n;
/** The maximum number of attempts to move excess. Splits: processor time. */
export const FIT_ATTEMPTS = 192;

// The bound on what any routing could give.

/**
 * Steps towards the price at which a token clears, and the change that ends them. Splits: at most left to
 * gain.
 */
export const CLEARING_STEPS = 24;
export const CLEARING_TOLERANCE = 1e-9;
/**
 * Looks at the whole market, each with prices that the tokens which earned at those before brought. Splits:
 * at most left to gain.
 */
export const BOUND_LOOKS = 4;
/**
 * Tokens that each look adds to those whose prices are sought together, at most. Splits: processor time, 10
 * 000 pools.
 */
export const TOKENS_PER_LOOK = 8;
/**
 * Maximum pools of both ends of a bounded trade: with more, nobody can act on the bound, and it takes longer
 * than a split.
 */
export const MOST_END_POOLS = 256;
/**
 * Steps of Newton's method, and the expected gain of one, as a part of the trade, that ends them: without
 * gas, and with it. Splits: at most left to gain; `bench/optimalityGaps.ts 20`.
 */
export const DESCENT_STEPS = 16;
export const DESCENT_TOLERANCE = { free: 1e-8, ofGas: 1e-6 } as const;
/**
 * Pools measured while the prices of the tokens of one look are sought. Splits: processor time, 10 000 pools.
 */
export const DESCENT_WORK = 30_000;
/**
 * A bound this near to the trade, or to the best prices of the tokens, is not improved. Splits: processor
 * time.
 */
export const BOUND_NEAR_ENOUGH = 2e-7;
/** Tokens per step of the bound. Splits: processor time, 10 000 pools. */
export const BOUND_TOKENS_PER_STEP = 256;
