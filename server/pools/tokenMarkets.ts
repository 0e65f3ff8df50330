import type { Address } from 'viem';
import type { Rational } from '../amm/rational.ts';
import type { Turns } from '../runtime/eventLoop.ts';
import { changeSince, type PricePoint, type TokenHistory } from './history/tokenHistory.ts';
import { WINDOW_SECONDS } from './history/windows.ts';
import type { PoolList } from './poolList.ts';
import type { IndexView, PoolMarkets } from './poolMarkets.ts';
import type { TokenPrice, TokenPriceReader, TokenPrices } from './prices/tokenPrices.ts';

const HOURS_OF_WEEK = 7 * 24;
/** Points of the line of a week: one every four hours. */
const HOURS_A_POINT = 4;

/** What a table of tokens shows of one. */
export interface TokenMarket {
  readonly price: TokenPrice;
  /** Change of the price, percent; null where it is not known so far back. */
  readonly change24h: Rational | null;
  readonly change7d: Rational | null;
  /** Sums over its pools; null until the list of pools is in memory. */
  readonly volume24h: number | null;
  readonly value: number | null;
  /** Closes of the last week, ascending, and the present price. */
  readonly line: readonly Rational[];
}

export interface TokenMarketsRead extends Pick<TokenPrices, 'head' | 'indexBlock'> {
  readonly markets: readonly TokenMarket[];
}

interface TokenMarketsDependencies {
  readonly markets: PoolMarkets;
  readonly prices: TokenPriceReader;
  readonly list: PoolList;
  readonly history: TokenHistory;
}

/** Reads figures of several tokens at once. */
export class TokenMarkets {
  readonly #with: TokenMarketsDependencies;

  constructor(dependencies: TokenMarketsDependencies) {
    this.#with = dependencies;
  }

  /**
   * Returns the figures in the order of the tokens. @throws as `TokenPriceReader.read` and
   * `CandleReader.read`
   */
  async read(tokens: readonly Address[], turns: Turns): Promise<TokenMarketsRead> {
    const { prices, markets, list } = this.#with;
    const [view, priced, totals] = await Promise.all([
      markets.view(),
      prices.read(tokens),
      list.totals(tokens),
    ]);
    const lines = await Promise.all(tokens.map((token) => this.#week(view, priced, token)));
    const { timestamp } = view.block;
    const read: TokenMarket[] = [];
    for (const [place, price] of priced.prices.entries()) {
      await turns.next();
      const points = lines[place] ?? [];
      const now = { price: price.usd, timestamp };
      read.push({
        price,
        change24h: changeSince(points, now, WINDOW_SECONDS['24h']),
        change7d: changeSince(points, now, WINDOW_SECONDS['7d']),
        volume24h: totals?.get(price.token)?.volume ?? null,
        value: totals?.get(price.token)?.worth ?? null,
        line: [...everyFew(points), ...(price.usd === null || points.length === 0 ? [] : [price.usd])],
      });
    }
    return { markets: read, head: priced.head, indexBlock: priced.indexBlock };
  }

  #week(view: IndexView, { indexed }: TokenPrices, token: Address): Promise<readonly PricePoint[]> {
    const source = indexed.get(token);
    if (source === undefined) return Promise.resolve([]);
    // One hour more: the change of a week begins with the hour that closed a week ago.
    return this.#with.history.closed(view, source, { interval: 'hour', periods: HOURS_OF_WEEK + 2 });
  }
}

/** Keeps every fourth close, the last one included. */
function everyFew(points: readonly PricePoint[]): Rational[] {
  return points
    .filter((_, place) => (points.length - 1 - place) % HOURS_A_POINT === 0)
    .map(({ price }) => price);
}
