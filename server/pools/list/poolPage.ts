import type { Address, Hex } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import { AppError } from '../../errors.ts';
import type { IndexBlock } from '../../indexer/client/indexBlock.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import type { AnnualRate } from '../history/annualRate.ts';
import type { RankedPool } from './rankedPools.ts';

/** Lengths of rankings, ascending. One ranking serves every page that lies within its length. */
const LONGEST_RANKING = 5501;
export const RANKING_LENGTHS = [101, 1001, LONGEST_RANKING] as const;

/** The figure that a list is sorted by, descending. */
export type PoolSort = 'tvl' | 'volume' | 'apr';

export interface PoolListRequest {
  /** Only pools that hold this token. */
  readonly token?: Address | undefined;
  readonly protocol?: Protocol | undefined;
  /** Only pools of these exchanges; see `ExchangeNames.inIndex`. */
  readonly exchanges?: readonly (string | undefined)[] | undefined;
  readonly sort: PoolSort;
  readonly limit: number;
  readonly skip: number;
  /** The last pool of the previous page. The page begins after it. */
  readonly cursor?: Hex | undefined;
}

/** A ranked pool with its activity of the last day. */
export interface ListedFigures extends RankedPool {
  /** Volume in US dollars; null when there were swaps and none of them could be priced. */
  readonly volumeUSD24h: Rational | null;
  readonly feesUSD24h: Rational | null;
  readonly rate: AnnualRate;
}

export interface PoolPage {
  readonly pools: readonly ListedFigures[];
  /** Cursor of the next page; undefined when none is left within the ranking's length. */
  readonly next: Hex | undefined;
  readonly block: IndexBlock;
}

/** Returns the length of the ranking that a request needs. */
export function placesOf({ cursor, skip, limit }: PoolListRequest): number {
  return cursor === undefined ? rankingLength(skip + limit + 1) : LONGEST_RANKING;
}

/**
 * Returns the requested part of a ranking.
 * @throws AppError INVALID_REQUEST for a cursor that is not in it
 */
export function cutPage<Row>(
  ranking: readonly Row[],
  { cursor, skip, limit }: PoolListRequest,
  isCursor: (row: Row) => boolean,
): { readonly rows: readonly Row[]; readonly hasMore: boolean } {
  const start = cursor === undefined ? skip : placeAfter(ranking, isCursor);
  return { rows: ranking.slice(start, start + limit), hasMore: ranking.length > start + limit };
}

function placeAfter<Row>(ranking: readonly Row[], isCursor: (row: Row) => boolean): number {
  const place = ranking.findIndex(isCursor);
  if (place >= 0) return place + 1;
  throw new AppError('INVALID_REQUEST', 'cursor is no longer in this list', {
    details: [{ path: 'cursor', message: 'is no longer in this list' }],
  });
}

/**
 * Returns the shortest ranking length that suffices.
 * @throws RangeError for more places than a request can ask for
 */
function rankingLength(places: number): number {
  const length = RANKING_LENGTHS.find((candidate) => candidate >= places);
  if (length === undefined) throw new RangeError(`a ranking has no ${places} places`);
  return length;
}
