import { zeroAddress } from 'viem';
import { expect, test } from 'vitest';
import { type PoolId, poolIdOf, v2Pool, v4Pool } from '../model/pool.ts';
import { v4PoolFactory } from '../model/poolFactory.ts';
import { nth } from '../testkits/markets.testkit.ts';
import { PoolRegister } from './poolRegister.ts';

const MANAGER = nth(0x44);
const FACTORY = v4PoolFactory(MANAGER, nth(3));
const HEAD = 'ab'.repeat(20);
const idOf = (tail: string) => `0x${HEAD}${tail.repeat(12)}` as string as PoolId;
const poolOf = (id: PoolId, figures: { fee?: number; hooks?: `0x${string}`; isNative?: boolean } = {}) =>
  v4Pool(
    {
      address: MANAGER,
      token0: nth(3),
      token1: nth(2),
      fee: figures.fee ?? 0,
      tickSpacing: 32_767,
      key: { id, hooks: figures.hooks ?? zeroAddress, isNative: figures.isNative ?? false },
    },
    FACTORY,
  );

test('default: a pool of 32 bytes comes back whole, with its key', () => {
  const register = new PoolRegister();
  const pools = [
    poolOf(idOf('01'), { fee: 999_999, hooks: nth(0x1000), isNative: true }),
    poolOf(`0x${'00'.repeat(32)}` as string as PoolId),
    poolOf(`0x${'ff'.repeat(32)}` as string as PoolId, { hooks: nth(0x1000) }),
  ];
  for (const pool of pools) register.add(pool);
  expect([...register.pools()]).toEqual(pools);
  expect(pools.map(({ id }) => register.get(id))).toEqual(pools);
});

test('behavior: ids that share their first 20 bytes, or an address with them, are not taken for each other', () => {
  const register = new PoolRegister();
  const [first, second] = [poolOf(idOf('01')), poolOf(idOf('02'))];
  register.add(first);
  expect(register.add(second)).toEqual([]);
  expect([register.has(first.id), register.has(second.id), register.size]).toEqual([true, false, 1]);
  expect(register.has(poolIdOf(`0x${HEAD}`))).toBe(false);
  const pair = v2Pool({ address: `0x${HEAD}`, token0: nth(1), token1: nth(2) });
  expect(register.add(pair)).toEqual([]);
  expect(register.get(first.id)).toEqual(first);
  // The other way round as well.
  const other = new PoolRegister();
  other.add(pair);
  other.add(first);
  expect([other.has(pair.id), other.has(first.id)]).toEqual([true, false]);
});

test('behavior: a pool that was removed comes back with its own key', () => {
  const register = new PoolRegister();
  const pool = poolOf(idOf('01'), { hooks: nth(0x1000) });
  register.add(pool);
  register.remove(pool.id);
  expect(register.get(pool.id)).toBeUndefined();
  register.add(pool);
  expect([...register.pools()]).toEqual([pool]);
});
