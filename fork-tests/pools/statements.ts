import { atLeast, type Fraction } from './fraction.ts';
import type { HeldDepth } from './longWindows.ts';

const WINDOW_SECONDS = 600;

/** What a pool said at the end of an event: from then on, until its next event. */
export interface Statement extends HeldDepth {
  /** Whole token1 per whole token0; undefined where there is no price. */
  readonly price: Fraction | undefined;
  /** Whole tokens of the side that depth is counted in. */
  readonly depth: Fraction;
  /** Raw units by which the index may be off in it. */
  readonly error: bigint;
  /** Whole anchor tokens per whole token, the price that lasts, as of this event. */
  lasting: Fraction | undefined;
}

/**
 * What a pool said at the ends of blocks since the beginning of the last whole window, before the block of
 * its newest event: ten minutes of the clock that had passed then. Empty when it is younger than that.
 */
export function whatStood(past: readonly Statement[]): readonly Statement[] {
  const now = past.at(-1);
  if (now === undefined) return [];
  const beginning = now.time - (now.time % WINDOW_SECONDS) - WINDOW_SECONDS;
  const ends: Statement[] = [];
  for (let at = past.length - 2; at >= 0; at--) {
    const one = past[at];
    if (one === undefined || one.block === past[at + 1]?.block) continue;
    ends.unshift(one);
    if (one.time < beginning) return ends;
  }
  return [];
}

/** The same, and what it says now. */
export function whatLasted(past: readonly Statement[]): readonly Statement[] {
  const stood = whatStood(past);
  return stood.length === 0 ? [] : [...stood, ...past.slice(-1)];
}

/** Undefined when one is, and of none. */
export function least(fractions: readonly (Fraction | undefined)[]): Fraction | undefined {
  return outermost(fractions, (a, b) => atLeast(b, a));
}

/** Undefined when one is, and of none. */
export function most(fractions: readonly (Fraction | undefined)[]): Fraction | undefined {
  return outermost(fractions, atLeast);
}

function outermost(
  fractions: readonly (Fraction | undefined)[],
  isOuter: (a: Fraction, b: Fraction) => boolean,
): Fraction | undefined {
  let [outer] = fractions;
  for (const one of fractions) {
    if (one === undefined || outer === undefined) return undefined;
    if (isOuter(one, outer)) outer = one;
  }
  return outer;
}
