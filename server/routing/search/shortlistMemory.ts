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
  /** The newest one first. */
  lists: readonly MadeList[];
}

interface MadeList {
  readonly list: TokenPathShortlist;
  /** Whether it would be too long for all that it was made for: another one for no smaller an input would be the same. */
  readonly isCut: boolean;
}

/** Lists of a pair: of trades of all sizes one would be too long. */
const MOST_LISTS = 3;

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
    this.#remember(name, known ?? { least, lists: [] });
    if (known === undefined) return undefined;
    const covering = coveringOf(known, least);
    if (covering !== undefined || isTooLong(known, least)) return covering;
    yield* this.#addList(known, least, scanned);
    return coveringOf(known, least);
  }

  /** Counts a search of the whole market by its best trade; makes a list for those to come where they are many. */
  *noteSearch(pair: ListedPair, trade: LeastTrade, scanned: Scanned): Steps<void> {
    this.#forgetIfChanged();
    const name = this.#nameOf(pair);
    const known = this.#pairs.get(name);
    if (known !== undefined) {
      this.#remember(name, known);
      if (coveringOf(known, trade) !== undefined || isTooLong(known, trade)) return;
    }
    const count = (this.#searches.get(name) ?? 0) + 1;
    this.#searches.delete(name);
    if (count < SEARCHES_WORTH_LIST) {
      this.#searches.set(name, count);
      keepNewest(this.#searches, MOST_COUNTED);
      return;
    }
    const listed = known ?? { least: trade, lists: [] };
    this.#remember(name, listed);
    yield* this.#addList(listed, trade, scanned);
  }

  *#addList(known: Remembered, least: LeastTrade, scanned: Scanned): Steps<void> {
    const [input, rate] = [Math.min(known.least.input, least.input), Math.min(known.least.rate, least.rate)];
    known.least = { input, rate };
    const asked = { input: input * REMEMBERED_LEAST.input, rate: rate * REMEMBERED_LEAST.rate };
    const list = yield* scanned(asked);
    // One that was made before may serve lower rates.
    const others = known.lists.filter((other) => !list.covers(tradeOf(other.list.least)));
    known.lists = [{ list, isCut: list.least.rate > asked.rate }, ...others].slice(0, MOST_LISTS);
  }

  /**
   * Returns the lists that are remembered of a pair for so much of the input, or for any amount of it; those for the largest
   * inputs first.
   */
  known(pair: ListedPair, mostIn = Number.POSITIVE_INFINITY): readonly TokenPathShortlist[] {
    this.#forgetIfChanged();
    const lists = this.#pairs.get(this.#nameOf(pair))?.lists ?? [];
    return lists
      .map(({ list }) => list)
      .filter(({ least }) => least.input <= mostIn)
      .sort((one, other) => other.least.input - one.least.input);
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

function coveringOf({ lists }: Remembered, least: LeastTrade): TokenPathShortlist | undefined {
  return lists.find(({ list }) => list.covers(tradeOf(least)))?.list;
}

/** Whether a list for a trade that none covers would be cut before it serves that. */
function isTooLong({ lists }: Remembered, { input }: LeastTrade): boolean {
  return lists.some(({ list, isCut }) => isCut && list.least.input <= input);
}

function keepNewest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
