import type { TickPool } from '../../../routing/model/pool.ts';

/**
 * Words of a bitmap that a state is first read with on each side of the price: 2.8 times that at a spacing of
 * 10.
 */
export const FIRST_WORDS = 4;
/** The same price at a spacing of 1, where four words end at a tenth more or less: many trades get there. */
const FIRST_WORDS_OF_FINE = 40;
const FINE_SPACING = 10;

export function firstWords({ tickSpacing }: Pick<TickPool, 'tickSpacing'>): number {
  return tickSpacing < FINE_SPACING ? FIRST_WORDS_OF_FINE : FIRST_WORDS;
}
