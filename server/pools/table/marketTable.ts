import type { Address } from 'viem';
import type { IndexBlock } from '../../indexer/client/indexBlock.ts';
import type { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import type { MarketToken } from '../../indexer/market/indexedMarket.ts';
import type { MarketChanges, RowIds, Rows } from '../../indexer/market/indexedMarketRows.ts';
import type { ListedPool, PairFilter } from '../../indexer/pools/indexedPoolList.ts';
import { type HourRow, hourOf, type MarketRow } from '../../indexer/rows/marketRows.ts';
import { Turns } from '../../runtime/eventLoop.ts';
import { RecentActivity } from '../history/recentActivity.ts';
import { WINDOW_SECONDS, windowBefore } from '../history/windows.ts';
import { cutPage, type ListedFigures, type PoolListRequest, type PoolPage } from '../list/poolPage.ts';
import { worthOf } from '../list/rankedPools.ts';
import { DayHours } from './dayHours.ts';
import { ListedMarkets, type TokenSums } from './listedMarkets.ts';
import { MarketRankings } from './marketRankings.ts';
import { PairScans } from './pairScans.ts';
import { TableMoves } from './tableMoves.ts';

const SORTS = ['tvl', 'volume', 'apr'] as const;

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
  readonly #feeOfExchange: SubgraphClient['feeOfExchange'];
  /** The deployment of the index that the rows are of. */
  readonly #deployment: string | undefined;
  readonly #markets: ListedMarkets;
  readonly #hours = new DayHours();
  readonly #moves = new TableMoves();
  readonly #rankings: MarketRankings;
  readonly #pairs: PairScans;
  /** Sums by token at the present block, once they were asked for. */
  #sums: TokenSums | undefined;
  #block: IndexBlock;

  /**
   * Creates an empty table, to be filled by `add` and then updated with the changes since.
   * @param leastWorth as of `RecentActivity`, and so is `feeOfExchange`
   */
  constructor(block: IndexBlock, leastWorth: number, feeOfExchange: SubgraphClient['feeOfExchange']) {
    this.#block = block;
    this.#leastWorth = leastWorth;
    this.#feeOfExchange = feeOfExchange;
    this.#deployment = block.deployment;
    this.#markets = new ListedMarkets(leastWorth, feeOfExchange);
    this.#rankings = new MarketRankings(this.#markets, this.#moves);
    this.#pairs = new PairScans(this.#markets, this.#moves);
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

  /** Returns a token of a listed pool with its exact price; undefined for any other. */
  token(address: Address): MarketToken | undefined {
    const { tokens } = this.#markets;
    const number = tokens.find(address);
    return number < 0 ? undefined : tokens.token(number);
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

  #move({ block }: MarketChanges, work: (turns: Turns) => Promise<void>): Promise<void> {
    return this.#moves.run(async (turns) => {
      await work(turns);
      await this.#markets.revalue(turns);
      await turns.next();
      this.#settleAt(block);
    });
  }

  /**
   * Returns a page of the present block. Ranking and page are computed over turns of the event loop.
   * @throws AppError INVALID_REQUEST for a cursor that is not in the list
   */
  async page(request: PoolListRequest): Promise<PoolPage> {
    for (;;) {
      await this.#moves.ended();
      const before = this.#moves.begun;
      const ranking = await this.#rankings.of(request);
      const page = ranking && (await this.#cut(ranking, request, before));
      if (page !== undefined) return page;
    }
  }

  /**
   * Makes the first and the last page of each order. The first ranking looks at all rows, because nothing is
   * known of the last place, and runs code that has not been compiled yet: it had better not be a caller who
   * waits for it.
   */
  async warmUp(): Promise<void> {
    for (const sort of SORTS) {
      for (const skip of [0, 5000]) await this.page({ sort, limit: 500, skip });
    }
  }

  /**
   * Returns the volume of the last day and the value of all pools of each token, US dollars; 0 for one that
   * no pool holds.
   */
  async totals(tokens: readonly Address[]): Promise<ReadonlyMap<Address, TokenTotals>> {
    await this.#moves.ended();
    this.#sums ??= this.#markets.sumByToken();
    const { volume, worth } = this.#sums;
    return new Map(
      tokens.map((token) => {
        const number = this.#markets.tokens.find(token);
        return [token, { volume: volume[number] ?? 0, worth: worth[number] ?? 0 }];
      }),
    );
  }

  /**
   * Returns the first pools of a pair by what they hold, and how many there are. Scans over turns of the
   * event loop.
   */
  async ofPair(pair: PairFilter, most: number): Promise<PairPools> {
    for (;;) {
      await this.#moves.ended();
      const block = this.#block;
      const found = await this.#pairs.of(pair, most);
      if (found !== undefined) return { ...found, block };
    }
  }

  /**
   * Builds the page of a ranking that is of the state `before`. Returns undefined when a move has begun
   * since.
   */
  async #cut(
    ranking: readonly number[],
    request: PoolListRequest,
    before: number,
  ): Promise<PoolPage | undefined> {
    if (this.#moves.begun !== before) return undefined;
    const { cursor } = request;
    const turns = new Turns();
    const cursorNumber = cursor && this.#markets.find(cursor);
    const { rows, hasMore } = cutPage(ranking, request, (number) => number === cursorNumber);
    const ids = rows.map((number) => this.#markets.idOf(number));
    const days = rows.flatMap((number, row) => {
      const day = this.#hours.dayOf(number);
      return day === undefined ? [] : [{ market: ids[row] ?? '0x', ...day }];
    });
    const seconds = this.#block.timestamp - this.#firstHour;
    const recent = new RecentActivity(days, seconds, this.#leastWorth, this.#feeOfExchange);
    const pools: ListedFigures[] = [];
    const seen = new Map<number, MarketToken>();
    await turns.each(rows, (some) => {
      for (const number of some) {
        const pool = this.#markets.pool(number, seen);
        // A row is removed only by a move, which invalidates this page.
        if (pool === undefined) continue;
        const worth = worthOf(pool);
        // Rows of two deployments count from different beginnings.
        const swaps = this.#block.deployment === this.#deployment ? pool.swaps : undefined;
        // The pool has been made for this page alone.
        pools.push(Object.assign(pool, { worth, swaps }, recent.figuresOf(pool, worth)));
      }
    });
    if (this.#moves.begun !== before) return undefined;
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
}
