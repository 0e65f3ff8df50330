/*
 * Tunes the certificate. No figure can make a bound wrong: each trades time for a narrower one.
 */

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
