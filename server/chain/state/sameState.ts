import type { PoolState } from '../../amm/poolState.ts';
import { SWAP_MODELS } from '../../amm/swapModels.ts';
import type { PoolReading } from '../poolReading.ts';

/** False when the two differ for the same block. Of ticks, those that both know are compared. */
export function isSameState(held: PoolState | undefined, reading: PoolReading | undefined): boolean {
  if (held === undefined || reading === undefined) return true;
  if (reading.kind !== held.protocol) return false;
  return SWAP_MODELS[held.protocol].isSameState(held, reading.state);
}
