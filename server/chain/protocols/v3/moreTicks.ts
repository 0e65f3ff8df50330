import type { PoolState } from '../../../amm/poolState.ts';
import { type TickRange, type TickState, UncrossedTick } from '../../../amm/v3/v3State.ts';
import type { TickPool } from '../../../routing/model/pool.ts';
import type { TicksNeeded } from '../../../routing/model/route.ts';
import type { WordRange, WordsRead } from '../../poolReading.ts';
import type { MoreTicks } from '../chainProtocol.ts';

const MIN_TICK = -887272;
const MAX_TICK = 887272;
const TICKS_PER_WORD = 256;

/**
 * Returns the read of all that is unknown on one side of a pool; null if the side is known to its end. A
 * trade that leaves the ticks that are known mostly needs those at the end too, to tell whether the pool can
 * fill it, and an empty word is cheap: a lens that runs out of gas or space ends early, and the rest is asked
 * for again.
 */
export function moreTicks(
  pool: TickPool,
  state: TickState,
  direction: TicksNeeded['direction'],
): MoreTicks | null {
  const range = wordsBeyond(pool, state, direction);
  if (range === null) return null;
  const bound = boundOf(state.tickRange, direction);
  return {
    range,
    grow(known, reading) {
      if (!hasTicks(known) || boundOf(known.tickRange, direction) !== bound) return known;
      return { ...known, tickRange: grown(known.tickRange, range, reading, direction) };
    },
  };
}

/** Returns the next words on one side; null if the end of the price range is known. */
function wordsBeyond(
  pool: TickPool,
  state: TickState,
  direction: TicksNeeded['direction'],
): WordRange | null {
  const { tickSpacing } = pool;
  const isLower = direction === 'lower';
  const bound = Math.floor(boundOf(state.tickRange, direction) / tickSpacing);
  const fromWord = wordOf(bound + (isLower ? -1 : 1));
  const lastWord = wordOf(Math.floor((isLower ? MIN_TICK : MAX_TICK) / tickSpacing));
  if (isLower ? fromWord < lastWord : fromWord > lastWord) return null;
  return { id: pool.id, address: pool.address, tickSpacing, fromWord, toWord: lastWord };
}

function grown(
  { lowerTick, upperTick, ticks }: TickRange,
  { fromWord, tickSpacing }: WordRange,
  { wordsRead, ticks: entries }: WordsRead,
  direction: TicksNeeded['direction'],
): TickRange {
  const read = entries.map(({ tick, liquidityNet, isCrossed }) =>
    isCrossed ? { tick, liquidityNet } : new UncrossedTick(tick, liquidityNet),
  );
  if (direction === 'lower') {
    const below = read.filter(({ tick }) => tick < lowerTick).reverse();
    const firstTick = (fromWord - wordsRead + 1) * TICKS_PER_WORD * tickSpacing;
    return { lowerTick: firstTick, upperTick, ticks: [...below, ...ticks] };
  }
  const above = read.filter(({ tick }) => tick > upperTick);
  const lastTick = ((fromWord + wordsRead) * TICKS_PER_WORD - 1) * tickSpacing;
  return { lowerTick, upperTick: lastTick, ticks: [...ticks, ...above] };
}

function hasTicks(state: PoolState): state is Extract<PoolState, TickState> {
  return 'tickRange' in state;
}

function boundOf(tickRange: TickRange, direction: TicksNeeded['direction']): number {
  return direction === 'lower' ? tickRange.lowerTick : tickRange.upperTick;
}

function wordOf(compressedTick: number): number {
  return Math.floor(compressedTick / TICKS_PER_WORD);
}
