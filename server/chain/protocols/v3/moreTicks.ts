import type { PoolState } from '../../../amm/poolState.ts';
import { type TickRange, type TickState, UncrossedTick } from '../../../amm/v3/v3State.ts';
import type { TickPool } from '../../../routing/pool.ts';
import type { TicksNeeded } from '../../../routing/route.ts';
import type { WordRange, WordsRead } from '../../poolReading.ts';
import type { MoreTicks } from '../chainProtocol.ts';

const MIN_TICK = -887272;
const MAX_TICK = 887272;
const TICKS_PER_WORD = 256;
/** Words of the first read on a side; later reads take 16 times the known words. */
const FIRST_WORDS = 256;
const GROWTH = 16;

/** Returns the next read on one side of a pool; null if the side is known to its end. */
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
  const known = Math.abs(wordOf(Math.floor(state.tick / tickSpacing)) - fromWord);
  const words = Math.max(FIRST_WORDS, known * GROWTH);
  const toWord = isLower ? Math.max(lastWord, fromWord - words) : Math.min(lastWord, fromWord + words);
  return { id: pool.id, address: pool.address, tickSpacing, fromWord, toWord };
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
