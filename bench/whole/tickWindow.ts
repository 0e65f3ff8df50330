import type { Tick, TickRange, TickState } from '../../server/amm/v3/v3State.ts';
import type { WordRange, WordsRead } from '../../server/chain/poolReading.ts';

/** How far the lens reads on each side of the price; see PoolReader.sol. */
export interface Window {
  readonly maxWordsPerSide: number;
  readonly maxTicksPerSide: number;
}

const TICKS_PER_WORD = 256;
const MAX_TICK = 887_272;
/** Bytes of an answer, and of one tick in it; see TickRangeReader.sol. */
const [MAX_ANSWER, TICK_BYTES] = [23_576, 35];

/**
 * Returns the part of a state's ticks that the lens reads around its price, as `collect` of PoolReader.sol
 * does.
 */
export function windowOf({ tick, tickRange }: TickState, tickSpacing: number, window: Window): TickRange {
  const from = Math.floor(tick / tickSpacing);
  const lower = sideOf(
    tickRange.ticks.filter((each) => each.tick <= tick).reverse(),
    from,
    -1,
    tickSpacing,
    window,
  );
  const upper = sideOf(
    tickRange.ticks.filter((each) => each.tick > tick),
    from + 1,
    1,
    tickSpacing,
    window,
  );
  return {
    lowerTick: lower.bound,
    upperTick: upper.bound,
    ticks: [...lower.ticks.reverse(), ...upper.ticks],
  };
}

/** @param ticks of the side, in the order in which a swap crosses them */
function sideOf(
  ticks: readonly Tick[],
  from: number,
  step: 1 | -1,
  tickSpacing: number,
  { maxWordsPerSide, maxTicksPerSide }: Window,
): { readonly bound: number; readonly ticks: Tick[] } {
  const first = wordOf(from);
  const last = wordOf(Math.floor((step * MAX_TICK) / tickSpacing));
  const words = Math.min(maxWordsPerSide, Math.abs(last - first) + 1);
  const end = first + step * (words - 1);
  const within = ticks.filter(({ tick }) => (wordOf(tick / tickSpacing) - end) * step <= 0);
  const kept = within.slice(0, maxTicksPerSide);
  // The lens stops at the tick after the last that it may take, so it knows nothing beyond that one.
  const bound = within.length > kept.length ? kept.at(-1)?.tick : undefined;
  const edge = (step < 0 ? end * TICKS_PER_WORD : end * TICKS_PER_WORD + TICKS_PER_WORD - 1) * tickSpacing;
  return { bound: bound ?? edge, ticks: kept };
}

/** Returns the ticks of a range of words, as TickRangeReader.sol reads them. */
export function wordsOf(
  { tickRange }: TickState,
  { fromWord, toWord, tickSpacing }: Omit<WordRange, 'id' | 'address'>,
): WordsRead {
  const isDown = toWord < fromWord;
  const [low, high] = isDown ? [toWord, fromWord] : [fromWord, toWord];
  const within = tickRange.ticks.filter(({ tick }) => {
    const word = wordOf(tick / tickSpacing);
    return low <= word && word <= high;
  });
  const inOrder = isDown ? within.reverse() : within;
  const most = Math.floor(MAX_ANSWER / TICK_BYTES);
  const cut = inOrder[most];
  // A word whose ticks do not fit is left out whole.
  const end = cut === undefined ? toWord : wordOf(cut.tick / tickSpacing) + (isDown ? 1 : -1);
  const fitting = inOrder.filter(({ tick }) => {
    const word = wordOf(tick / tickSpacing);
    return isDown ? word >= end : word <= end;
  });
  return {
    kind: 'read',
    wordsRead: Math.abs(end - fromWord) + 1,
    ticks: fitting.map(({ tick, liquidityNet }) => ({
      tick,
      liquidityNet,
      liquidityGross: liquidityNet < 0n ? -liquidityNet : liquidityNet,
      isCrossed: true,
    })),
  };
}

function wordOf(compressedTick: number): number {
  return Math.floor(compressedTick / TICKS_PER_WORD);
}
