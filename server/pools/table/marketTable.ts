import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import type { IndexBlock } from '../../indexer/client/indexBlock.ts';
import type { MarketToken } from '../../indexer/market/indexedMarket.ts';
import type { MarketChanges, RowIds, Rows } from '../../indexer/market/indexedMarketRows.ts';
import { type HourRow, hourOf, type MarketRow } from '../../indexer/market/marketRows.ts';
import type { ListedPool, PairFilter } from '../../indexer/pools/indexedPoolList.ts';
import { Turns, yieldToEventLoop } from '../../runtime/eventLoop.ts';
import { RecentActivity } from '../history/recentActivity.ts';
import { WINDOW_SECONDS, windowBefore } from '../history/windows.ts';
import {
  cutPage,
  type ListedFigures,
  type PoolListRequest,
  type PoolPage,
  placesOf,
} from '../list/poolPage.ts';
import { withWorth } from '../list/rankedPools.ts';
import { DayHours } from './dayHours.ts';
import { FirstRows, type RowOrder } from './firstRows.ts';
import { ListedMarkets, type TokenSums } from './listedMarkets.ts';

/** Rankings cached for the present block. Each has some thousand numbers. */
const MAX_RANKINGS = 64;
/** Rows scanned per turn of the event loop, which takes some milliseconds. */
const ROWS_A_TURN = 65_536;

/** Sums over the pools of a token, US dollars. */
export interface TokenTotals {
  readonly volume: number;
  readonly worth: number;
}

/** The first pools of a pair. */
export interface PairPools {
  readonly pools: readonly ListedPool[];
  /** Number of all; null when they were not counted. */
  readonly total: number | null;
  readonly block: IndexBlock;
}

/** Every pair and pool of the index at one block. */
export class MarketTable {
  readonly #leastWorth: number;
  readonly #markets: ListedMarkets;
  readonly #hours = new DayHours();
  readonly #rankings = new LRUCache<string, readonly number[]>({ max: MAX_RANKINGS });
  /** Sums by token at the present block, once they were asked for. */
  #sums: TokenSums | undefined;
  readonly #pairs = new LRUCache<string, PairPools>({ max: MAX_RANKINGS });
  /** Rankings that are being computed. */
  readonly #scanning = new Map<string, Promise<void>>();
  /** Number of moves begun so far, and the pending move. */
  #moves = 0;
  #moving: Promise<void> | undefined;
  #block: IndexBlock;

  /**
   * Creates an empty table, to be filled by `add` and then updated with the changes since.
   * @param leastWorth as of `RecentActivity`
   */
  constructor(block: IndexBlock, leastWorth: number) {
    this.#block = block;
    this.#leastWorth = leastWorth;
    this.#markets = new ListedMarkets(leastWorth);
    this.#hours.removeBefore(this.#firstHour);
  }

  get block(): IndexBlock {
    return this.#block;
  }

  get count(): number {
    return this.#markets.size;
  }

  get bytes(): number {
    return this.#markets.bytes;
  }

  get hourCount(): number {
    return this.#hours.count;
  }

  add(rows: readonly MarketRow[]): void {
    for (const row of rows) this.#markets.put(row);
  }

  /** Adds hours. Hours of markets that were not added before are ignored. */
  addHours(hours: readonly HourRow[]): void {
    for (const { market, start, volumeUSD, tvlUSD } of hours) {
      const number = this.#markets.find(market);
      if (number >= 0) this.#hours.put(number, start, volumeUSD, tvlUSD);
    }
    this.#tellTraded();
  }

  /**
   * Moves to the block of the changes, spread over turns of the event loop. Must not be called before the
   * last move has ended.
   */
  take(changes: MarketChanges): Promise<void> {
    return this.#move(changes, (turns) => this.#put(changes, turns));
  }

