import type { Hex } from 'viem';
import { isKeyed, poolIdOf } from '../../routing/pool.ts';
import { presentAddress } from '../../values/checksum.ts';

/** Formats the id of a pool: its address with the checksum, or the 32 bytes of a V4 pool in lower case. */
export const presentPoolId = (id: Hex): Hex => (isKeyed(poolIdOf(id)) ? id : presentAddress(id));
