import type { V2State } from './v2/v2State.ts';
import type { V3State } from './v3/v3State.ts';

/** What a swap through a pool depends on, at one block; `protocol` is that of the pool. */
export type PoolState = V2State | V3State;
