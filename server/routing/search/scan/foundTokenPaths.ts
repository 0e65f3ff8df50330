import type { HopMasks } from '../../pools/routeProtocol.ts';
import type { TokenPathSink, TokenPathSource, TradeTarget } from './tokenPathSource.ts';

/** The numbers of the tokens between the ends of a path, in trade order. */
export type TokenPath = readonly number[];

/** The number of a token is below this, so two of them fit in one double. */
const TOKENS = 2 ** 26;

/**
 * Returns a number for a token path by its first and last token, which are the same one in a path of one
 * token.
 */
export function pathNumber(first: number, last: number): number {
  return first * TOKENS + last;
}

/** Returns the token path of a number. */
export function pathOfNumber(number: number): TokenPath {
  const last = number % TOKENS;
  const first = (number - last) / TOKENS;
  return first === last ? [first] : [first, last];
}

/** Covers the rounding of a few operations; the envelopes have a slack of their own. */
export const SLACK = 1 + 1e-12;

/** The token paths of a trade without a barred token; the most promising ones where they are many. */
interface PromisingTokenPaths {
  readonly tokenPaths: readonly TokenPath[];
  readonly isAll: boolean;
}

/**
 * Returns the token paths of a trade without a barred token. Of `limit` or more it returns the most promising
 * ones, at most `few`, and asks about no less promising ones.
 */
export function promisingTokenPaths(
  source: TokenPathSource,
  masks: HopMasks,
  trade: TradeTarget,
  { limit, few }: { readonly limit: number; readonly few: number },
): PromisingTokenPaths {
  const barred = new Set<number>();
  for (;;) {
    const { tokenPaths: best, isAll } = bestTokenPaths(source, masks, trade, { limit, barred });
    const isOpen = (token: number) => {
      if (source.isBarred(token)) barred.add(token);
      return !barred.has(token);
    };
    const tokenPaths: TokenPath[] = [];
    for (const tokenPath of best)
      if ((isAll || tokenPaths.length < few) && tokenPath.every(isOpen)) tokenPaths.push(tokenPath);
    // Anybody can create many that promise most and are barred.
    if (tokenPaths.length > 0 || isAll) return { tokenPaths, isAll };
  }
}

/**
 * Returns the token paths through no token that is known to be barred, at most `limit`. If these are all,
 * they are in the order in which the source notes them, else the most promising one comes first.
 */
function bestTokenPaths(
  source: TokenPathSource,
  masks: HopMasks,
  trade: TradeTarget,
  { limit, barred }: { readonly limit: number; readonly barred: ReadonlySet<number> },
): PromisingTokenPaths {
  const found: { readonly number: number; readonly place: number; readonly score: number }[] = [];
  const sink = {
    most: SLACK,
    note: (first: number, last: number, score: number) => {
      if (barred.has(first) || barred.has(last)) return;
      const number = pathNumber(first, last);
      const at = found.findIndex((other) => other.number === number);
      const known = found[at];
      if (known !== undefined && known.score <= score) return;
      if (known !== undefined) found.splice(at, 1);
      const after = found.findIndex((other) => other.score > score);
      found.splice(after < 0 ? found.length : after, 0, {
        number,
        place: known?.place ?? found.length,
        score,
      });
      if (found.length > limit) found.pop();
      if (found.length === limit) sink.most = found.at(-1)?.score ?? SLACK;
    },
  };
  source.collect(masks, trade, sink);
  const isAll = found.length < limit;
  if (isAll) found.sort((a, b) => a.place - b.place);
  return { tokenPaths: found.map(({ number }) => pathOfNumber(number)), isAll };
}

/** Returns the token paths over which a trade may succeed, those without a barred token. */
export function openTokenPaths(
  source: TokenPathSource,
  masks: HopMasks,
  trade: TradeTarget,
): readonly TokenPath[] {
  const numbers = new Set<number>();
  const note: TokenPathSink['note'] = (first, last) => numbers.add(pathNumber(first, last));
  source.collect(masks, trade, { most: SLACK, note });
  const tokenPaths = Array.from(numbers, pathOfNumber);
  return tokenPaths.filter((tokenPath) => !tokenPath.some((token) => source.isBarred(token)));
}
