import type { Token } from '../api/answers.ts';

interface Pair {
  readonly token0: Token;
  readonly token1: Token;
}

/** A pair in the direction that people quote it: so many of the counter for one of the base. */
export interface QuotedWay {
  readonly base: Token;
  readonly counter: Token;
  /** Whether the base is token1, so that the pool's own price is turned. */
  readonly isTurned: boolean;
}

/**
 * Symbols of dollars and what is worth one: always the counter. Names can be faked, so this decides only how
 * a price is written.
 */
const DOLLARS = /^(?:USD(?:[CTPDSLMNe]|bC|T0|₮0?)?|[A-Za-z]{1,4}USD|x?DAI|FRAX|MIM)(?:\.[a-z]{1,3})?$/;

/**
 * Returns the pair as people quote it: a dollar is the counter, then the native coin, else the pool's own
 * token1.
 */
export function quotedWay({ token0, token1 }: Pair, wrappedNative: string | undefined): QuotedWay {
  const isTurned = rankOf(token0, wrappedNative) > rankOf(token1, wrappedNative);
  return wayOf({ token0, token1 }, isTurned);
}

export function wayOf({ token0, token1 }: Pair, isTurned: boolean): QuotedWay {
  return isTurned ? { base: token1, counter: token0, isTurned } : { base: token0, counter: token1, isTurned };
}

export function pairName({ base, counter }: QuotedWay): string {
  return `${base.symbol || '?'} / ${counter.symbol || '?'}`;
}

/** The higher, the rather it is what others are counted in. */
function rankOf({ address, symbol }: Token, wrappedNative: string | undefined): number {
  if (DOLLARS.test(symbol)) return 2;
  return address.toLowerCase() === wrappedNative?.toLowerCase() ? 1 : 0;
}
