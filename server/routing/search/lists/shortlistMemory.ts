import { LRUCache } from 'lru-cache';
import type { Adjacency } from '../../graph/adjacency.ts';
import type { Steps } from '../../model/steps.ts';
import type { PoolEntry } from '../../pools/poolEntry.ts';
import { MOST_ROWS_REMEMBERED, REMEMBERED_LEAST, SEARCHES_WORTH_LIST } from '../tuning.ts';
import { type LeastTrade, type TokenPathShortlist, tradeOf } from './tokenPathShortlist.ts';

/** Searches whose token paths are the same. */
export interface ListedPair {
  readonly name: string;
  /** The tokens that may lie between two pools, compared by identity. */
  readonly between: ReadonlySet<unknown> | undefined;
}

interface Remembered {
  /** Number of searches that no list covered, since one was due. */
  readonly searches: number;
  /** The newest one first. */
  readonly lists: readonly MadeList[];
}

interface MadeList {
  readonly list: TokenPathShortlist;
  /** The changes of pools that it knows of. */
  readonly measures: number;
  /** True where it would be too long for its task: one for about as large an input would be the same. */
  readonly isCut: boolean;
}

/** Lists of a pair: of trades of all sizes one would be too long. */
const MOST_LISTS = 3;

/** Rows as which a pair counts besides those of its lists, and lists that are due at once. */
const ROWS_OF_PAIR = 512;
const MOST_DUE = 64;

/** A list that is worth to make, for a trade and smaller ones. */
interface Due {
  readonly trade: LeastTrade;
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
 * Remembers the token paths of pairs that are searched often: to renew a list takes far less than a scan. No
 * search waits for a list: call `makeDue` when it has been answered.
 */
export class ShortlistMemory {
  readonly #adjacency: Changes;
  /** Pairs by name; where their lists have too many rows, the one that was searched longest ago goes. */
  readonly #pairs = new LRUCache<string, Remembered>({
    maxSize: MOST_ROWS_REMEMBERED,
    sizeCalculation: ({ lists }) => lists.reduce((sum, { list }) => sum + list.count, ROWS_OF_PAIR),
  });
  /** The lists that are to be made, by name. */
  readonly #due = new Map<string, Due>();
  /** A number for each set of tokens. */
  readonly #sets = new WeakMap<object, number>();
  #setsNamed = 0;

  constructor(adjacency: Changes) {
    this.#adjacency = adjacency;
  }

  /** Counts a search by its best trade; those to come have a list where many go beyond the known ones. */
  noteSearch(pair: ListedPair, trade: LeastTrade, making: ListMaking): void {
    const name = this.#nameOf(pair);
    const known = this.#pairs.get(name) ?? { searches: 0, lists: [] };
    if (isServed(known, trade)) return;
    const isDue = known.searches + 1 >= SEARCHES_WORTH_LIST && this.#due.size < MOST_DUE;
    this.#pairs.set(name, { ...known, searches: isDue ? 0 : known.searches + 1 });
    if (isDue) this.#due.set(name, { trade, making });
  }

  get hasDue(): boolean {
    return this.#due.size > 0;
  }

  /**
   * Makes the lists that are due. One that is broken off is not due any more, until it is asked for again.
   */
  *makeDue(): Steps<void> {
    for (const [name, { trade, making }] of this.#due) {
      this.#due.delete(name);
      const known = this.#pairs.get(name);
      // It may have been asked for again while it was made.
      if (known === undefined || isServed(known, trade)) continue;
      yield;
      yield* this.#addList(name, trade, making);
    }
  }

  *#addList(name: string, { input, rate }: LeastTrade, making: ListMaking): Steps<void> {
    const asked = { input: input * REMEMBERED_LEAST.input, rate: rate * REMEMBERED_LEAST.rate };
    const { measures, changes } = this.#adjacency;
    const list = yield* making.scanned(asked);
    const known = this.#pairs.get(name);
    // Pools that came or went have moved others under the scan.
    if (known === undefined || this.#adjacency.changes !== changes) return;
    // One that was made before may serve lower rates.
    const others = known.lists.filter((other) => !list.covers(tradeOf(other.list.least)));
    const made = { list, measures, isCut: list.least.rate > asked.rate };
    this.#pairs.set(name, { ...known, lists: [made, ...others].slice(0, MOST_LISTS) });
  }

  /** Has the lists of a pair know all pools as they are. */
  *#renew(name: string, { renewed }: ListMaking): Steps<void> {
    for (const made of this.#pairs.get(name)?.lists ?? []) {
      const { measures, changes } = this.#adjacency;
      if (made.measures === measures) continue;
      const changed = this.#adjacency.changedPools.since(made.measures);
      const list = changed === undefined ? undefined : yield* renewed(made.list, changed);
      const isKept = list !== undefined && this.#adjacency.changes === changes;
      const known = this.#pairs.get(name);
      if (known === undefined) return;
      // Another search may have done the same meanwhile.
      const lists = known.lists.flatMap((each) => {
        if (each !== made) return [each];
        return isKept ? [{ ...made, list, measures }] : [];
      });
      this.#pairs.set(name, { ...known, lists });
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
    const name = this.#nameOf(pair);
    yield* this.#renew(name, making);
    const lists = this.#pairs.get(name)?.lists ?? [];
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
}

/** Returns true if a list covers a trade, or one for it would be cut before it does. */
function isServed({ lists }: Remembered, trade: LeastTrade): boolean {
  return lists.some(({ list, isCut }) => {
    const larger = trade.input / list.least.input;
    return list.covers(tradeOf(trade)) || (isCut && larger >= 1 && larger <= REMEMBERED_LEAST.input ** -2);
  });
}
