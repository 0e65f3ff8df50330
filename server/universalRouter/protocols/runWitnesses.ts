import type { Protocol } from '../../routing/model/pool.ts';
import type { RunWitness } from './runWitness.ts';
import { V2_WITNESS } from './v2/witnessRun.ts';
import { V3_WITNESS } from './v3/witnessRun.ts';
import { V4_WITNESS } from './v4/witnessRun.ts';

/** The decoder of each protocol's runs. */
export const RUN_WITNESSES: Readonly<Record<Protocol, RunWitness>> = {
  v2: V2_WITNESS,
  v3: V3_WITNESS,
  v4: V4_WITNESS,
};
