import type { TickRange, V3State } from '../../../amm/v3/v3State.ts';
import type { V3Pool } from '../../../routing/pool.ts';
import type { TicksNeeded } from '../../../routing/ticksNeeded.ts';
import type { WordRange, WordsRead } from '../../poolReading.ts';
import type { MoreTicks } from '../chainProtocol.ts';

const MIN_TICK = -887272;
const MAX_TICK = 887272;
const TICKS_PER_WORD = 256;
/** The first widening reads this many words; later ones 16 times what is known already. */
const FIRST_WORDS = 256;
const GROWTH = 16;

/** What to read next on one side of a pool, and how its state grows by it; null when the side is known to its end. */
export function moreTicks(
  pool: V3Pool,
  state: V3State,
  direction: TicksNeeded['direction'],
): MoreTicks | null {
  const range = wordsBeyond(pool, state, direction);
  if (range === null) return null;
  const bound = boundOf(state.tickRange, direction);
  const growSide = direction === 'lower' ? growDown : growUp;
  return {
    range,
    grow(known, reading) {
      if (known.protocol !== 'v3' || boundOf(known.tickRange, direction) !== bound) return known;
      return { ...known, tickRange: growSide(known.tickRange, range, reading) };
    },
  };
}

/** The words to read next on one side of what is known, or null when the end of the price range is known. */
function wordsBeyond(pool: V3Pool, state: V3State, direction: TicksNeeded['direction']): WordRange | null {
  const { tickSpacing } = pool;
  const isLower = direction === 'lower';
  const bound = Math.floor(boundOf(state.tickRange, direction) / tickSpacing);
  const fromWord = wordOf(bound + (isLower ? -1 : 1));
  const lastWord = wordOf(Math.floor((isLower ? MIN_TICK : MAX_TICK) / tickSpacing));
  if (isLower ? fromWord < lastWord : fromWord > lastWord) return null;
  const known = Math.abs(wordOf(Math.floor(state.tick / tickSpacing)) - fromWord);
  const words = Math.max(FIRST_WORDS, known * GROWTH);
  const toWord = isLower ? Math.max(lastWord, fromWord - words) : Math.min(lastWord, fromWord + words);
  return { pool: pool.address, tickSpacing, fromWord, toWord };
}

function growDown(
  { lowerTick, upperTick, ticks }: TickRange,
  range: WordRange,
  reading: WordsRead,
): TickRange {
  const lastWord = range.fromWord - reading.wordsRead + 1;
  const below = reading.ticks.filter(({ tick }) => tick < lowerTick).map(withoutGross);
  return {
    lowerTick: lastWord * TICKS_PER_WORD * range.tickSpacing,
    upperTick,
    ticks: [...below.reverse(), ...ticks],
  };
}

function growUp({ lowerTick, upperTick, ticks }: TickRange, range: WordRange, reading: WordsRead): TickRange {
  const lastWord = range.fromWord + reading.wordsRead - 1;
  const above = reading.ticks.filter(({ tick }) => tick > upperTick).map(withoutGross);
  return {
    lowerTick,
    upperTick: (lastWord * TICKS_PER_WORD + TICKS_PER_WORD - 1) * range.tickSpacing,
    ticks: [...ticks, ...above],
  };
}

function withoutGross({ tick, liquidityNet }: { tick: number; liquidityNet: bigint }) {
  return { tick, liquidityNet };
}

function boundOf(tickRange: TickRange, direction: TicksNeeded['direction']): number {
  return direction === 'lower' ? tickRange.lowerTick : tickRange.upperTick;
}

function wordOf(compressedTick: number): number {
  return Math.floor(compressedTick / TICKS_PER_WORD);
}
