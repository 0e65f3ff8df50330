import type { Address } from 'viem';
import { z } from 'zod';
import type { Protocol } from '../routing/pool.ts';
import { addressField, countText, decimalText, integerText } from './fieldSchemas.ts';

/** A token of a pool with its part in pricing, as the index writes it. */
export interface TokenRow {
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly pricingRank: number;
  readonly priceInAnchor: string | null;
  readonly priceAnchor: Address | null;
}

/** A pair or pool as the index writes it. */
export interface MarketRow {
  readonly protocol: Protocol;
  readonly address: Address;
  readonly token0: TokenRow;
  readonly token1: TokenRow;
  /** Hundredths of a bip; 0 for a V2 pair. */
  readonly fee: number;
  readonly price: string | null;
  readonly amount0: string;
  readonly amount1: string;
  readonly volumeUSD: string | null;
  readonly txCount: string;
}

/** An hour of a pair or pool with swaps in it; dollars are null when none of them could be priced. */
export interface HourRow {
  readonly id: string;
  readonly market: Address;
  /** Unix seconds. */
  readonly start: number;
  readonly volumeUSD: string | null;
  readonly feesUSD: string | null;
}

// Each field of a row is named: an object that is made of the rest of another one takes three times as long.
const tokenRow = z
  .object({
    id: addressField,
    symbol: z.string(),
    name: z.string(),
    decimals: z.int().min(0).max(255),
    pricingRank: z.int().min(0).max(3),
    priceInAnchor: decimalText.nullable(),
    priceAnchor: z.object({ id: addressField }).nullable(),
  })
  .transform(
    ({ id, symbol, name, decimals, pricingRank, priceInAnchor, priceAnchor }): TokenRow => ({
      address: id,
      symbol,
      name,
      decimals,
      pricingRank,
      priceInAnchor,
      priceAnchor: priceAnchor?.id ?? null,
    }),
  );
const marketFields = {
  id: addressField,
  token0: tokenRow,
  token1: tokenRow,
  price: decimalText.nullable(),
  volumeUSD: decimalText.nullable(),
  txCount: countText,
};
const pairRow = z.object({ ...marketFields, reserve0: integerText, reserve1: integerText }).transform(
  ({ id, token0, token1, price, reserve0, reserve1, volumeUSD, txCount }): MarketRow => ({
    protocol: 'v2',
    address: id,
    token0,
    token1,
    fee: 0,
    price,
    amount0: reserve0,
    amount1: reserve1,
    volumeUSD,
    txCount,
  }),
);
const poolRow = z
  .object({ ...marketFields, fee: z.int().min(0), amount0: integerText, amount1: integerText })
  .transform(
    ({ id, token0, token1, fee, price, amount0, amount1, volumeUSD, txCount }): MarketRow => ({
      protocol: 'v3',
      address: id,
      token0,
      token1,
      fee,
      price,
      amount0,
      amount1,
      volumeUSD,
      txCount,
    }),
  );
const hourRow = z.object({
  id: z.string(),
  market: addressField,
  start: z.int(),
  volumeUSD: decimalText.nullable(),
  feesUSD: decimalText.nullable(),
});

const TOKEN = 'id symbol name decimals pricingRank priceInAnchor priceAnchor { id }';
const MARKET = `id token0 { ${TOKEN} } token1 { ${TOKEN} } price volumeUSD txCount`;
/** The lists of the index that rows come from. */
export const LISTS = {
  tokens: { filter: 'Token_filter', fields: TOKEN, rows: z.array(tokenRow) },
  pairs: { filter: 'Pair_filter', fields: `${MARKET} reserve0 reserve1`, rows: z.array(pairRow) },
  pools: { filter: 'Pool_filter', fields: `${MARKET} fee amount0 amount1`, rows: z.array(poolRow) },
  marketPeriods: {
    filter: 'MarketPeriod_filter',
    fields: 'id market start volumeUSD feesUSD',
    rows: z.array(hourRow),
  },
};
export type List = keyof typeof LISTS;
export type RowOf<Name extends List> = z.output<(typeof LISTS)[Name]['rows']>[number];
