import type { BlockId } from '../../chain/head.ts';
import type { LiveChain } from '../../chain/liveChain.ts';
import type { WordRange } from '../../chain/poolReading.ts';
import { AppError } from '../../errors.ts';
import type { PoolId, TickPool } from '../../routing/model/pool.ts';
import type { FullTick } from './tick.ts';

const MIN_TICK = -887_272;
const MAX_TICK = 887_272;
const TICKS_PER_WORD = 256;
/** Words of the tick bitmap that one call reads at most: a few million gas. */
const WORDS_PER_RANGE = 1024;
/** Each round returns at least one full answer, some 700 ticks, for every unfinished range. */
const MAX_ROUNDS = 64;

/**
 * Reads every initialized tick of a pool at a block, ascending, from its whole tick bitmap.
 * @throws AppError UPSTREAM_INVALID when the pool cannot be read, else as `PinnedCalls.run`
 */
export async function readAllTicks(
  reader: LiveChain['reader'],
  block: BlockId,
  pool: TickPool,
  signal?: AbortSignal,
): Promise<FullTick[]> {
  const ticks = await readTicksIn(reader, block, wholeBitmap(pool), signal);
  return ticks.get(pool.id) ?? [];
}

/**
 * Reads the initialized ticks of ranges at a block, ascending, by the pool. A pool without any is left out.
 * @throws as `readAllTicks`
 */
export async function readTicksIn(
  reader: LiveChain['reader'],
  block: BlockId,
  wanted: readonly WordRange[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<PoolId, FullTick[]>> {
  const ticks = new Map<PoolId, FullTick[]>();
  let ranges = wanted;
  for (let round = 0; round < MAX_ROUNDS && ranges.length > 0; round++) {
    const readings = await reader.readTicks(block, ranges, signal);
    ranges = ranges.flatMap((range, index) => {
      const reading = readings[index];
      if (reading?.kind !== 'read' || reading.wordsRead === 0) throw unreadable();
      const found = ticks.get(range.id);
      if (found === undefined) ticks.set(range.id, [...reading.ticks]);
      else found.push(...reading.ticks);
      const fromWord = range.fromWord + reading.wordsRead;
      return fromWord > range.toWord ? [] : [{ ...range, fromWord }];
    });
  }
  if (ranges.length > 0) throw unreadable();
  for (const found of ticks.values()) found.sort((a, b) => a.tick - b.tick);
  return ticks;
}

/** Returns the words of the bitmap that hold the ticks at most `reach` away from one. */
export function wordsAround({ id, address, tickSpacing }: TickPool, tick: number, reach: number): WordRange {
  const wordOf = (each: number) => Math.floor(Math.floor(each / tickSpacing) / TICKS_PER_WORD);
  return {
    id,
    address,
    tickSpacing,
    fromWord: wordOf(Math.max(MIN_TICK, tick - reach)),
    toWord: wordOf(Math.min(MAX_TICK, tick + reach)),
  };
}

function wholeBitmap({ id, address, tickSpacing }: TickPool): WordRange[] {
  const wordOf = (tick: number) => Math.floor(Math.floor(tick / tickSpacing) / TICKS_PER_WORD);
  const last = wordOf(MAX_TICK);
  const ranges: WordRange[] = [];
  for (let fromWord = wordOf(MIN_TICK); fromWord <= last; fromWord += WORDS_PER_RANGE) {
    const toWord = Math.min(last, fromWord + WORDS_PER_RANGE - 1);
    ranges.push({ id, address, tickSpacing, fromWord, toWord });
  }
  return ranges;
}

const unreadable = () => new AppError('UPSTREAM_INVALID', 'The ticks of the pool could not be read on chain');
