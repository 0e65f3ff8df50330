import { TOKEN_PATHS_ASKED } from '../tuning.ts';

/** The numbers of the tokens between the ends of a path, in trade order. */
export type TokenPath = readonly number[];

export interface FoundTokenPaths {
  /** All token paths; only the most promising ones if there are more than the limit. */
  readonly tokenPaths: readonly TokenPath[];
  readonly isComplete: boolean;
}

/** Returns the score of a token path by the line of the pool in its middle: the less, the more promising. */
export type Scoring = (first: number, last: number, rate: number, floor: number) => number;

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

/** Token paths in columns: their first and last token, which are one in a path of one token, and lines. */
export class TokenPathColumns {
  firsts: number[] = [];
  lasts: number[] = [];
  /** Lines of the pools in the middle, in inverse amounts, and their least rates, no lower than the rates. */
  rates: number[] = [];
  floors: number[] = [];
  tails: number[] = [];
  protected scores: number[] = [];

  get count(): number {
    return this.rates.length;
  }

  /** @param score the less, the more promising */
  note(first: number, last: number, score: number, rate = 1, floor = 0, tail = rate): void {
    this.firsts.push(first);
    this.lasts.push(last);
    this.rates.push(rate);
    this.floors.push(floor);
    this.tails.push(tail);
    this.scores.push(score);
  }

  /** Leaves some rows, in their order. Asks about each once, from the first to the last. */
  keep(isKept: (index: number) => boolean): void {
    const columns = [this.firsts, this.lasts, this.rates, this.floors, this.tails, this.scores];
    const { count } = this;
    let kept = 0;
    for (let index = 0; index < count; index++) {
      if (!isKept(index)) continue;
      if (kept < index) for (const column of columns) column[kept] = column[index] ?? 0;
      kept += 1;
    }
    for (const column of columns) column.length = kept;
  }

  protected pathAt(index: number): TokenPath {
    return pathOfNumber(this.numberAt(index));
  }

  /** Returns the number of the token path of a row. */
  numberAt(index: number): number {
    return pathNumber(this.firsts[index] ?? 0, this.lasts[index] ?? 0);
  }
}

/** Gathers token paths with their scores. */
export class TokenPathCollector extends TokenPathColumns {
  readonly most = SLACK;

  /** Leaves those that still score no more than `most` when they are scored again. */
  rescore(most: number, scoreOf: Scoring): void {
    const { firsts, lasts, rates, floors, scores } = this;
    this.keep((index) => {
      const score = scoreOf(firsts[index] ?? 0, lasts[index] ?? 0, rates[index] ?? 0, floors[index] ?? 0);
      scores[index] = score;
      return score <= most;
    });
  }

  /**
   * Returns the token paths without a barred token. Checks the most promising one first.
   * @param few how many of the most promising ones, if there are more than the limit
   */
  select(limit: number, isBarred: (token: number) => boolean, few = 1): FoundTokenPaths {
    const isOpen = (index: number) => {
      const [first, last] = [this.firsts[index] ?? 0, this.lasts[index] ?? 0];
      return !isBarred(first) && (last === first || !isBarred(last));
    };
    for (let asked = 0; few === 1 && this.count > limit && asked < TOKEN_PATHS_ASKED; asked++) {
      const best = this.#best();
      if (isOpen(best)) return { tokenPaths: [this.pathAt(best)], isComplete: false };
      this.keep((index) => index !== best);
    }
    this.keep(isOpen);
    if (this.count > limit) return { tokenPaths: this.#mostPromising(few), isComplete: false };
    const different = new Set(this.rates.map((_, index) => this.numberAt(index)));
    return { tokenPaths: [...different].map(pathOfNumber), isComplete: true };
  }

  #mostPromising(few: number): TokenPath[] {
    if (few === 1) return [this.pathAt(this.#best())];
    const scores = Float64Array.from(this.scores).sort();
    const bar = scores[few - 1] ?? Number.POSITIVE_INFINITY;
    const chosen: TokenPath[] = [];
    for (let index = 0; index < this.count && chosen.length < few; index++)
      if ((this.scores[index] ?? 0) <= bar) chosen.push(this.pathAt(index));
    return chosen;
  }

  #best(): number {
    let best = 0;
    for (let index = 1; index < this.scores.length; index++) {
      if ((this.scores[index] ?? 0) < (this.scores[best] ?? 0)) best = index;
    }
    return best;
  }
}
