import type { BestPathRequest } from '../bestPath.ts';

export interface BestSplitRequest extends BestPathRequest {
  /** The most legs that the amount may be split into, 1 to 8. */
  readonly maxSplits: number;
}
