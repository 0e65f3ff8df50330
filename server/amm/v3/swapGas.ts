import type { Crossings } from './crossings.ts';

/** Gas units of the first crossing of an initialized tick, with its writes: an upper estimate. */
const GAS_PER_TICK = 66_000;
/** Gas units of a tick bitmap word that the price passes: one more step of `UniswapV3Pool.swap`. */
export const GAS_PER_WORD = 8_000;
/**
 * Maximum gas units of crossings in one hop: the gas limit of a transaction (EIP-7825). Without it one wei of
 * liquidity at an extreme price would promise amounts that no transaction can reach.
 */
export const MAX_HOP_GAS = 2 ** 24;

/** Returns the gas units of crossings. */
export function crossingGas({ ticksCrossed, wordsCrossed }: Crossings): number {
  return ticksCrossed * GAS_PER_TICK + wordsCrossed * GAS_PER_WORD;
}
