import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import type { Steps } from '../../model/steps.ts';
import { pathNumber, pathOfNumber, type TokenPath } from '../scan/foundTokenPaths.ts';
import type { TokenPathSink } from '../scan/tokenPathSource.ts';
import type { FoundRows } from './foundRows.ts';
import { goesBefore, type IsPlain, type Twin, twinOf } from './twinPaths.ts';

/** Equal token paths that are kept in the order in which they win a tie: more than a split has routes. */
const MOST_IN_ORDER = 32;

const ROWS_PER_STEP = 2048;

/** Token paths that give the same amounts, by their numbers. One of them is listed. */
interface TwinGroup {
  readonly listed: number;
  readonly first: { readonly path: number; readonly twin: Twin }[];
  readonly others: number[];
}

/** The terms of a search on token paths. */
export interface TwinTerms {
  readonly isBarred: (token: number) => boolean;
  readonly isPlain: IsPlain;
}

/**
 * Lets one token path of a list stand for all that give the same amounts while no pool changes: anybody can
 * create thousands of them. A search gets the one that wins a tie; where it cannot use that as it is, the
 * next ones too.
 */
export class ListedTwins {
  readonly #around: Adjacency;
  readonly #ends: SearchEnds;
  readonly #byKey = new Map<Twin['key'], TwinGroup>();
  /** Groups of more than one path, by the path that is listed. */
  readonly #byListed = new Map<number, TwinGroup>();

  constructor(around: Adjacency, ends: SearchEnds) {
    this.#around = around;
    this.#ends = ends;
  }

  /** Leaves one row of those that give the same; its twins join the ones that were left out before. */
  *leaveOne(rows: FoundRows): Steps<void> {
    const groups: (TwinGroup | undefined)[] = [];
    while (groups.length < rows.count) {
      const index = groups.length;
      groups.push(this.#groupOf(rows.numberAt(index)));
      if (groups.length % ROWS_PER_STEP === 0) yield;
    }
    const seen = new Set<TwinGroup>();
    rows.keep((index) => {
      const group = groups[index];
      if (group === undefined) return true;
      if (seen.has(group)) return false;
      seen.add(group);
      return true;
    });
  }

  /** True if no path stands for others. */
  get isEmpty(): boolean {
    return this.#byListed.size === 0;
  }

  /**
   * Passes the listed paths on to a sink, each with its twins up to the first that a search can use as it is.
   */
  passOn(sink: TokenPathSink, terms: TwinTerms): TokenPathSink {
    if (this.isEmpty) return sink;
    return {
      get most() {
        return sink.most;
      },
      note: (first, last, score, rate, floor, tail) => {
        const group = this.#byListed.get(pathNumber(first, last));
        if (group === undefined) return sink.note(first, last, score, rate, floor, tail);
        for (const path of this.#asFarAsNeeded(group, terms)) {
          const [one = 0, other = one] = path;
          sink.note(one, other, score, rate, floor, tail);
        }
      },
    };
  }

  *#asFarAsNeeded({ first, others }: TwinGroup, { isBarred, isPlain }: TwinTerms): Iterable<TokenPath> {
    for (const { path, twin } of first) {
      const tokenPath = pathOfNumber(path);
      if (tokenPath.some((token) => isBarred(token))) continue;
      yield tokenPath;
      if (isPlain(twin.before) && isPlain(twin.after)) return;
    }
    for (const path of others) yield pathOfNumber(path);
  }

  /** Returns the group of a path, which joins it if it is not the one that is listed already. */
  #groupOf(path: number): TwinGroup | undefined {
    const twin = twinOf(pathOfNumber(path), this.#around, this.#ends);
    if (twin === undefined) return undefined;
    const known = this.#byKey.get(twin.key);
    if (known === undefined) {
      const group = { listed: path, first: [{ path, twin }], others: [] };
      this.#byKey.set(twin.key, group);
      return group;
    }
    if (known.listed !== path) {
      join(known, path, twin);
      this.#byListed.set(known.listed, known);
    }
    return known;
  }
}

function join({ first, others }: TwinGroup, path: number, twin: Twin): void {
  let place = first.length;
  while (place > 0 && goesBefore(twin, first[place - 1]?.twin ?? twin)) place -= 1;
  if (place < MOST_IN_ORDER) first.splice(place, 0, { path, twin });
  else others.push(path);
  if (first.length > MOST_IN_ORDER) others.push(first.pop()?.path ?? path);
}
