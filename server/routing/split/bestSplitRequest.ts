import type { Route } from '../model/route.ts';
import type { BestPathRequest } from '../search/bestPath.ts';

export interface BestSplitRequest extends BestPathRequest {
  /** The maximum number of legs, at least 1. */
  readonly maxSplits: number;
  /** True where the few searches that every split begins with are enough. */
  readonly isShort?: boolean | undefined;
  /** Routes of an earlier split that are executed again; further ones are searched only if absent. */
  readonly again?: readonly Route[] | undefined;
}