  /**
   * Moves as `take` does, and also takes over rows of the same block that were read by their ids. Requested
   * rows that were not found are removed.
   */
  takeAgain(changes: MarketChanges, asked: RowIds, found: Rows): Promise<void> {
    return this.#move(changes, async (turns) => {
      this.#removeAllBut(found, asked);
      await this.#put(found, turns);
      await this.#put(changes, turns);
    });
  }

  #removeAllBut(found: Rows, asked: RowIds): void {
    const markets = new Set(found.markets.map(({ address }) => address));
    const hours = new Set(found.hours.map(({ id }) => id));
    for (const address of asked.markets) if (!markets.has(address)) this.#markets.remove(address);
    for (const { market, start } of asked.hours.filter((id) => !hours.has(id)).map(hourOf))
      this.#hours.remove(this.#markets.find(market), start);
  }

  /**
   * Runs a move. Nothing is read from the table until it ends, because its rows are partly of one block and
   * partly of the next.
   */
  #move({ block }: MarketChanges, work: (turns: Turns) => Promise<void>): Promise<void> {
    const turns = new Turns();
    const moved = async () => {
      await work(turns);
      await this.#markets.revalue(turns);
      await turns.next();
      this.#settleAt(block);
    };
    this.#moves += 1;
    this.#moving = moved().finally(() => {
      this.#moving = undefined;
    });
    return this.#moving;
  }

  /**
   * Returns a page of the present block. Ranking and page are computed over turns of the event loop.
   * @throws AppError INVALID_REQUEST for a cursor that is not in the list
   */
  async page(request: PoolListRequest): Promise<PoolPage> {
    for (;;) {
      // The caller that began the move receives its error.
      if (this.#moving !== undefined) await this.#moving.catch(() => undefined);
      const ranking = this.#rankings.get(keyOf(request));
      if (ranking === undefined) {
        await this.#rank(request);
        continue;
      }
      const page = await this.#cut(ranking, request);
      if (page !== undefined) return page;
    }
  }

  /**
   * Returns the volume of the last day and the value of all pools of each token, US dollars; 0 for one that no pool holds.
   */
  async totals(tokens: readonly Address[]): Promise<ReadonlyMap<Address, TokenTotals>> {
    while (this.#moving !== undefined) await this.#moving.catch(() => undefined);
    this.#sums ??= this.#markets.sumByToken();
    const { volume, worth } = this.#sums;
    return new Map(
      tokens.map((token) => {
        const number = this.#markets.tokens.find(token);
        return [token, { volume: volume[number] ?? 0, worth: worth[number] ?? 0 }];
      }),
    );
  }

  /** Returns the first pools of a pair by what they hold, and how many there are. Scans over turns of the event loop. */
  async ofPair(pair: PairFilter, most: number): Promise<PairPools> {
    for (;;) {
      if (this.#moving !== undefined) await this.#moving.catch(() => undefined);
      const key = [pair.protocol, ...pair.tokens, pair.fee, most].join(':');
      const found = this.#pairs.get(key) ?? (await this.#scanPair(pair, most));
      if (found === undefined) continue;
      // A move that began after the scan clears what was found, when it ends.
      this.#pairs.set(key, found);
      return found;
    }
  }

  /** Returns undefined when a move begins meanwhile. */
  async #scanPair({ protocol, tokens, fee }: PairFilter, most: number): Promise<PairPools | undefined> {
    const moves = this.#moves;
    const [a, b] = tokens.map((token) => this.#markets.tokens.find(token));
    const { keysOf, compareTied } = this.#markets.byHoldings;
    const first = new FirstRows(most, compareTied);
    let total = 0;
    if (a === undefined || b === undefined || a < 0 || b < 0) return { pools: [], total, block: this.#block };
    for (let from = 0; from < this.#markets.size; from += ROWS_A_TURN) {
      await yieldToEventLoop();
      if (this.#moves !== moves) return undefined;
      const until = Math.min(from + ROWS_A_TURN, this.#markets.size);
      const keys = keysOf(from, until);
      this.#markets.visitPair({ from, until }, [a, b], protocol, fee, (number) => {
        total += 1;
        first.offer(number, keys[number - from] ?? 0);
      });
    }
    const seen = new Map<number, MarketToken>();
    const pools = first.inOrder().flatMap((number) => this.#markets.pool(number, seen) ?? []);
    return { pools, total, block: this.#block };
  }

  /** Builds the page of a ranking. Returns undefined when a move begins meanwhile. */
  async #cut(ranking: readonly number[], request: PoolListRequest): Promise<PoolPage | undefined> {
    const { cursor } = request;
    const moves = this.#moves;
    const turns = new Turns();
    const cursorNumber = cursor && this.#markets.find(cursor);
    const { rows, hasMore } = cutPage(ranking, request, (number) => number === cursorNumber);
    const ids = rows.map((number) => this.#markets.idOf(number));
    const hours = rows.flatMap((number, row) =>
      this.#hours.of(number).map((hour) => ({ market: ids[row] ?? '0x', ...hour })),
    );
    const recent = new RecentActivity(hours, this.#block.timestamp - this.#firstHour, this.#leastWorth);
    const pools: ListedFigures[] = [];
    const seen = new Map<number, MarketToken>();
    await turns.each(rows, (some) => {
      for (const number of some) {
        const pool = this.#markets.pool(number, seen);
        // A row is removed only by a move, which invalidates this page.
        if (pool !== undefined) pools.push(recent.withFigures(withWorth(pool)));
      }
    });
    if (this.#moves !== moves) return undefined;
    return { pools, next: hasMore ? ids.at(-1) : undefined, block: this.#block };
  }

  async #put({ markets, tokens, hours }: Rows, turns: Turns): Promise<void> {
    await turns.each(markets, (some) => this.add(some));
    await turns.each(tokens, (some) => {
      for (const token of some) this.#markets.putToken(token);
    });
    await turns.each(hours, (some) => this.addHours(some));
  }

  #settleAt(block: IndexBlock): void {
    this.#block = block;
    this.#hours.removeBefore(this.#firstHour);
    this.#tellTraded();
    this.#rankings.clear();
    this.#sums = undefined;
    this.#pairs.clear();
  }

  #tellTraded(): void {
    for (const [number, volume, worth] of this.#hours.takeChanged()) {
      this.#markets.putTraded(number, volume, worth);
    }
  }

  get #firstHour(): number {
    return windowBefore(this.#block.timestamp, WINDOW_SECONDS['24h']).firstHour;
  }

  /** Computes a ranking. Concurrent requests for the same one share a scan. */
  #rank(request: PoolListRequest): Promise<void> {
    const key = keyOf(request);
    const scanning = this.#scanning.get(key) ?? this.#scan(request).finally(() => this.#scanning.delete(key));
    this.#scanning.set(key, scanning);
    return scanning;
  }

  /** Scans the table. Gives up when a move begins meanwhile, because a ranking is of one block. */
  async #scan(request: PoolListRequest): Promise<void> {
    const { token, protocol, sort } = request;
    const moves = this.#moves;
    // An unknown token matches no row.
    const tokenNumber = token && this.#markets.tokens.find(token);
    const { keysOf, compareTied } = this.#orderBy(sort);
    const first = new FirstRows(placesOf(request), compareTied);
    for (let from = 0; from < this.#markets.size; from += ROWS_A_TURN) {
      await yieldToEventLoop();
      if (this.#moves !== moves) return;
      const until = Math.min(from + ROWS_A_TURN, this.#markets.size);
      const keys = keysOf(from, until);
      const offer = (isWanted: (key: number) => boolean) =>
        this.#markets.visit({ from, until }, tokenNumber, protocol, (number) => {
          const key = keys[number - from] ?? 0;
          if (isWanted(key)) first.offer(number, key);
        });
      // Most rows have the figure zero. Where enough others exist, the addresses of zero rows need not be
      // sorted.
      offer((key) => key > 0);
      if (first.takes(0)) offer((key) => key <= 0);
    }
    await yieldToEventLoop();
    if (this.#moves !== moves) return;
    this.#rankings.set(keyOf(request), first.inOrder());
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
