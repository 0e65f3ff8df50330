import type { Adjacency } from '../graph/adjacency.ts';
import type { Steps } from '../steps.ts';
import { MOST_COUNTED, MOST_REMEMBERED, REMEMBERED_LEAST, SEARCHES_WORTH_LIST } from '../tuning.ts';
import { type LeastTrade, type TokenPathShortlist, tradeOf } from './tokenPathShortlist.ts';

/** Searches whose token paths are the same while no pool changes. */
export interface ListedPair {
  readonly name: string;
  /** The tokens that may lie between two pools, compared by identity. */
  readonly between: ReadonlySet<unknown> | undefined;
}

interface Remembered {
  /** The smallest trade that was asked for. */
  least: LeastTrade;
  list: TokenPathShortlist | undefined;
  /** Whether a list for all trades that were asked for is too long. */
  isTooLong: boolean;
}

/** Makes a list by a scan. */
type Scanned = (least: LeastTrade) => Steps<TokenPathShortlist>;

/**
 * Remembers the token paths of pairs that are asked for again while no pool changes: a scan takes far longer than to
 * narrow what it found. The first list of a pair is scanned for itself, the second one for others too; single searches have
 * one once they are many.
 */
export class ShortlistMemory {
  readonly #adjacency: Pick<Adjacency, 'measures'>;
  /** By name, the one that was asked for last at the end. */
  readonly #pairs = new Map<string, Remembered>();
  /** By name, how many searches no list covered. */
  readonly #searches = new Map<string, number>();
  /** A number for each set of tokens. */
  readonly #sets = new WeakMap<object, number>();
  #setsNamed = 0;
  #measures = -1;

  constructor(adjacency: Pick<Adjacency, 'measures'>) {
    this.#adjacency = adjacency;
  }

  /** Returns a list that covers a trade, if it is worth to make one. */
  *covering(pair: ListedPair, least: LeastTrade, scanned: Scanned): Steps<TokenPathShortlist | undefined> {
    this.#forgetIfChanged();
    const name = this.#nameOf(pair);
    const known = this.#pairs.get(name);
    this.#remember(name, known ?? { least, list: undefined, isTooLong: false });
    if (known === undefined) return undefined;
    if (known.list?.covers(tradeOf(least))) return known.list;
    if (known.isTooLong) return undefined;
    const list = yield* this.#listOf(known, least, scanned);
    return list.covers(tradeOf(least)) ? list : undefined;
  }

  /** Counts a search of the whole market by its best trade; makes a list for those to come where they are many. */
  *noteSearch(pair: ListedPair, trade: LeastTrade, scanned: Scanned): Steps<void> {
    this.#forgetIfChanged();
    const name = this.#nameOf(pair);
    const known = this.#pairs.get(name);
    if (known !== undefined) this.#remember(name, known);
    if (known?.isTooLong === true || known?.list?.covers(tradeOf(trade)) === true) return;
    const count = (this.#searches.get(name) ?? 0) + 1;
    this.#searches.delete(name);
    if (count < SEARCHES_WORTH_LIST) {
      this.#searches.set(name, count);
      keepNewest(this.#searches, MOST_COUNTED);
      return;
    }
    const listed = known ?? { least: trade, list: undefined, isTooLong: false };
    this.#remember(name, listed);
    yield* this.#listOf(listed, trade, scanned);
  }

  *#listOf(known: Remembered, least: LeastTrade, scanned: Scanned): Steps<TokenPathShortlist> {
    const [input, rate] = [Math.min(known.least.input, least.input), Math.min(known.least.rate, least.rate)];
    known.least = { input, rate };
    const list = yield* scanned({
      input: input * REMEMBERED_LEAST.input,
      rate: rate * REMEMBERED_LEAST.rate,
    });
    known.isTooLong = !list.covers(tradeOf(known.least));
    // One that was made before still serves those that it was made for.
    if (known.list === undefined || list.covers(tradeOf(known.list.least))) known.list = list;
    return list;
  }

  /** Returns the list of a pair, if one is remembered. */
  known(pair: ListedPair): TokenPathShortlist | undefined {
    this.#forgetIfChanged();
    return this.#pairs.get(this.#nameOf(pair))?.list;
  }

  #nameOf({ name, between }: ListedPair): string {
    if (between === undefined) return name;
    const number = this.#sets.get(between) ?? this.#setsNamed++;
    this.#sets.set(between, number);
    return `${name} ${number}`;
  }

  /** Makes it the last one that was asked for. */
  #remember(name: string, pair: Remembered): void {
    this.#pairs.delete(name);
    this.#pairs.set(name, pair);
    keepNewest(this.#pairs, MOST_REMEMBERED);
  }

  #forgetIfChanged(): void {
    const { measures } = this.#adjacency;
    if (measures === this.#measures) return;
    this.#measures = measures;
    this.#pairs.clear();
    this.#searches.clear();
  }
}

function keepNewest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
