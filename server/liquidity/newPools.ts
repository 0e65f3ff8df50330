import type { Protocol } from '../routing/model/pool.ts';
import type { NewPoolOf } from './model/newPoolFactory.ts';
import { newPair } from './v2/newPair.ts';
import { newV3Pool } from './v3/newV3Pool.ts';
import { newV4Pool } from './v4/newV4Pool.ts';

/** Pools that an add may create, by their protocol. */
export const NEW_POOLS: Readonly<Record<Protocol, NewPoolOf>> = {
  v2: newPair,
  v3: newV3Pool,
  v4: newV4Pool,
};
