import type { Crossings } from './crossings.ts';

/** Gas units of an initialized tick that is crossed for the first time, with its writes: an upper estimate. */
const GAS_PER_TICK = 66_000;
/** Gas units of a word of the tick bitmap that the price passes: one more step of `UniswapV3Pool.swap`. */
export const GAS_PER_WORD = 8_000;
/**
 * The most that crossings may cost in one hop, gas units: a whole transaction may use no more (EIP-7825). Without
 * it one wei of liquidity at an extreme price would promise amounts that nobody can fetch.
 */
export const MAX_HOP_GAS = 2 ** 24;

/** What crossings cost, gas units. */
export function crossingGas({ ticksCrossed, wordsCrossed }: Crossings): number {
  return ticksCrossed * GAS_PER_TICK + wordsCrossed * GAS_PER_WORD;
}
