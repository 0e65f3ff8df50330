import type { Address } from 'viem';
import type { MarketData, Row } from './marketData.ts';

/** The timestamp of every block of the index, Unix seconds, and the beginning of its hour. */
export const INDEX_TIMESTAMP = 1_700_000_000;
const PRESENT_HOUR = INDEX_TIMESTAMP - (INDEX_TIMESTAMP % 3600);
/** One market in this number is traded in a day, in this number of its hours. */
const MARKETS_PER_TRADED = 24;
const TRADED_HOURS = 5;
/** Formats a number with as many digits as the index writes. */
const PRICE = '1.000034567890123456789012345678901';
const PRICE_IN_NATIVE = '0.001234567890123456789012345678901234';
const PRICE_OF_NATIVE = '0.00123456789012345678901234567890';
/** Raw units of the pool that holds most; the n-th holds an n-th of it, as markets do. */
const MOST_HELD = 123_456_789_012_345_678_901_234n;
const HELD_PLACES = 500_000;

interface PlainRow {
  readonly id: Address;
  readonly token0: { readonly id: Address };
  readonly token1: { readonly id: Address };
}

/**
 * What the list of pools asks an index for. Rows of markets are written when they are asked for: kept, they
 * would take more memory than all else in the bench.
 */
export class ListedRows {
  /** Ascending by id. */
  readonly hours: readonly Row[];
  readonly #data: MarketData;
  #priceOfNative = PRICE_IN_NATIVE;

  constructor(data: MarketData) {
    this.#data = data;
    const traded = [...data.pairs, ...data.pools].filter((_, index) => index % MARKETS_PER_TRADED === 0);
    this.hours = traded
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .flatMap(({ id }) => Array.from({ length: TRADED_HOURS }, (_, index) => hourRow(id, index + 1)));
  }

  readonly pair = ({ json }: Row): string => {
    const row = JSON.parse(json) as PlainRow;
    const [reserve0, reserve1] = this.#data.states.reservesOf(row.id).map(String);
    return JSON.stringify({ ...row, ...this.#figures(row), reserve0, reserve1 });
  };

  readonly pool = ({ json }: Row): string => {
    const row = JSON.parse(json) as PlainRow;
    const amount = amountOf(row.id);
    return JSON.stringify({ ...row, ...this.#figures(row), amount0: amount, amount1: amount });
  };

  /** Moves the price of the native coin, as nearly each block of a chain does. */
  moveTo(block: number): void {
    this.#priceOfNative = `${PRICE_OF_NATIVE}${String(block % 10_000).padStart(4, '0')}`;
  }

  native(): string {
    return JSON.stringify(this.#token(this.#data.market.hubs[0] as Address));
  }

  #figures({ id, token0, token1 }: PlainRow) {
    const txCount = String(Number.parseInt(id.slice(-4), 16));
    return {
      token0: this.#token(token0.id),
      token1: this.#token(token1.id),
      price: PRICE,
      txCount,
      tvlUSD: '234567.8901',
      ...counted('123456.7890123456', 70),
      // Its last event was long ago: that hour is not listed yet.
      hour: String(PRESENT_HOUR - 2_592_000),
      history: { lastHour: counted('123000.0123456', 60) },
    };
  }

  /** Every other one is priced in native coin, and that in the stable one. */
  #token(id: Address) {
    const [native, stable] = this.#data.market.hubs;
    const anchor = id === native ? stable : Number.parseInt(id.slice(-1), 16) % 2 === 0 ? native : undefined;
    const pricing =
      id === stable || anchor === undefined
        ? { priceInAnchor: null, priceAnchor: null }
        : {
            priceInAnchor: id === native ? this.#priceOfNative : PRICE_IN_NATIVE,
            priceAnchor: { id: anchor },
          };
    const pricingRank = id === stable ? 3 : id === native ? 2 : 0;
    return {
      id,
      symbol: id.slice(2, 8),
      name: `Token ${id.slice(2, 12)}`,
      decimals: 18,
      pricingRank,
      ...pricing,
    };
  }
}

function amountOf(id: string): string {
  const place = 1 + (Number.parseInt(id.slice(-7), 16) % HELD_PLACES);
  return String(MOST_HELD / BigInt(place));
}

const counted = (volumeUSD: string, swaps: number) => ({
  volumeUSD,
  swapCount: String(swaps),
  unpricedSwapCount: '0',
});

/** Hours ascend with `number`, the last one is the present one. */
function hourRow(market: string, number: number): Row {
  const start = PRESENT_HOUR - 3600 * (TRADED_HOURS - number);
  const id = `${market}01${start.toString(16)}`;
  return {
    id,
    json: JSON.stringify({
      id,
      market,
      start: String(start),
      tvlUSD: `${number}456.78`,
      ...counted(`${number}34.5678901234`, number),
      before: number === 1 ? null : counted(`${number - 1}34.5678901234`, number - 1),
    }),
  };
}
