import { TOKEN_PATHS_ASKED } from '../tuning.ts';

/** The numbers of the tokens between the ends of a path, in trade order. */
export type TokenPath = readonly number[];

export interface FoundTokenPaths {
  /** All token paths; only the most promising one if there are more than the limit. */
  readonly tokenPaths: readonly TokenPath[];
  readonly isComplete: boolean;
}

/** The number of a token is below this, so two of them fit in one double. */
const TOKENS = 2 ** 26;

/** Collects token paths with a score each. */
export class TokenPathCollector {
  /** The first token · TOKENS + the last one; both are the same in a path of one token. */
  #keys: number[] = [];
  #scores: number[] = [];

  /** Adds a token path; a lower score is more promising. */
  note(first: number, last: number, score: number): void {
    this.#keys.push(first * TOKENS + last);
    this.#scores.push(score);
  }

  /** Returns the token paths without a barred token. Checks the most promising one first. */
  select(limit: number, isBarred: (token: number) => boolean): FoundTokenPaths {
    const isOpen = (index: number) => {
      const tokenPath = this.#tokenPathAt(index);
      return !tokenPath.some((token) => isBarred(token));
    };
    for (let asked = 0; this.#keys.length > limit && asked < TOKEN_PATHS_ASKED; asked++) {
      const best = this.#best();
      if (isOpen(best)) return { tokenPaths: [this.#tokenPathAt(best)], isComplete: false };
      this.#take(best);
    }
    const left = [...this.#keys.keys()].filter(isOpen);
    this.#keys = left.map((index) => this.#keys[index] ?? 0);
    this.#scores = left.map((index) => this.#scores[index] ?? 0);
    if (this.#keys.length > limit) {
      return { tokenPaths: [this.#tokenPathAt(this.#best())], isComplete: false };
    }
    const different = new Map(this.#keys.map((key, index) => [key, index]));
    return {
      tokenPaths: [...different.values()].map((index) => this.#tokenPathAt(index)),
      isComplete: true,
    };
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
    const [key, score] = [this.#keys.pop() ?? 0, this.#scores.pop() ?? 0];
    if (index === this.#keys.length) return;
    this.#keys[index] = key;
    this.#scores[index] = score;
  }

  #tokenPathAt(index: number): TokenPath {
    const key = this.#keys[index] ?? 0;
    const [first, last] = [Math.floor(key / TOKENS), key % TOKENS];
    return first === last ? [first] : [first, last];
  }
}
