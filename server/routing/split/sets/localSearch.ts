import type { Steps } from '../../model/steps.ts';
import { type Balanced, balanced, mayReplace } from '../balance/balance.ts';
import { COARSE_BALANCE, LOCAL_SEARCH, MOST_CLOSE } from '../tuning.ts';
import { MOVES, type MoveTerms, type Trial } from './moves.ts';

/**
 * Searches sets of paths by their net output, from one to the best of those a move away. Each step balances
 * the few sets that promise most by the real-valued curves.
 */
export class LocalSearch {
  readonly #terms: Omit<MoveTerms, 'maxSplits' | 'outputPerWorth'>;
  /** The sets that were balanced, by their paths. */
  readonly #known = new Map<string, Balanced>();
  #best: Balanced | undefined;

  constructor(terms: Omit<MoveTerms, 'maxSplits' | 'outputPerWorth'>) {
    this.#terms = terms;
  }

  get best(): Balanced | undefined {
    return this.#best;
  }

  /** The best sets, and the best one of each number of paths: exact amounts and gas decide. */
  get promising(): readonly Balanced[] {
    const { net } = this.#terms;
    const sets = [...this.#known.values()].sort((a, b) => net.of(b) - net.of(a));
    const counts = new Set<number>();
    return sets.filter(({ paths }, at) => {
      const isFirst = !counts.has(paths.length);
      counts.add(paths.length);
      return paths.length > 0 && (isFirst || at <= MOST_CLOSE);
    });
  }

  /** Walks from a set until no step gains; a step that does not is taken `LOCAL_SEARCH.detours` times. */
  *from(start: Balanced, maxSplits: number): Steps<void> {
    const { net } = this.#terms;
    this.#note(start);
    let [at, most] = [start, net.of(start)];
    // Where two paths would have to change at once, one step loses less than the next one wins back.
    let detours = 0;
    for (let step = 0; step < LOCAL_SEARCH.steps; step++) {
      const next = yield* this.#stepFrom(at, maxSplits);
      if (next === undefined) return;
      const left = net.of(next);
      if (left > most + Math.abs(net.worthOf(next)) * COARSE_BALANCE.hidden) most = left;
      else if (detours === LOCAL_SEARCH.detours) return;
      else detours += 1;
      at = next;
    }
  }

  #note(set: Balanced): void {
    const { net } = this.#terms;
    this.#known.set(keyOf(set, this.#terms), set);
    if (this.#best === undefined || net.of(set) > net.of(this.#best)) this.#best = set;
  }

  /** Returns the best set of those tried that were not known before. */
  *#stepFrom(from: Balanced, maxSplits: number): Steps<Balanced | undefined> {
    const { input, net } = this.#terms;
    let best: Balanced | undefined;
    for (const trial of this.#promising(from, maxSplits)) {
      yield;
      const set = balanced(trial.paths, trial.parts, input);
      this.#known.set(keyOf(trial, this.#terms), set);
      if (!mayReplace(set, from)) continue;
      this.#note(set);
      if (best === undefined || net.of(set) > net.of(best)) best = set;
    }
    return best;
  }

  /** Returns the sets that promise most; the gas of few of them is computed. */
  #promising(from: Balanced, maxSplits: number): readonly Trial[] {
    const trials: Trial[] = [];
    const outputPerWorth = 1 / this.#terms.net.priceOf(1, from);
    const terms = { ...this.#terms, maxSplits, outputPerWorth };
    for (const move of MOVES) trials.push(...move(from, terms));
    const found: { readonly trial: Trial; readonly promise: number }[] = [];
    for (const trial of trials.sort((a, b) => b.most - a.most)) {
      const last = found[LOCAL_SEARCH.tried - 1];
      if (last !== undefined && last.promise >= trial.most) break;
      if (this.#known.has(keyOf(trial, terms))) continue;
      found.push({ trial, promise: trial.most - trial.gas() });
      found.sort((a, b) => b.promise - a.promise).splice(LOCAL_SEARCH.tried);
    }
    return found.map(({ trial }) => trial);
  }
}

const keyOf = ({ paths }: Pick<Balanced, 'paths'>, { net }: Pick<MoveTerms, 'net'>) =>
  paths
    .map((path) => net.numberOf(path))
    .sort((a, b) => a - b)
    .join(' ');
