/*
 * Tunes the certificate. No figure can make a bound wrong: each trades time for a narrower one.
 */

/** Maximum looks at the whole market. Splits: at most left to gain. */
export const LOOKS = 4;
/** Maximum tokens that each look adds to those that are solved. Splits: processor time, 10 000 pools. */
export const TOKENS_PER_LOOK = 8;
/** Maximum pools that are solved together. Splits: processor time, 10 000 pools. */
export const MOST_ARCS = 256;
/** Maximum Newton steps at each width. Splits: at most left to gain. */
export const NEWTON_STEPS = 16;
/** A gap this small is not improved, as a part of the trade. Splits: processor time. */
export const NEAR_ENOUGH = 2e-7;
/** Pools per step of a look. Splits: processor time, 10 000 pools. */
export const POOLS_PER_STEP = 4096;
