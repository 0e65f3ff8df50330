import { encodeAbiParameters, toEventSelector } from 'viem';
import { expect, test } from 'vitest';
import type { PoolUpdate } from '../protocols/chainProtocol.ts';
import { mergeUpdates, updatedState, updateOf } from './poolUpdate.ts';

const SYNC = toEventSelector('Sync(uint112,uint112)');
const SWAP = toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)');
const MINT = toEventSelector('Mint(address,address,int24,int24,uint128,uint256,uint256)');
const tickRange = { lowerTick: -600, upperTick: 600, ticks: [] };
const pair = { protocol: 'v2' as const, reserve0: 1n, reserve1: 2n };
const pool = { protocol: 'v3' as const, sqrtPriceX96: 1n, tick: 0, liquidity: 3n, tickRange };

function swapTo(tick: number) {
  const types = ['int256', 'int256', 'uint160', 'uint128', 'int24'].map((type) => ({ type }));
  return updateOf([SWAP], encodeAbiParameters(types, [7n, -8n, 9n, 10n, tick]));
}

test('Sync carries the reserves', () => {
  const update = updateOf([SYNC], encodeAbiParameters([{ type: 'uint112' }, { type: 'uint112' }], [5n, 6n]));
  expect(updatedState(pair, update)).toEqual({ protocol: 'v2', reserve0: 5n, reserve1: 6n });
  expect(updatedState(pool, update)).toBeUndefined();
});

test('Swap carries price, liquidity and tick, and moves no ticks', () => {
  expect(updatedState(pool, swapTo(-600))).toEqual({
    protocol: 'v3',
    sqrtPriceX96: 9n,
    tick: -600,
    liquidity: 10n,
    tickRange,
  });
  expect(updatedState(pair, swapTo(0))).toBeUndefined();
});

test('a price outside of the known ticks must be read again', () => {
  expect(updatedState(pool, swapTo(-601))).toBeUndefined();
  expect(updatedState(pool, swapTo(600))).toBeUndefined();
});

/** Each position is 8 wide on both sides of a tick of 100, so that swaps move through them. */
const minted = (liquidity: bigint): PoolUpdate => ({
  kind: 'position',
  tickLower: 92,
  tickUpper: 108,
  liquidity,
});

test('changes of one pool are applied in the order of their logs, and of swaps in a row the last', () => {
  const updates = [swapTo(90), swapTo(100), minted(5n), swapTo(95), swapTo(110)];
  const merged = updates.reduce<PoolUpdate | undefined>(mergeUpdates, undefined);
  expect(merged).toEqual({ kind: 'several', updates: [swapTo(100), minted(5n), swapTo(110)] });
  const ticks = [{ tick: -60, liquidityNet: 0n }];
  const known = { ...pool, tickRange: { ...tickRange, ticks } };
  expect(merged && updatedState(known, merged)).toEqual({
    protocol: 'v3',
    sqrtPriceX96: 9n,
    tick: 110,
    liquidity: 10n,
    tickRange: {
      ...tickRange,
      // The price has left the position again upwards.
      ticks: [...ticks, { tick: 92, liquidityNet: 5n }, { tick: 108, liquidityNet: -5n }],
    },
  });
  expect(mergeUpdates(swapTo(0), swapTo(5))).toEqual(swapTo(5));
});

test('a pool must be read again for an unknown change, whatever comes before and after it, or for very many', () => {
  const unknown = updateOf([MINT], '0x');
  expect(unknown).toEqual({ kind: 'unknown' });
  expect(updatedState(pool, unknown)).toBeUndefined();
  expect(mergeUpdates(unknown, swapTo(0))).toEqual({ kind: 'unknown' });
  expect(mergeUpdates(swapTo(0), unknown)).toEqual({ kind: 'unknown' });
  const inTurns = (count: number) =>
    Array.from({ length: count }, () => [minted(1n), swapTo(0)])
      .flat()
      .reduce<PoolUpdate | undefined>(mergeUpdates, undefined);
  expect(inTurns(32)?.kind).toBe('several');
  expect(inTurns(33)).toEqual({ kind: 'unknown' });
});

test('a change that is not known makes the pool be read, even if a later one says all', () => {
  const merged = [swapTo(-601), minted(1n), swapTo(0)].reduce<PoolUpdate | undefined>(
    mergeUpdates,
    undefined,
  );
  expect(merged && updatedState(pool, merged)).toBeUndefined();
});

test('data of another length is another event', () => {
  expect(updateOf([SYNC], '0x')).toEqual({ kind: 'unknown' });
  expect(updateOf([SWAP], '0x00')).toEqual({ kind: 'unknown' });
});
