import { LRUCache } from 'lru-cache';
import { yieldToEventLoop } from '../../runtime/eventLoop.ts';
import { type PoolListRequest, placesOf, RANKING_LENGTHS } from '../list/poolPage.ts';
import { FirstRows } from './firstRows.ts';
import type { ListedMarkets } from './listedMarkets.ts';
import type { RowRange, TableMoves } from './tableMoves.ts';

/** Rankings cached for the present block. Each has some thousand numbers. */
const MAX_RANKINGS = 64;
/** Prices move by less between two blocks as a rule. */
const NEARLY = 0.9;
const FIGURES = { volume: 'volume', apr: 'rate' } as const;

type RowFilter = (number: number) => boolean;

/** Ranks the rows of a table as lists ask for them, once per block. */
export class MarketRankings {
  readonly #markets: ListedMarkets;
  readonly #moves: TableMoves;
  readonly #ranked = new LRUCache<string, readonly number[]>({ max: MAX_RANKINGS });
  /** The worth at the last place of a ranking when it was last made; 0 where that is unknown. */
  readonly #lastKeys = new LRUCache<string, number>({ max: MAX_RANKINGS });
  /** Rankings that are being computed. */
  readonly #scanning = new Map<string, Promise<void>>();

  constructor(markets: ListedMarkets, moves: TableMoves) {
    this.#markets = markets;
    this.#moves = moves;
  }

  /**
   * Returns the numbers of the first rows of a list, as many as the request needs or more, over turns of the
   * event loop; undefined when a move begins meanwhile, because a ranking is of one block. Concurrent
   * requests for the same one share a scan.
   */
  async of(request: PoolListRequest): Promise<readonly number[] | undefined> {
    const key = keyOf(request, placesOf(request));
    const known = ofAsManyPlaces(this.#ranked, request);
    if (known !== undefined) return known;
    const scanning =
      this.#scanning.get(key) ?? this.#scan(request, key).finally(() => this.#scanning.delete(key));
    this.#scanning.set(key, scanning);
    await scanning;
    return this.#ranked.get(key);
  }

  /** Forgets what belongs to the block before. */
  clear(): void {
    this.#ranked.clear();
  }

  async #scan(request: PoolListRequest, key: string): Promise<void> {
    const { token, protocol, exchanges, sort } = request;
    const before = this.#moves.begun;
    // An unknown token matches no row.
    const tokenNumber = token && this.#markets.tokens.find(token);
    const ofExchange = this.#markets.exchangeFilter(exchanges);
    const matches = (number: number) => this.#markets.matches(number, tokenNumber, protocol, ofExchange);
    const ranked =
      sort === 'tvl'
        ? await this.#byWorth(request, placesOf(request), matches)
        : await this.#byTrades(request, matches, this.#markets[FIGURES[sort]]);
    if (ranked === undefined) return;
    await yieldToEventLoop();
    if (this.#moves.begun !== before) return;
    this.#ranked.set(key, ranked);
    await yieldToEventLoop();
  }

  /**
   * Ranks rows by a figure that only traded ones have. Those without it follow in the order of their worth.
   */
  async #byTrades(
    request: PoolListRequest,
    matches: RowFilter,
    figureOf: (number: number) => number,
  ): Promise<number[] | undefined> {
    const most = placesOf(request);
    const { traded, compareWorth } = this.#markets;
    const first = new FirstRows(most, compareWorth);
    const isWhole = await this.#moves.scan(traded.length, ({ from, until }) => {
      for (let place = from; place < until; place++) {
        const number = traded[place] ?? 0;
        const figure = figureOf(number);
        if (figure > 0 && first.takes(figure) && matches(number)) first.offer(number, figure);
      }
    });
    if (!isWhole) return undefined;
    const active = first.inOrder();
    if (active.length === most) return active;
    const isQuiet = (number: number) => matches(number) && !(figureOf(number) > 0);
    const rest = await this.#byWorth(request, most - active.length, isQuiet);
    return rest && [...active, ...rest];
  }

  /** Ranks so many rows by what they are worth. */
  async #byWorth(request: PoolListRequest, most: number, matches: RowFilter): Promise<number[] | undefined> {
    const scan = async (least: number): Promise<FirstRows | undefined> => {
      // Rows are tied where they are worth the same.
      const first = new FirstRows(most, this.#markets.compareAddress);
      const offer = (number: number, worth: number) => {
        if (first.takes(worth) && matches(number)) first.offer(number, worth);
      };
      const offerAll = ({ from, until }: RowRange, isWanted: (worth: number) => boolean) => {
        for (let number = from; number < until; number++) {
          // Of most tokens few rows match.
          if (!matches(number)) continue;
          const worth = this.#markets.worth(number);
          if (isWanted(worth) && first.takes(worth)) first.offer(number, worth);
        }
      };
      const isWhole = await this.#moves.scan(this.#markets.size, (range) => {
        if (least > 0) {
          this.#markets.visitWorth(least, range, offer);
          return;
        }
        // Many rows are worth nothing known. Where enough others exist, the addresses of those need not be
        // sorted.
        offerAll(range, (worth) => worth > 0);
        if (first.takes(0)) offerAll(range, (worth) => worth <= 0);
      });
      return isWhole ? first : undefined;
    };
    // Few rows pass what was nearly the last place at the block before. Where too few do, all are looked at.
    const least = ofAsManyPlaces(this.#lastKeys, request);
    let first = least === undefined ? undefined : await scan(least * NEARLY);
    if (first === undefined || first.count < most) first = await scan(0);
    if (first === undefined) return undefined;
    const ranked = first.inOrder();
    if (ranked.length === most) this.#lastKeys.set(keyOf(request, placesOf(request)), first.lastKey);
    return ranked;
  }
}

const keyOf = ({ token, protocol, exchanges, sort }: PoolListRequest, places: number): string =>
  [token, protocol, exchanges?.join(), sort, places].join(':');

/** Returns what is known of the list with as many places as the request needs, or else with more. */
function ofAsManyPlaces<Known extends object | number>(
  known: LRUCache<string, Known>,
  request: PoolListRequest,
): Known | undefined {
  const places = placesOf(request);
  for (const length of RANKING_LENGTHS) {
    const found = length < places ? undefined : known.get(keyOf(request, length));
    if (found !== undefined) return found;
  }
  return undefined;
}
