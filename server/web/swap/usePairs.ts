import type { Trade } from '../api/trade.ts';
import { placeOf } from '../coin/coin.ts';
import { useStored } from '../parts/useStored.ts';

const MOST = 5;

/** The tokens of a trade, by `placeOf`. */
export interface Pair {
  readonly in: string;
  readonly out: string;
}

const isPair = (value: unknown): value is Pair =>
  typeof value === 'object' &&
  value !== null &&
  [(value as Pair).in, (value as Pair).out].every((place) => /^0x[0-9a-f]{40}$/.test(String(place)));
const isPairs = (value: unknown): value is readonly Pair[] => Array.isArray(value) && value.every(isPair);

/** Keeps the pairs that were traded last, newest first, in this browser. */
export function usePairs() {
  const [pairs, store] = useStored<readonly Pair[]>('pairs', [], isPairs);
  const use = (pair: Pair) => store(withPair(pairs, pair));
  return { pairs, use };
}

/** Returns the pair of a trade. */
export function pairOf({ tokenIn, tokenOut, coinIn, coinOut }: Trade): Pair {
  return {
    in: placeOf({ address: tokenIn, isCoin: coinIn }),
    out: placeOf({ address: tokenOut, isCoin: coinOut }),
  };
}

export function withPair(pairs: readonly Pair[], pair: Pair): readonly Pair[] {
  const others = pairs.filter(({ in: paid, out }) => paid !== pair.in || out !== pair.out);
  return [pair, ...others].slice(0, MOST);
}
