import type { BestPathRequest } from '../search/bestPath.ts';

/** A trade whose other routings are bounded. */
export interface BoundRequest extends BestPathRequest {
  /** Routes of each of these routings at the most; any number if absent. */
  readonly mostRoutes?: number | undefined;
}
