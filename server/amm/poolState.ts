import type { V2State } from './v2/v2State.ts';
import type { V3State } from './v3/v3State.ts';
import type { V4State } from './v4/v4State.ts';

/** The state of a pool at one block that swaps depend on; `protocol` is the pool's. */
export type PoolState = V2State | V3State | V4State;
