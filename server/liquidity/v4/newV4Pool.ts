import { zeroAddress } from 'viem';
import { DYNAMIC_FEE } from '../../amm/v4/v4State.ts';
import { poolIdOf, v4Pool } from '../../routing/model/pool.ts';
import type { V4PoolFactory } from '../../routing/model/poolFactory.ts';
import { factoryOfNew, type NewPoolOf, sortedTokens } from '../model/newPoolFactory.ts';
import { invalidField } from '../model/refusal.ts';
import { v4PoolId } from './readV4.ts';

/** `LPFeeLibrary.MAX_LP_FEE`, hundredths of a bip. */
const MAX_FIXED_FEE = 1_000_000;

/** Returns the V4 pool of a key, which is its id. The native coin is the least currency. */
export const newV4Pool: NewPoolOf = async (context, _, key) => {
  const factory = factoryOfNew(context, key, (each): each is V4PoolFactory => each.protocol === 'v4');
  const { tokens, fee, tickSpacing, hooks = zeroAddress } = key;
  const { wrappedNative } = factory;
  if (fee === undefined) throw invalidField('fee', 'is required: hundredths of a bip');
  if (tickSpacing === undefined) throw invalidField('tickSpacing', 'is required for a pool of V4');
  if (fee === DYNAMIC_FEE && hooks === zeroAddress)
    throw invalidField('fee', `must be at most ${MAX_FIXED_FEE} without hooks, which would set it`);
  if (fee !== DYNAMIC_FEE && fee > MAX_FIXED_FEE)
    throw invalidField('fee', `must be at most ${MAX_FIXED_FEE}, or ${DYNAMIC_FEE} where hooks set it`);
  const isNative = key.isNative && tokens.includes(wrappedNative);
  const [token0, token1] = sortedTokens(tokens, isNative ? wrappedNative : undefined);
  const currency0 = isNative ? zeroAddress : token0;
  const id = v4PoolId({ currency0, currency1: token1, fee, tickSpacing, hooks });
  const pool = { address: factory.address, token0, token1, fee, tickSpacing };
  return v4Pool(Object.assign({ key: { id: poolIdOf(id), hooks, isNative } }, pool), factory);
};
