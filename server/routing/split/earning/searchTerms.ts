import type { BestPathOnTop } from './bestPathOnTop.ts';
import type { NetOfGas } from './netOfGas.ts';

/** The terms on which sets of paths are improved. */
export interface SearchTerms {
  readonly further: BestPathOnTop;
  /** Raw units of tokenIn that each set carries. */
  readonly input: number;
  readonly maxSplits: number;
  readonly net: NetOfGas;
}
