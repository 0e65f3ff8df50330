import type { Address } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import { inverse } from '../../amm/spotPrice.ts';
import { parseDecimal } from '../../indexer/fieldSchemas.ts';
import type { TokenSource } from '../../indexer/market/indexedPrices.ts';
import { SharedLoads } from '../../runtime/sharedLoads.ts';
import type { IndexView } from '../poolMarkets.ts';
import { times } from '../prices/usd.ts';
import { CANDLE_SECONDS, type CandleReader, type CandleRequest } from './candles.ts';

const HISTORY_BYTES = 16_000_000;
const RANK_STABLE = 3;
const ONE: Rational = { numerator: 1n, denominator: 1n };

/** A token's price when an hour or a day closed. */
export interface PricePoint {
  /** Start of the period, Unix seconds. */
  readonly timestamp: number;
  /** In what the index counts in: US dollars, or native coins. */
  readonly price: Rational;
}

/** A pool that prices a token in another one. */
interface Link {
  readonly token: Address;
  readonly pool: Address;
}

/**
 * Reads what tokens were worth: the closes of the pool that prices a token today, times those of the pool
 * that prices its anchor, up to a coin that counts as one.
 */
export class TokenHistory {
  readonly #candles: CandleReader;
  readonly #loads = new SharedLoads<readonly PricePoint[]>(HISTORY_BYTES);

  constructor(candles: CandleReader) {
    this.#candles = candles;
  }

  /**
   * Returns the closes of the whole periods of a span, ascending; none before all the pools had a price, and
   * none for a token without a price. What has closed does not change, so each deployment of the index is
   * asked once a period.
   * @throws as `CandleReader.read`
   */
  closed(
    view: IndexView,
    token: TokenSource,
    { interval, periods }: { readonly interval: CandleRequest['interval']; readonly periods: number },
  ): Promise<readonly PricePoint[]> {
    const links = linksOf(token);
    if (links === undefined) return Promise.resolve([]);
    const seconds = CANDLE_SECONDS[interval];
    const to = Math.floor(view.block.timestamp / seconds) * seconds;
    const from = to - periods * seconds;
    const { deployment } = view.block;
    const key = [deployment, interval, from, to, token.address, ...links.map(({ pool }) => pool)].join(':');
    return this.#loads.get(key, async () => {
      const series = await Promise.all(links.map((link) => this.#closes(view, link, { interval, from, to })));
      const starts = Array.from({ length: periods }, (_, place) => from + place * seconds);
      return starts.flatMap((timestamp): PricePoint[] => {
        const prices = series.map((closes) => closes.get(timestamp));
        if (prices.some((price) => price === undefined)) return [];
        return [{ timestamp, price: prices.reduce<Rational>((all, price) => times(all, price ?? ONE), ONE) }];
      });
    });
  }

  /** Returns whole anchors per whole token of one link, by the start of the period. */
  async #closes(
    view: IndexView,
    { token, pool }: Link,
    request: CandleRequest,
  ): Promise<Map<number, Rational>> {
    const { token0, candles } = await this.#candles.read(view, pool, request);
    const isToken0 = token0.address === token;
    return new Map(
      candles.flatMap(({ start, close }): [number, Rational][] => {
        const price = close === null ? undefined : parseDecimal(close);
        if (price === undefined || price.numerator === 0n) return [];
        return [[start, isToken0 ? price : inverse(price)]];
      }),
    );
  }
}

/** Returns the pools that price the token, its anchor and so on; undefined for a token without a price. */
function linksOf({ address, pricingRank, priceSource, priceAnchor }: TokenSource): Link[] | undefined {
  if (pricingRank === RANK_STABLE) return [];
  if (priceSource === null || priceAnchor === null || priceAnchor.pricingRank <= pricingRank)
    return undefined;
  const rest = linksOf(priceAnchor);
  return rest && [{ token: address, pool: priceSource }, ...rest];
}

/**
 * Returns the change from what was paid a span ago to now, percent; null where the history does not reach so
 * far.
 * @param points closes of hours, ascending
 */
export function changeSince(
  points: readonly PricePoint[],
  now: { readonly price: Rational | null; readonly timestamp: number },
  spanSeconds: number,
): { readonly numerator: bigint; readonly denominator: bigint } | null {
  const then = points.findLast(
    ({ timestamp }) => timestamp + CANDLE_SECONDS.hour <= now.timestamp - spanSeconds,
  );
  if (then === undefined || now.price === null) return null;
  const ratio = times(now.price, inverse(then.price));
  return { numerator: 100n * (ratio.numerator - ratio.denominator), denominator: ratio.denominator };
}
