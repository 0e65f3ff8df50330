import type { BestPathRequest } from '../bestPath.ts';
import type { TicksNeeded } from '../ticksNeeded.ts';
import type { FilledLegs } from './executeLegs.ts';

export interface BestSplitRequest extends BestPathRequest {
  /** The most legs that the amount may be split into, 1 to 8. */
  readonly maxSplits: number;
}

/** One split for each number of legs that was worth a look, or what has to be read first. */
export type Splits =
  | { readonly kind: 'splits'; readonly splits: readonly FilledLegs[] }
  | { readonly kind: 'needsTicks'; readonly pools: readonly TicksNeeded[] };
