import type { Hex } from 'viem';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../bench/kit/syntheticMarket.ts';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import type { RowIds } from '../../indexer/market/indexedMarketRows.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import { WINDOW_SECONDS, windowBefore } from '../history/windows.ts';
import type { PoolListRequest } from '../list/poolPage.ts';
import { MarketTable } from './marketTable.ts';
import { MadeUpIndex, marketId, tokenAddress } from './movedTable.testkit.ts';

const SEED = Number(process.env['SEED'] ?? 31);
const HISTORIES = Number(process.env['HISTORIES'] ?? atNight(4, 1));
const STEPS = 25;
const LEAST_WORTH = 1000;
const TOKENS = 14;
const MARKETS = 400;
/** Tokens 0 to 3: two stable coins, the native coin, and one that is an anchor now and then. */
const RANKS = [3, 3, 2, 1];
const PROTOCOLS: readonly Protocol[] = ['v2', 'v3', 'v4'];

/** A history of blocks, some of which are undone, with all that changes in them. */
class History {
  readonly #random: () => number;
  #index = new MadeUpIndex();
  /** What the index said at the blocks before, the newest last. */
  #before: MadeUpIndex[] = [];
  /** Rows that changed since the oldest of those. */
  #touched: RowIds & { tokens: string[]; markets: string[]; hours: string[] } = this.#none();
  block = 100;
  branch = 0;
  timestamp = 1_700_000_000;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    for (let token = 0; token < TOKENS; token++) this.#putToken(token);
    for (let market = 0; market < MARKETS * 0.8; market++) this.#putMarket(market);
  }

  get index(): MadeUpIndex {
    return this.#index;
  }

  get place() {
    const hash: Hex = `0x${this.branch.toString(16).padStart(32, '0')}${this.block.toString(16).padStart(32, '0')}`;
    return { number: BigInt(this.block), hash, timestamp: this.timestamp, hasIndexingErrors: false };
  }

  /** Goes on by a block. @returns what changed in it */
  next(): RowIds {
    this.#before = [...this.#before.slice(-5), this.#index.copy()];
    this.block += 1;
    this.timestamp += this.#pick([12, 12, 600, 3600, 5 * 3600]);
    const from = this.#touched;
    this.#touched = this.#none();
    for (let change = this.#below(12); change > 0; change--) this.#putMarket(this.#below(MARKETS));
    if (this.#below(2) === 0) this.#putToken(this.#below(TOKENS));
    // The price of the native coin moves at most blocks.
    if (this.#below(4) > 0) this.#putToken(2);
    for (let change = this.#below(8); change > 0; change--) this.#putHour();
    const changed = this.#touched;
    this.#touched = {
      tokens: [...from.tokens, ...changed.tokens],
      markets: [...from.markets, ...changed.markets],
      hours: [...from.hours, ...changed.hours],
    };
    return changed;
  }

  /** Goes back by some blocks, and on by as many and one. @returns the rows that have to be read again */
  turn(): RowIds {
    const depth = 1 + this.#below(Math.min(4, this.#before.length));
    this.#index = this.#before.at(-depth)?.copy() ?? this.#index;
    this.#before = this.#before.slice(0, -depth);
    this.block -= depth;
    this.branch += 1;
    for (let block = 0; block <= depth; block++) this.next();
    return this.#touched;
  }

  request(): PoolListRequest {
    return {
      sort: this.#pick(['tvl', 'volume', 'apr'] as const),
      protocol: this.#pick([undefined, undefined, ...PROTOCOLS]),
      token: this.#pick([undefined, undefined, tokenAddress(this.#below(TOKENS))]),
      limit: this.#pick([1, 20, 500]),
      skip: this.#below(40),
    };
  }

  #putToken(token: number): void {
    const ranked = RANKS[token] ?? 0;
    const rank = token === 3 && this.#below(2) === 0 ? 0 : ranked;
    const anchor = rank === 3 || this.#below(6) === 0 ? undefined : this.#below(rank === 0 ? 4 : 2);
    const address = tokenAddress(token);
    this.#index.tokens.set(address, {
      address,
      symbol: `T${token}`,
      name: `Token ${token}`,
      decimals: 2,
      pricingRank: rank,
      priceInAnchor: anchor === undefined ? null : String(1 + this.#below(3000) / 7),
      priceAnchor: anchor === undefined ? null : tokenAddress(anchor),
    });
    this.#touched.tokens.push(address);
  }

  #putMarket(market: number): void {
    const protocol = PROTOCOLS[market % 3] ?? 'v2';
    const [low, high] = [market % 5, 5 + (market % (TOKENS - 5))];
    const address = marketId(protocol, market);
    const key = { tickSpacing: 60, hooks: tokenAddress(0x80 * (market % 2)), isNative: false };
    this.#index.markets.set(address, {
      protocol,
      address,
      fee: protocol === 'v2' ? 0 : 500 * (market % 30),
      // Some are of two anchors, and some of none.
      token0: tokenAddress(low),
      token1: tokenAddress(market % 9 === 0 ? (low + 1) % 4 : high),
      price: this.#below(9) === 0 ? null : String(this.#below(900) / 8),
      amount0: String(this.#below(4) * this.#below(300_000)),
      amount1: String(this.#below(300_000)),
      volumeUSD: String(this.#below(9000)),
      txCount: String(this.#below(9)),
      latestHour: null,
      swaps: { swapCount: this.#below(9), unpricedSwapCount: 0, hour: -1 },
      key: protocol === 'v4' ? key : undefined,
    });
    this.#touched.markets.push(address);
  }

  #putHour(): void {
    const { markets, hours } = this.#index;
    const market = this.#pick([...markets.keys()]);
    const start = 3600 * (Math.floor(this.timestamp / 3600) - this.#below(3));
    const id = `${market}01${start.toString(16)}`;
    const dollars = (most: number) => ({ numerator: BigInt(this.#below(most)), denominator: 10n });
    const isUnknown = this.#below(8) === 0;
    const tvlUSD = isUnknown ? null : dollars(3_000_000);
    hours.set(id, { id, market, start, volumeUSD: isUnknown ? null : dollars(90_000), tvlUSD });
    this.#touched.hours.push(id);
  }

  #none() {
    return { tokens: [], markets: [], hours: [] } as { tokens: never[]; markets: never[]; hours: never[] };
  }

  #below(most: number): number {
    return Math.floor(this.#random() * most);
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#below(items.length)] as Item;
  }
}

/** Makes a table of what the index says now, from nothing. */
async function tableOf({ index, place }: History): Promise<MarketTable> {
  const table = new MarketTable(place, LEAST_WORTH, () => 3000);
  const { markets, hours } = index.rows();
  table.add(markets);
  table.addHours(hours);
  await table.take({
    block: place,
    parentHash: undefined,
    tokens: index.rows().tokens,
    markets: [],
    hours: [],
  });
  return table;
}

/** The figure that a market is ranked by, by plain numbers. */
function figureOf({ index, place }: History, id: Hex, sort: PoolListRequest['sort']): number {
  const market = index.markets.get(id);
  if (market === undefined) throw new Error(`there is no market ${id}`);
  const worth = index.worthOf(market);
  const { firstHour } = windowBefore(place.timestamp, WINDOW_SECONDS['24h']);
  const hours = [...index.hours.values()].filter((hour) => hour.market === id && hour.start >= firstHour);
  const tenths = (figure: { readonly numerator: bigint } | null) => Number(figure?.numerator ?? 0n) / 10;
  const volume = hours.reduce((sum, { volumeUSD }) => sum + tenths(volumeUSD), 0);
  if (sort === 'tvl') return worth;
  if (sort === 'volume') return volume;
  const isHooked = market.key !== undefined && BigInt(market.key.hooks) % 256n >= 0x80n;
  if (worth < LEAST_WORTH || isHooked || (market.protocol === 'v4' && market.fee > 10_000)) return 0;
  const fee = market.protocol === 'v2' ? 3000 : market.fee;
  const percent =
    ((volume * fee) / 1e6 / Math.max(worth, ...hours.map(({ tvlUSD }) => tenths(tvlUSD)))) * 36_500;
  return Math.min(percent, worth / 2500);
}

test('behavior: after blocks, reorganisations and pools that are gone, a page is that of a table made from nothing', async () => {
  let pages = 0;
  for (let seed = SEED; seed < SEED + HISTORIES; seed++) {
    const history = new History(seed);
    const moved = await tableOf(history);
    for (let step = 0; step < STEPS; step++) {
      const isTurn = step % 6 === 5;
      const ids = isTurn ? history.turn() : history.next();
      const found = history.index.rows(ids);
      const changes = { block: history.place, parentHash: undefined, ...found };
      await (isTurn ? moved.takeAgain(changes, ids, found) : moved.take(changes));
      const fresh = await tableOf(history);
      for (let asked = 0; asked < 6; asked++) {
        const request = history.request();
        const page = await moved.page(request);
        const context = `seed ${seed}, step ${step}, ${JSON.stringify(request)}`;
        expect(page, context).toEqual(await fresh.page(request));
        const figures = page.pools.map(({ address }) => figureOf(history, address, request.sort));
        for (const [at, figure] of figures.entries())
          expect(figure, context).toBeLessThanOrEqual(
            (figures[at - 1] ?? Number.POSITIVE_INFINITY) * (1 + 1e-9),
          );
        pages += 1;
      }
      const all = { ...history.request(), token: undefined, protocol: undefined, skip: 0, limit: 500 };
      const listed = (await moved.page(all)).pools.map(({ address }) => address);
      expect(listed.toSorted()).toEqual([...history.index.markets.keys()].toSorted());
    }
  }
  expect(pages).toBe(HISTORIES * STEPS * 6);
});
