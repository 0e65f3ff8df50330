/*
 * Tunes the fit of parts to liquidity. No figure can make an amount wrong.
 */

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
