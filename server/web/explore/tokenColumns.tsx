import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { Token } from '../api/answers.ts';
import type { TokenMarket } from '../api/tokenMarkets.ts';

/** A token of the table, with its figures once they have come. */
export interface TokenRow {
  readonly token: Token;
  /** Place in the list of the service, from 1; undefined for one that it does not reach. */
  readonly rank: number | undefined;
  readonly market: TokenMarket | undefined;
}

export const tokenFeatures = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

const columns = createColumnHelper<typeof tokenFeatures, TokenRow>();
const figure = (
  id: string,
  header: string,
  of: (market: TokenMarket) => string | number | null | undefined,
) =>
  columns.accessor(
    ({ market }) => {
      const value = market === undefined ? null : of(market);
      return value === null || value === undefined ? undefined : Number(value);
    },
    { id, header, sortUndefined: 'last', sortDescFirst: true },
  );

/** What the table sorts by: dollars, native coins where there are none. */
export const TOKEN_COLUMNS = columns.columns([
  columns.accessor(({ rank }) => rank, {
    id: 'rank',
    header: '#',
    sortUndefined: 'last',
    sortDescFirst: false,
  }),
  columns.accessor(({ token }) => token.symbol.toLowerCase(), {
    id: 'token',
    header: 'Token',
    sortDescFirst: false,
  }),
  figure('price', 'Price', ({ priceUSD, priceNative }) => priceUSD ?? priceNative),
  figure('change24h', '24 h', ({ change24h }) => change24h),
  figure('change7d', '7 d', ({ change7d }) => change7d),
  figure('volume', 'Volume 24 h', ({ volumeUSD24h, volumeNative24h }) => volumeUSD24h ?? volumeNative24h),
  figure('value', 'Value', ({ valueUSD, valueNative }) => valueUSD ?? valueNative),
]);
