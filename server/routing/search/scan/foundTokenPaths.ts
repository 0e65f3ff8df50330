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
 * Returns the token paths of a trade without a barred token, at most `few` of `limit` or more. Asks about no
 * less promising ones, unless the best of `limit` are all barred.
 */
export function promisingTokenPaths(
  source: TokenPathSource,
  masks: HopMasks,
  trade: TradeTarget,
  { limit, few }: { readonly limit: number; readonly few: number },
): PromisingTokenPaths {
  const isOpen = (token: number) => !source.isBarred(token);
  const best = bestTokenPaths(source, masks, trade, limit);
  const open: TokenPath[] = [];
  for (const tokenPath of best.tokenPaths)
    if ((best.isAll || open.length < few) && tokenPath.every(isOpen)) open.push(tokenPath);
  if (best.isAll || open.length > 0) return { tokenPaths: open, isAll: best.isAll };
  // Anybody can create thousands that promise most and are barred.
  const { tokenPaths, isAll } = bestTokenPaths(source, masks, trade, limit, isOpen);
  return { tokenPaths: isAll ? tokenPaths : tokenPaths.slice(0, few), isAll };
}

/**
 * Returns the token paths over open tokens, at most `limit`. If these are all, they are in the order in which
 * the source notes them, else the most promising one comes first.
 */
function bestTokenPaths(
  source: TokenPathSource,
  masks: HopMasks,
  trade: TradeTarget,
  limit: number,
  isOpen: (token: number) => boolean = () => true,
): PromisingTokenPaths {
  const found: { readonly number: number; readonly place: number; readonly score: number }[] = [];
  const sink = {
    most: SLACK,
    note: (first: number, last: number, score: number) => {
      if (!isOpen(first) || !isOpen(last)) return;
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
