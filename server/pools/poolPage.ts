import type { Address } from 'viem';
import type { Rational } from '../amm/rational.ts';
import { AppError } from '../errors.ts';
import type { IndexBlock } from '../indexer/indexBlock.ts';
import type { Protocol } from '../routing/pool.ts';
import type { AnnualRate } from './annualRate.ts';
import type { RankedPool } from './rankedPools.ts';

/** Places that a ranking is made for: one ranking serves every page that lies within it. */
const LONGEST_RANKING = 5501;
const RANKING_LENGTHS = [101, 1001, LONGEST_RANKING] as const;

/** What a list begins with the most of. */
export type PoolSort = 'tvl' | 'volume' | 'apr';

export interface PoolListRequest {
  /** Only pools that hold it. */
  readonly token?: Address | undefined;
  readonly protocol?: Protocol | undefined;
  readonly sort: PoolSort;
  readonly limit: number;
  readonly skip: number;
  /** The last pool of the page before: the list goes on after it. */
  readonly cursor?: Address | undefined;
}

/** And with what was traded in it lately. */
export interface ListedFigures extends RankedPool {
  /** US dollars; null when there were swaps and none of them could be priced. */
  readonly volumeUSD24h: Rational | null;
  readonly feesUSD24h: Rational | null;
  readonly rate: AnnualRate;
}

export interface PoolPage {
  readonly pools: readonly ListedFigures[];
  /** Cursor of the next page; undefined when there is none within the places of a ranking. */
  readonly next: Address | undefined;
  readonly block: IndexBlock;
}

/** How many places of a ranking a request needs. */
export function placesOf({ cursor, skip, limit }: PoolListRequest): number {
  return cursor === undefined ? rankingLength(skip + limit + 1) : LONGEST_RANKING;
}

/**
 * The part of a ranking that a request asks for.
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
  throw new AppError('INVALID_REQUEST', 'cursor is not in this list any more', {
    details: [{ path: 'cursor', message: 'is not in this list any more' }],
  });
}

/** @throws RangeError for places that no request can ask for */
function rankingLength(places: number): number {
  const length = RANKING_LENGTHS.find((candidate) => candidate >= places);
  if (length === undefined) throw new RangeError(`a ranking has no ${places} places`);
  return length;
}
