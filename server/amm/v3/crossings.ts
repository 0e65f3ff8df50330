/** What a swap makes a pool do beside moving its price: this is what its gas depends on. */
export interface Crossings {
  /** Initialized ticks that are crossed. */
  readonly ticksCrossed: number;
  /** Words of the tick bitmap, 256 tick spacings each, that the search for the next tick moves on by. */
  readonly wordsCrossed: number;
}

export const NO_CROSSINGS: Crossings = { ticksCrossed: 0, wordsCrossed: 0 };

const TICKS_PER_WORD = 256;

/** How many words lie between the ticks where a swap starts and ends. */
export function wordsBetween(from: number, to: number, tickSpacing: number, zeroForOne: boolean): number {
  return Math.abs(wordOf(to, tickSpacing, zeroForOne) - wordOf(from, tickSpacing, zeroForOne));
}

/** The word in which `TickBitmap.nextInitializedTickWithinOneWord` looks: upwards from the next tick on. */
function wordOf(tick: number, tickSpacing: number, zeroForOne: boolean): number {
  return Math.floor((Math.floor(tick / tickSpacing) + (zeroForOne ? 0 : 1)) / TICKS_PER_WORD);
}
