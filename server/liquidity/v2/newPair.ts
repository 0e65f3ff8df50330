import { type Address, zeroAddress } from 'viem';
import { v2Pool } from '../../routing/model/pool.ts';
import type { V2PoolFactory } from '../../routing/model/poolFactory.ts';
import { functionCall } from '../model/calldata.ts';
import { factoryOfNew, type NewPoolOf, poolAt, refuseHooks, sortedTokens } from '../model/newPoolFactory.ts';
import { invalidField } from '../model/refusal.ts';
import { addressView, readViews } from '../model/view.ts';

const getPairCall = functionCall('function getPair(address tokenA, address tokenB)');
const createPairCall = functionCall('function createPair(address tokenA, address tokenB)');

/** Returns the pair of two tokens at the address that its factory gives it. */
export const newPair: NewPoolOf = async (context, head, key, signal) => {
  const factory = factoryOfNew(context, key, (each): each is V2PoolFactory => each.protocol === 'v2');
  if (key.tickSpacing !== undefined) throw invalidField('tickSpacing', 'must be absent for a pair');
  if (key.fee !== undefined && key.fee !== factory.feePips)
    throw invalidField('fee', `must be absent for a pair, or ${factory.feePips}, the fee of its exchange`);
  refuseHooks(key);
  const [token0, token1] = sortedTokens(key.tokens);
  const to: Address = factory.address;
  const views = [
    addressView(to, getPairCall(token0, token1)),
    addressView(to, createPairCall(token0, token1)),
  ] as const;
  const [there = zeroAddress, made = zeroAddress] = await readViews(context.rpc, head, views, signal);
  return v2Pool({ address: poolAt(there, made), token0, token1 }, factory);
};
