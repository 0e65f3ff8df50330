/*
 * Tunes the search for one path. No figure can make an amount wrong: each trades time only.
 * "Best path" names a row of `bench/routing.ts`, "Splits" one of `bench/routingSplits.ts`.
 */

/** Token paths beyond which successive scans try the best first. Best path: hub and spoke, 10 000 pools. */
export const SCAN_LIMITS = [8, 64];
/** Token paths of a list behind which others have a turn. `bench/hostileMarket.ts`: longest turn. */
export const LARGE_LIST = 4096;
/** Pools that a step of a scan in steps looks at. `bench/hostileMarket.ts`: longest turn. */
export const POOLS_PER_STEP = 16_384;
/** Pools that both ends have at least where others have a turn behind a scan. `bench/hostileMarket.ts`. */
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
/** Tokens whose neighbours stay indexed. Best path: hub and spoke, 2 000 pools. */
export const MOST_INDEXED_RUNS = 32;
/**
 * Minimum input and rate that a remembered list serves, as parts of those of the search that made it.
 * `bench/wholeChain.ts`: at most 4 routes.
 */
export const REMEMBERED_LEAST = { input: 1 / 4096, rate: 1 / 16 } as const;
/** Token paths of all lists that are remembered: 32 bytes each. `bench/wholeStart.ts`: memory. */
export const MOST_ROWS_REMEMBERED = 2 ** 21;
/**
 * Token paths of each number of hops in a list, and of four hops from which on a trade is refused.
 * `bench/hostileMarket.ts`: longest turn.
 */
export const MOST_LISTED = 32_768;
/** Pools that both ends have at least where token paths are listed. Best path: replica. */
export const LISTED_END = 256;
/** Single searches of a pair that are worth a list for later ones. `bench/wholeStart.ts`: warm quote. */
export const SEARCHES_WORTH_LIST = 8;
