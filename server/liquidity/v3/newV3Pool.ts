import { zeroAddress } from 'viem';
import { v3Pool } from '../../routing/model/pool.ts';
import type { V3PoolFactory } from '../../routing/model/poolFactory.ts';
import { functionCall } from '../model/calldata.ts';
import { factoryOfNew, type NewPoolOf, poolAt, refuseHooks, sortedTokens } from '../model/newPoolFactory.ts';
import { invalidField } from '../model/refusal.ts';
import { addressView, numberView, readViews } from '../model/view.ts';
import { factoryCall } from './positionManagerCalls.ts';

const createPoolCall = functionCall('function createPool(address tokenA, address tokenB, uint24 fee)');
const spacingCall = functionCall('function feeAmountTickSpacing(uint24 fee)');

/** Returns the V3 pool of two tokens and a fee tier at the address that its factory gives it. */
export const newV3Pool: NewPoolOf = async (context, head, key, signal) => {
  const factory = factoryOfNew(context, key, (each): each is V3PoolFactory => each.protocol === 'v3');
  const { fee, tickSpacing } = key;
  if (fee === undefined) throw invalidField('fee', 'is required: the fee tier, hundredths of a bip');
  refuseHooks(key);
  const [token0, token1] = sortedTokens(key.tokens);
  const { address: to } = factory;
  const views = [
    numberView(to, spacingCall(fee)),
    addressView(to, factoryCall(token0, token1, fee)),
    addressView(to, createPoolCall(token0, token1, fee)),
  ] as const;
  const [spacing = 0n, there = zeroAddress, made = zeroAddress] = await readViews(
    context.rpc,
    head,
    views,
    signal,
  );
  if (spacing === 0n) throw invalidField('fee', `must be a fee tier of the factory, which ${fee} is not`);
  if (tickSpacing !== undefined && BigInt(tickSpacing) !== spacing)
    throw invalidField('tickSpacing', `must be absent, or ${spacing}, which the fee tier has`);
  const row = { token0, token1, fee, tickSpacing: Number(spacing) };
  return v3Pool(Object.assign({ address: poolAt(there, made) }, row), factory);
};
