import { MAX_TICK, MIN_TICK } from './tickMath.ts';
import { type Tick, type TickRange, UncrossedTick } from './v3State.ts';

/** The target of the next step of a swap. */
export type NextTick =
  /** An initialized tick, or the edge of its bitmap word, where the contract ends a step. */
  | {
      readonly kind: 'stepEnd';
      readonly tick: number;
      readonly liquidityNet: bigint | undefined;
      /** No swap has crossed it; absent if one has. */
      readonly isUncrossed?: true;
    }
  /** The last tick that was read. The swap is exact up to it; the contract's own step would go further. */
  | { readonly kind: 'rangeEnd'; readonly tick: number }
  /** No tick was read in this direction. */
  | { readonly kind: 'unknown' };

/**
 * Returns the target of the step that starts at `tick`, from the initialized ticks that were read. Ports
 * `TickBitmap.nextInitializedTickWithinOneWord` and the pool's clamp to [MIN_TICK, MAX_TICK]. Steps end at
 * the edges of bitmap words (256 multiples of the spacing) too, and rounding there changes the amounts.
 */
export function nextTickWithinOneWord(
  range: TickRange,
  tick: number,
  tickSpacing: number,
  zeroForOne: boolean,
): NextTick {
  const edge = wordEdge(tick, tickSpacing, zeroForOne);
  return zeroForOne ? nextBelow(range, tick, edge, tickSpacing) : nextAbove(range, tick, edge, tickSpacing);
}

/** Returns the last tick of the bitmap word that is searched from a tick on. */
function wordEdge(tick: number, tickSpacing: number, zeroForOne: boolean): number {
  const compressed = Math.floor(tick / tickSpacing);
  return (zeroForOne ? (compressed >> 8) * 256 : ((compressed + 1) >> 8) * 256 + 255) * tickSpacing;
}

/**
 * Returns the edges of the bitmap words that are searched in vain from a tick on for the next initialized
 * one.
 */
export function edgesBefore(
  initialized: number,
  tick: number,
  tickSpacing: number,
  zeroForOne: boolean,
): number[] {
  const edges: number[] = [];
  let edge = wordEdge(tick, tickSpacing, zeroForOne);
  while (zeroForOne ? edge > initialized : edge < initialized) {
    edges.push(edge);
    edge += (zeroForOne ? -256 : 256) * tickSpacing;
  }
  return edges;
}

/** Returns the next initialized tick in the direction, however far, or `undefined` when none is left. */
export function nextInitializedTick(range: TickRange, tick: number, zeroForOne: boolean): Tick | undefined {
  const above = indexAbove(range.ticks, tick);
  return range.ticks[zeroForOne ? above - 1 : above];
}

/** Returns whether no tick that could be initialized lies beyond the range in this direction. */
export function isRangeComplete(range: TickRange, tickSpacing: number, zeroForOne: boolean): boolean {
  const lastUsable = Math.floor(MAX_TICK / tickSpacing) * tickSpacing;
  return zeroForOne ? range.lowerTick <= -lastUsable : range.upperTick >= lastUsable;
}

/** Returns whether every tick next to `tick` was read, on both sides. */
export function containsTick(range: TickRange, tick: number, tickSpacing: number): boolean {
  return (
    (tick >= range.lowerTick || isRangeComplete(range, tickSpacing, true)) &&
    (tick <= range.upperTick || isRangeComplete(range, tickSpacing, false))
  );
}

function nextBelow(range: TickRange, tick: number, wordEdge: number, tickSpacing: number): NextTick {
  const initialized = nextInitializedTick(range, tick, true);
  if (tick < range.lowerTick && !isRangeComplete(range, tickSpacing, true)) return { kind: 'unknown' };
  if (initialized !== undefined && initialized.tick >= wordEdge) {
    return stepEndAt(initialized);
  }
  if (wordEdge >= range.lowerTick || isRangeComplete(range, tickSpacing, true)) {
    return { kind: 'stepEnd', tick: Math.max(wordEdge, MIN_TICK), liquidityNet: undefined };
  }
  return { kind: 'rangeEnd', tick: range.lowerTick };
}

function nextAbove(range: TickRange, tick: number, wordEdge: number, tickSpacing: number): NextTick {
  const initialized = nextInitializedTick(range, tick, false);
  if (tick >= range.upperTick && !isRangeComplete(range, tickSpacing, false)) return { kind: 'unknown' };
  if (initialized !== undefined && initialized.tick <= wordEdge) {
    return stepEndAt(initialized);
  }
  if (wordEdge <= range.upperTick || isRangeComplete(range, tickSpacing, false)) {
    return { kind: 'stepEnd', tick: Math.min(wordEdge, MAX_TICK), liquidityNet: undefined };
  }
  return { kind: 'rangeEnd', tick: range.upperTick };
}

function stepEndAt(initialized: Tick): NextTick {
  const { tick, liquidityNet } = initialized;
  return initialized instanceof UncrossedTick
    ? { kind: 'stepEnd', tick, liquidityNet, isUncrossed: true }
    : { kind: 'stepEnd', tick, liquidityNet };
}

/** Returns the index of the first tick greater than `tick`. */
export function indexAbove(ticks: readonly Tick[], tick: number): number {
  let low = 0;
  let high = ticks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const candidate = ticks[middle];
    if (candidate !== undefined && candidate.tick <= tick) low = middle + 1;
    else high = middle;
  }
  return low;
}
