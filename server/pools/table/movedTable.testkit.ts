import type { Address, Hex } from 'viem';
import type { RowIds, Rows } from '../../indexer/market/indexedMarketRows.ts';
import type { HourRow, MarketRow, TokenRow } from '../../indexer/rows/marketRows.ts';
import type { Protocol } from '../../routing/model/pool.ts';

/** A market, a token or an hour of a made-up index, without what the others say. */
export type PlainMarket = Omit<MarketRow, 'token0' | 'token1'> & {
  readonly token0: Address;
  readonly token1: Address;
};

const addressOf = (kind: number, number: number): Address =>
  `0x${kind.toString(16).padStart(2, '0')}${number.toString(16).padStart(38, '0')}`;
export const tokenAddress = (number: number): Address => addressOf(0xaa, number);
export const marketId = (protocol: Protocol, number: number): Hex =>
  protocol === 'v4' ? `${addressOf(0xcc, number)}${'5e'.repeat(12)}` : addressOf(0xbb, number);

/** Everything that an index says at a block, which a test changes at random. */
export class MadeUpIndex {
  readonly tokens = new Map<Address, TokenRow>();
  readonly markets = new Map<Hex, PlainMarket>();
  readonly hours = new Map<string, HourRow>();

  copy(): MadeUpIndex {
    const copy = new MadeUpIndex();
    for (const list of ['tokens', 'markets', 'hours'] as const) {
      const to: Map<string, unknown> = copy[list];
      for (const [id, row] of this[list]) to.set(id, row);
    }
    return copy;
  }

  /** Returns the rows with these ids that exist, as the service reads them. */
  rows(ids: RowIds = this.ids()): Rows {
    const found = <Row>(list: ReadonlyMap<string, Row>, wanted: readonly string[]) =>
      wanted.flatMap((id) => list.get(id) ?? []);
    return {
      tokens: found(this.tokens, ids.tokens),
      markets: found(this.markets, ids.markets).map((market) => ({
        ...market,
        token0: this.#token(market.token0),
        token1: this.#token(market.token1),
      })),
      hours: found(this.hours, ids.hours),
    };
  }

  ids(): RowIds {
    return {
      tokens: [...this.tokens.keys()],
      markets: [...this.markets.keys()],
      hours: [...this.hours.keys()],
    };
  }

  /** US dollars of a token by plain numbers; NaN where it has no price. */
  dollarsOf(address: Address | null): number {
    const token = address === null ? undefined : this.tokens.get(address);
    if (token === undefined) return Number.NaN;
    if (token.pricingRank === 3) return 1;
    const anchor = token.priceAnchor === null ? undefined : this.tokens.get(token.priceAnchor);
    if (anchor === undefined || anchor.pricingRank <= token.pricingRank) return Number.NaN;
    return token.priceInAnchor === null
      ? Number.NaN
      : Number(token.priceInAnchor) * this.dollarsOf(token.priceAnchor);
  }

  /**
   * US dollars of a market by plain numbers: anchors in full, another token up to as much as the anchor
   * beside it.
   */
  worthOf({ token0, token1, amount0, amount1, price }: PlainMarket): number {
    const [usd0, usd1] = [this.dollarsOf(token0), this.dollarsOf(token1)];
    const [ranked0, ranked1] = [token0, token1].map((token) => this.#token(token).pricingRank > 0);
    if (Number.isNaN(usd0 + usd1) || (!ranked0 && !ranked1)) return 0;
    const [held0, held1] = [Number(amount0) / 100, Number(amount1) / 100];
    if (ranked0 && ranked1) return held0 * usd0 + held1 * usd1;
    const rate = Number(price ?? 0);
    if (ranked1) return (held1 + Math.min(held1, held0 * rate)) * usd1;
    return (held0 + (rate === 0 ? 0 : Math.min(held0, held1 / rate))) * usd0;
  }

  #token(address: Address): TokenRow {
    const token = this.tokens.get(address);
    if (token === undefined) throw new Error(`there is no token ${address}`);
    return token;
  }
}
