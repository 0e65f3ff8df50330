import { LRUCache } from 'lru-cache';
import type { MarketToken } from '../../indexer/market/indexedMarket.ts';
import type { ListedPool, PairFilter } from '../../indexer/pools/indexedPoolList.ts';
import { FirstRows } from './firstRows.ts';
import type { ListedMarkets } from './listedMarkets.ts';
import type { TableMoves } from './tableMoves.ts';

/** Pairs cached for the present block. */
const MAX_PAIRS = 64;

/** The first pools of a pair of tokens, and the number of all. */
export interface FoundPools {
  readonly pools: readonly ListedPool[];
  readonly total: number;
}

/** Finds the pools of two tokens in a table, once per block. */
export class PairScans {
  readonly #markets: ListedMarkets;
  readonly #moves: TableMoves;
  readonly #found = new LRUCache<string, FoundPools>({ max: MAX_PAIRS });

  constructor(markets: ListedMarkets, moves: TableMoves) {
    this.#markets = markets;
    this.#moves = moves;
  }

  /**
   * Returns at most `most` pools by what they hold, over turns of the event loop; undefined when a move
   * begins meanwhile.
   */
  async of(pair: PairFilter, most: number): Promise<FoundPools | undefined> {
    const key = [pair.protocol, ...pair.tokens, pair.fee, most].join(':');
    const found = this.#found.get(key) ?? (await this.#scan(pair, most));
    // A move that began after the scan clears what was found, when it ends.
    if (found !== undefined) this.#found.set(key, found);
    return found;
  }

  /** Forgets what belongs to the block before. */
  clear(): void {
    this.#found.clear();
  }

  async #scan({ protocol, tokens, fee }: PairFilter, most: number): Promise<FoundPools | undefined> {
    const [a, b] = tokens.map((token) => this.#markets.tokens.find(token));
    if (a === undefined || b === undefined || a < 0 || b < 0) return { pools: [], total: 0 };
    const before = this.#moves.begun;
    const { keysOf, compareTied } = this.#markets.byHoldings;
    const first = new FirstRows(most, compareTied);
    let total = 0;
    const isWhole = await this.#moves.scan(this.#markets.size, (range) => {
      const keys = keysOf(range.from, range.until);
      this.#markets.visitPair(range, [a, b], protocol, fee, (number) => {
        total += 1;
        first.offer(number, keys[number - range.from] ?? 0);
      });
    });
    if (!isWhole || this.#moves.begun !== before) return undefined;
    const seen = new Map<number, MarketToken>();
    const pools = first.inOrder().flatMap((number) => this.#markets.pool(number, seen) ?? []);
    return { pools, total };
  }
}
