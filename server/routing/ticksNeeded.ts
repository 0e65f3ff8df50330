import type { PoolId } from './pool.ts';

/** A pool whose known ticks end before the trade does, and the side on which more are needed. */
export interface TicksNeeded {
  readonly id: PoolId;
  readonly direction: 'lower' | 'upper';
}
