import { LRUCache } from 'lru-cache';
import { yieldToEventLoop } from '../../runtime/eventLoop.ts';
import { type PoolListRequest, placesOf } from '../list/poolPage.ts';
import { FirstRows, type RowOrder } from './firstRows.ts';
import type { ListedMarkets } from './listedMarkets.ts';
import type { TableMoves } from './tableMoves.ts';

/** Rankings cached for the present block. Each has some thousand numbers. */
const MAX_RANKINGS = 64;

/** Ranks the rows of a table as lists ask for them, once per block. */
export class MarketRankings {
  readonly #markets: ListedMarkets;
  readonly #moves: TableMoves;
  readonly #ranked = new LRUCache<string, readonly number[]>({ max: MAX_RANKINGS });
  /** Rankings that are being computed. */
  readonly #scanning = new Map<string, Promise<void>>();

  constructor(markets: ListedMarkets, moves: TableMoves) {
    this.#markets = markets;
    this.#moves = moves;
  }

  /**
   * Returns the numbers of the first rows of a list, over turns of the event loop; undefined when a move begins meanwhile,
   * because a ranking is of one block. Concurrent requests for the same one share a scan.
   */
  async of(request: PoolListRequest): Promise<readonly number[] | undefined> {
    const key = keyOf(request);
    const known = this.#ranked.get(key);
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
    const { token, protocol, sort } = request;
    const before = this.#moves.begun;
    // An unknown token matches no row.
    const tokenNumber = token && this.#markets.tokens.find(token);
    const { keysOf, compareTied } = this.#orderBy(sort);
    const first = new FirstRows(placesOf(request), compareTied);
    const isWhole = await this.#moves.scan(this.#markets.size, (range) => {
      const keys = keysOf(range.from, range.until);
      const offer = (isWanted: (key: number) => boolean) =>
        this.#markets.visit(range, tokenNumber, protocol, (number) => {
          const each = keys[number - range.from] ?? 0;
          if (isWanted(each)) first.offer(number, each);
        });
      // Most rows have the figure zero. Where enough others exist, the addresses of zero rows need not be sorted.
      offer((each) => each > 0);
      if (first.takes(0)) offer((each) => each <= 0);
    });
    if (!isWhole) return;
    await yieldToEventLoop();
    if (this.#moves.begun !== before) return;
    this.#ranked.set(key, first.inOrder());
    await yieldToEventLoop();
  }

  #orderBy(sort: PoolListRequest['sort']): RowOrder {
    const { byWorth, byVolume, byRate } = this.#markets;
    if (sort === 'tvl') return byWorth;
    return sort === 'volume' ? byVolume : byRate;
  }
}

const keyOf = (request: PoolListRequest): string =>
  [request.token, request.protocol, request.sort, placesOf(request)].join(':');
