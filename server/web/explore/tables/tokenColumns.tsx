import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { Token } from '../../api/answers.ts';
import type { TokenMarket } from '../../api/tokenMarkets.ts';

/** A token of the table, with its figures once they have come. */
export interface TokenRow {
  readonly token: Token;
  /** Place in the list of the service, from 1; undefined for one that it does not reach. */
  readonly rank: number | undefined;
  readonly market: TokenMarket | undefined;
}

export const tokenFeatures = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

const columns = createColumnHelper<typeof tokenFeatures, TokenRow>();
const figure = (id: string, of: (market: TokenMarket) => string | number | null | undefined) =>
  columns.accessor(
    ({ market }) => {
      const value = market === undefined ? null : of(market);
      return value === null || value === undefined ? undefined : Number(value);
    },
    { id, sortUndefined: 'last', sortDescFirst: true },
  );

/** Headings by the id of their column; the rank has a sign. */
export const COLUMN_NAMES = {
  token: 'Token',
  price: 'Price',
  change24h: '24 h',
  change7d: '7 d',
  volume: 'Volume 24 h',
  value: 'TVL',
} as const;

/** What the table sorts by: dollars, native coins where there are none. */
export const TOKEN_COLUMNS = columns.columns([
  columns.accessor(({ rank }) => rank, {
    id: 'rank',
    sortUndefined: 'last',
    sortDescFirst: false,
  }),
  columns.accessor(({ token }) => token.symbol.toLowerCase(), {
    id: 'token',
    sortDescFirst: false,
  }),
  figure('price', ({ priceUSD, priceNative }) => priceUSD ?? priceNative),
  figure('change24h', ({ change24h }) => change24h),
  figure('change7d', ({ change7d }) => change7d),
  figure('volume', ({ volumeUSD24h, volumeNative24h }) => volumeUSD24h ?? volumeNative24h),
  figure('value', ({ valueUSD, valueNative }) => valueUSD ?? valueNative),
]);
