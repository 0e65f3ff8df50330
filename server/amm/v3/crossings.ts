import { indexAbove } from './nextTick.ts';
import type { SwapWork } from './swapWork.ts';
import { type TickRange, UncrossedTick } from './v3State.ts';

/** The work of a pool in a swap that its gas depends on. */
export interface Crossings {
  /** Number of initialized ticks crossed. */
  readonly ticksCrossed: number;
  /**
   * Number of crossed ticks that no swap has crossed before, whose words of `feeGrowthOutside` are written
   * anew; absent for none.
   */
  readonly firstCrossings?: number;
  /** Number of words of the tick bitmap, 256 tick spacings each, that the search for the next tick passes. */
  readonly wordsCrossed: number;
  /**
   * The pool's tick is another one after the swap, so that the pool writes an observation; absent if it is
   * not.
   */
  readonly movesTick?: true;
  /** True where the pool writes the protocol's part of the fee; absent where the protocol takes none. */
  readonly paysProtocol?: true;
  /** True where the protocol keeps the whole fee, so that no fee of providers is written; else absent. */
  readonly keepsWholeFee?: true;
  /** The work of its arithmetic; absent where that is equal for every swap. */
  readonly work?: SwapWork;
}

export const NO_CROSSINGS: Crossings = { ticksCrossed: 0, wordsCrossed: 0 };

const TICKS_PER_WORD = 256;

/** Returns the number of bitmap words between the ticks where a swap starts and ends. */
export function wordsBetween(from: number, to: number, tickSpacing: number, zeroForOne: boolean): number {
  return Math.abs(wordOf(to, tickSpacing, zeroForOne) - wordOf(from, tickSpacing, zeroForOne));
}

/**
 * Returns the word that `TickBitmap.nextInitializedTickWithinOneWord` searches; upwards it starts at the next
 * tick.
 */
function wordOf(tick: number, tickSpacing: number, zeroForOne: boolean): number {
  return Math.floor((Math.floor(tick / tickSpacing) + (zeroForOne ? 0 : 1)) / TICKS_PER_WORD);
}

/** Returns the number of ticks that a swap from one tick to another is the first to cross. */
export function firstCrossingsBetween({ ticks }: TickRange, from: number, to: number): number {
  const [lower, upper] = from < to ? [from, to] : [to, from];
  let count = 0;
  for (let index = indexAbove(ticks, lower); index < ticks.length; index++) {
    const tick = ticks[index];
    if (tick === undefined || tick.tick > upper) break;
    if (tick instanceof UncrossedTick) count += 1;
  }
  return count;
}
