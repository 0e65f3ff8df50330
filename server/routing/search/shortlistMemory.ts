import type { Adjacency } from '../graph/adjacency.ts';
import { MOST_LISTED, MOST_REMEMBERED, REMEMBERED_LEAST } from '../tuning.ts';
import { type LeastTrade, type TokenPathShortlist, tradeOf } from './tokenPathShortlist.ts';

/** Searches whose token paths are the same while no pool changes. */
export interface ListedPair {
  readonly name: string;
  /** The tokens that may lie between two pools, compared by identity. */
  readonly between: ReadonlySet<unknown> | undefined;
}

interface Remembered {
  readonly between: ListedPair['between'];
  /** The smallest trade that was asked for. */
  least: LeastTrade;
  list: TokenPathShortlist | undefined;
  isTooLong: boolean;
}

/**
 * Remembers the token paths of pairs that are asked for again while no pool changes: a scan takes far longer than to
 * narrow what it found. The first list of a pair is scanned for itself, the second one for others too.
 */
export class ShortlistMemory {
  readonly #adjacency: Pick<Adjacency, 'measures'>;
  /** By name, the one that was asked for last at the end. */
  readonly #pairs = new Map<string, Remembered>();
  #measures = -1;

  constructor(adjacency: Pick<Adjacency, 'measures'>) {
    this.#adjacency = adjacency;
  }

  /**
   * Returns a list that covers a trade, if it is worth to make one.
   * @param scanned makes a list by a scan
   */
  covering(
    { name, between }: ListedPair,
    least: LeastTrade,
    scanned: (least: LeastTrade) => TokenPathShortlist,
  ): TokenPathShortlist | undefined {
    this.#forgetIfChanged();
    const known = this.#pairs.get(name);
    this.#pairs.delete(name);
    if (known === undefined || known.between !== between) {
      this.#remember(name, { between, least, list: undefined, isTooLong: false });
      return undefined;
    }
    this.#remember(name, known);
    if (known.list?.covers(tradeOf(least))) return known.list;
    if (known.isTooLong) return undefined;
    const [input, rate] = [Math.min(known.least.input, least.input), Math.min(known.least.rate, least.rate)];
    known.least = { input, rate };
    const list = scanned({ input: input * REMEMBERED_LEAST.input, rate: rate * REMEMBERED_LEAST.rate });
    known.isTooLong = list.count > MOST_LISTED;
    known.list = known.isTooLong ? undefined : list;
    return list;
  }

  /** Returns the list of a pair, if one is remembered. */
  known({ name, between }: ListedPair): TokenPathShortlist | undefined {
    this.#forgetIfChanged();
    const pair = this.#pairs.get(name);
    return pair?.between === between ? pair?.list : undefined;
  }

  #remember(name: string, pair: Remembered): void {
    this.#pairs.set(name, pair);
    const [oldest] = this.#pairs.keys();
    if (this.#pairs.size > MOST_REMEMBERED && oldest !== undefined) this.#pairs.delete(oldest);
  }

  #forgetIfChanged(): void {
    const { measures } = this.#adjacency;
    if (measures !== this.#measures) this.#pairs.clear();
    this.#measures = measures;
  }
}
