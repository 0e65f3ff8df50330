import { TOKEN_PATHS_ASKED } from '../tuning.ts';

/** The numbers of the tokens between the ends of a path, in trade order. */
export type TokenPath = readonly number[];

export interface FoundTokenPaths {
  /** All token paths; only the most promising ones if there are more than the limit. */
  readonly tokenPaths: readonly TokenPath[];
  readonly isComplete: boolean;
}

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

/** Keeps the token path that promises the most, of those of which no token is barred. */
export class BestNote {
  most = SLACK;
  #first = -1;
  #last = -1;
  readonly #isBarred: (token: number) => boolean;

  constructor(isBarred: (token: number) => boolean) {
    this.#isBarred = isBarred;
  }

  note(first: number, last: number, score: number): void {
    if (score === this.most && this.#first >= 0) return;
    if (this.#isBarred(first) || (last !== first && this.#isBarred(last))) return;
    this.most = score;
    this.#first = first;
    this.#last = last;
  }

  get tokenPath(): TokenPath | undefined {
    if (this.#first < 0) return undefined;
    return this.#first === this.#last ? [this.#first] : [this.#first, this.#last];
  }
}

/** Gathers token paths with their scores. */
export class TokenPathCollector {
  readonly most = SLACK;
  /** First and last token of each path, which are the same one in a token path of one token. */
  #firsts: number[] = [];
  #lasts: number[] = [];
  #scores: number[] = [];
  /** Line of the pool in the middle of each path. */
  #rates: number[] = [];
  #floors: number[] = [];

  get count(): number {
    return this.#scores.length;
  }

  /**
   * @param score the less, the more promising
   * @param rate of the pool in the middle, in inverse amounts, with its floor; 1 and 0 without such a pool
   */
  note(first: number, last: number, score: number, rate = 1, floor = 0): void {
    this.#firsts.push(first);
    this.#lasts.push(last);
    this.#scores.push(score);
    this.#rates.push(rate);
    this.#floors.push(floor);
  }

  copy(): TokenPathCollector {
    const copy = new TokenPathCollector();
    copy.#firsts = this.#firsts.slice();
    copy.#lasts = this.#lasts.slice();
    copy.#scores = this.#scores.slice();
    copy.#rates = this.#rates.slice();
    copy.#floors = this.#floors.slice();
    return copy;
  }

  /** Leaves those that still score no more than `most` when they are scored again. */
  rescore(most: number, scoreOf: (first: number, last: number, rate: number, floor: number) => number): void {
    let kept = 0;
    for (let index = 0; index < this.#scores.length; index++) {
      const [first, last] = [this.#firsts[index] ?? 0, this.#lasts[index] ?? 0];
      const score = scoreOf(first, last, this.#rates[index] ?? 0, this.#floors[index] ?? 0);
      if (score > most) continue;
      this.#scores[index] = score;
      this.#move(index, kept++);
    }
    this.#shorten(kept);
  }

  /**
   * Returns the token paths without a barred token. Checks the most promising one first.
   * @param few how many of the most promising ones, if there are more than the limit
   */
  select(limit: number, isBarred: (token: number) => boolean, few = 1): FoundTokenPaths {
    const isOpen = (index: number) => {
      const [first, last] = [this.#firsts[index] ?? 0, this.#lasts[index] ?? 0];
      return !isBarred(first) && (last === first || !isBarred(last));
    };
    for (let asked = 0; few === 1 && this.count > limit && asked < TOKEN_PATHS_ASKED; asked++) {
      const best = this.#best();
      if (isOpen(best)) return { tokenPaths: [this.#tokenPathAt(best)], isComplete: false };
      this.#take(best);
    }
    let kept = 0;
    for (let index = 0; index < this.count; index++) if (isOpen(index)) this.#move(index, kept++);
    this.#shorten(kept);
    if (kept > limit) return { tokenPaths: this.#mostPromising(few), isComplete: false };
    return { tokenPaths: this.#different(), isComplete: true };
  }

  #different(): TokenPath[] {
    const known = new Set<number>();
    const tokenPaths: TokenPath[] = [];
    for (let index = 0; index < this.count; index++) {
      const key = pathNumber(this.#firsts[index] ?? 0, this.#lasts[index] ?? 0);
      if (known.has(key)) continue;
      known.add(key);
      tokenPaths.push(this.#tokenPathAt(index));
    }
    return tokenPaths;
  }

  #mostPromising(few: number): TokenPath[] {
    if (few === 1) return [this.#tokenPathAt(this.#best())];
    const scores = Float64Array.from(this.#scores).sort();
    const bar = scores[few - 1] ?? Number.POSITIVE_INFINITY;
    const chosen: TokenPath[] = [];
    for (let index = 0; index < this.count && chosen.length < few; index++)
      if ((this.#scores[index] ?? 0) <= bar) chosen.push(this.#tokenPathAt(index));
    return chosen;
  }

  #best(): number {
    let best = 0;
    for (let index = 1; index < this.#scores.length; index++) {
      if ((this.#scores[index] ?? 0) < (this.#scores[best] ?? 0)) best = index;
    }
    return best;
  }

  /** Removes an entry; the last one takes its place. */
  #take(index: number): void {
    this.#move(this.count - 1, index);
    this.#shorten(this.count - 1);
  }

  #move(from: number, to: number): void {
    if (from === to) return;
    for (const column of this.#columns()) column[to] = column[from] ?? 0;
  }

  #shorten(length: number): void {
    for (const column of this.#columns()) column.length = length;
  }

  #columns(): number[][] {
    return [this.#firsts, this.#lasts, this.#scores, this.#rates, this.#floors];
  }

  #tokenPathAt(index: number): TokenPath {
    const [first, last] = [this.#firsts[index] ?? 0, this.#lasts[index] ?? 0];
    return first === last ? [first] : [first, last];
  }
}
