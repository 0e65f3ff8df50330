import type { Crossings } from './crossings.ts';

/**
 * Gas units of crossing an initialized tick: three words written anew, one read, and one more step of the
 * swap.
 */
const GAS_PER_TICK = 25_000;
/**
 * Gas units that the first crossing of a tick takes in addition: both words of its `feeGrowthOutside` are
 * zero before.
 */
const GAS_PER_FIRST_CROSSING = 35_000;
/** Gas units of a tick bitmap word that the price passes: one more step of `UniswapV3Pool.swap`. */
export const GAS_PER_WORD = 8_000;
/** The gas limit that a transaction may have (EIP-7825). */
export const TRANSACTION_GAS_LIMIT = 2 ** 24;
/**
 * Maximum gas units of a swap, and so of the crossings in one hop. It is below the limit by the gas that
 * inner calls withhold (EIP-150), and by the error of estimates. Without it one wei of liquidity at an
 * extreme price would promise amounts that no transaction can reach.
 */
export const MAX_TRANSACTION_GAS = 16_000_000;

/** Returns the gas units of crossings: by the gas table, rounded up. */
export function crossingGas({
  ticksCrossed,
  firstCrossings = 0,
  wordsCrossed,
}: Pick<Crossings, 'ticksCrossed' | 'firstCrossings' | 'wordsCrossed'>): number {
  return ticksCrossed * GAS_PER_TICK + firstCrossings * GAS_PER_FIRST_CROSSING + wordsCrossed * GAS_PER_WORD;
}
