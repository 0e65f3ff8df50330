import type { Adjacency } from '../../graph/adjacency.ts';
import type { Steps } from '../../model/steps.ts';
import type { PoolEntry } from '../../pools/poolEntry.ts';
import { MOST_REMEMBERED, MOST_ROWS_REMEMBERED, REMEMBERED_LEAST, SEARCHES_WORTH_LIST } from '../tuning.ts';
import { type LeastTrade, type TokenPathShortlist, tradeOf } from './tokenPathShortlist.ts';

/** Searches whose token paths are the same. */
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
  /** The changes of pools that it knows of. */
  readonly measures: number;
  /** True where it would be too long for its task: another one for no smaller an input would be the same. */
  readonly isCut: boolean;
}

/** Lists of a pair: of trades of all sizes one would be too long. */
const MOST_LISTS = 3;

/** A list that is worth to make. */
interface Due {
  readonly known: Remembered;
  readonly making: ListMaking;
}

/** The ways to make the lists of one pair. */
export interface ListMaking {
  /** Makes a list by a scan. */
  scanned(least: LeastTrade): Steps<TokenPathShortlist>;
  /** Makes the list that it is after pools have changed; `undefined` where that takes more than a scan. */
  renewed(list: TokenPathShortlist, changed: ReadonlySet<PoolEntry>): Steps<TokenPathShortlist | undefined>;
}

/** The part of a graph's adjacency that records changes. */
type Changes = Pick<Adjacency, 'measures' | 'changes'> & {
  readonly changedPools: Pick<Adjacency['changedPools'], 'since'>;
};

/**
 * Remembers the token paths of pairs that are asked for again: to narrow or renew a list takes far less than
 * a scan. A list is made for a pair that was asked for before, or has had many single searches. No search
 * waits for that: call `makeDue` when it has been answered.
 */
export class ShortlistMemory {
  readonly #adjacency: Changes;
  /** Remembered pairs by name, the one that was asked for last at the end. */
  readonly #pairs = new Map<string, Remembered>();
  /** Number of searches that no list covered, by name. */
  readonly #searches = new Map<string, number>();
  /** Lists that are to be made, by name. */
  readonly #due = new Map<string, Due>();
  /** A number for each set of tokens. */
  readonly #sets = new WeakMap<object, number>();
  #setsNamed = 0;

  constructor(adjacency: Changes) {
    this.#adjacency = adjacency;
  }

  /** Returns a list that covers a trade, if there is one; a pair that is asked for again will have one. */
  *covering(pair: ListedPair, least: LeastTrade, making: ListMaking): Steps<TokenPathShortlist | undefined> {
    const name = this.#nameOf(pair);
    const known = this.#pairs.get(name);
    this.#remember(name, known ?? { least, lists: [] });
    if (known === undefined) return undefined;
    yield* this.#renew(known, making);
    const covering = coveringOf(known, least);
    if (covering === undefined && !isTooLong(known, least)) this.#setDue(name, least, { known, making });
    return covering;
  }

  /**
   * Counts a search of the whole market by its best trade; those to come will have a list where they are
   * many.
   */
  noteSearch(pair: ListedPair, trade: LeastTrade, making: ListMaking): void {
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
      keepNewest(this.#searches, MOST_REMEMBERED);
      return;
    }
    const listed = known ?? { least: trade, lists: [] };
    this.#remember(name, listed);
    this.#setDue(name, trade, { known: listed, making });
  }

  get hasDue(): boolean {
    return this.#due.size > 0;
  }

  /**
   * Makes the lists that are due. One that is broken off is not due any more, until it is asked for again.
   */
  *makeDue(): Steps<void> {
    for (const [name, { known, making }] of this.#due) {
      this.#due.delete(name);
      // It may have been asked for again while it was made.
      if (coveringOf(known, known.least) !== undefined || isTooLong(known, known.least)) continue;
      yield;
      yield* this.#addList(known, making);
    }
  }

  #setDue(name: string, { input, rate }: LeastTrade, due: Due): void {
    const { least } = due.known;
    due.known.least = { input: Math.min(least.input, input), rate: Math.min(least.rate, rate) };
    this.#due.set(name, due);
    keepNewest(this.#due, MOST_REMEMBERED);
  }

  *#addList(known: Remembered, making: ListMaking): Steps<void> {
    const { input, rate } = known.least;
    const asked = { input: input * REMEMBERED_LEAST.input, rate: rate * REMEMBERED_LEAST.rate };
    const { measures, changes } = this.#adjacency;
    const list = yield* making.scanned(asked);
    // Pools that came or went have moved others under the scan.
    if (this.#adjacency.changes !== changes) return;
    // One that was made before may serve lower rates.
    const others = known.lists.filter((other) => !list.covers(tradeOf(other.list.least)));
    const isCut = list.least.rate > asked.rate;
    known.lists = [{ list, measures, isCut }, ...others].slice(0, MOST_LISTS);
    this.#forgetOldest(known);
  }

  /** Forgets the pairs that were asked for longest ago while all lists together are too long. */
  #forgetOldest(kept: Remembered): void {
    let rows = 0;
    for (const { lists } of this.#pairs.values()) for (const { list } of lists) rows += list.count;
    for (const [name, pair] of this.#pairs) {
      if (rows <= MOST_ROWS_REMEMBERED) return;
      if (pair === kept) continue;
      for (const { list } of pair.lists) rows -= list.count;
      this.#pairs.delete(name);
    }
  }

  /** Has the lists of a pair know all pools as they are. */
  *#renew(known: Remembered, { renewed }: ListMaking): Steps<void> {
    for (const made of known.lists) {
      const { measures, changes } = this.#adjacency;
      if (made.measures === measures) continue;
      const changed = this.#adjacency.changedPools.since(made.measures);
      const list = changed === undefined ? undefined : yield* renewed(made.list, changed);
      const isKept = list !== undefined && this.#adjacency.changes === changes;
      // Another search may have done the same meanwhile.
      known.lists = known.lists.flatMap((each) => {
        if (each !== made) return [each];
        return isKept ? [{ ...made, list, measures }] : [];
      });
    }
  }

  /**
   * Returns the remembered lists of a pair that serve this raw input, or any amount of it; those for the
   * largest inputs first.
   */
  *known(
    pair: ListedPair,
    making: ListMaking,
    mostIn = Number.POSITIVE_INFINITY,
  ): Steps<readonly TokenPathShortlist[]> {
    const known = this.#pairs.get(this.#nameOf(pair));
    if (known === undefined) return [];
    yield* this.#renew(known, making);
    return known.lists
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
}

function coveringOf({ lists }: Remembered, least: LeastTrade): TokenPathShortlist | undefined {
  return lists.find(({ list }) => list.covers(tradeOf(least)))?.list;
}

/** Returns true if a list for a trade that none covers would be cut before it serves that trade. */
function isTooLong({ lists }: Remembered, { input }: LeastTrade): boolean {
  return lists.some(({ list, isCut }) => isCut && list.least.input <= input);
}

function keepNewest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
