import type { PoolEntry } from '../pools/poolEntry.ts';

/** The pools around each token, as `LeastRates` and `StateTwins` read them; see `Adjacency`. */
export interface Runs {
  readonly tokenCount: number;
  readonly neighbours: Int32Array;
  readonly inRates: Float64Array;
  readonly outRates: Float64Array;
  startOf(token: number): number;
  endOf(token: number): number;
  degreeOf(token: number): number;
  entryAt(position: number): PoolEntry | undefined;
}
