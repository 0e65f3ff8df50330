import { encodeAbiParameters, toEventSelector } from 'viem';
import { expect, test } from 'vitest';
import { mergeUpdates, updatedState, updateOf } from './poolUpdate.ts';

const SYNC = toEventSelector('Sync(uint112,uint112)');
const SWAP = toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)');
const MINT = toEventSelector('Mint(address,address,int24,int24,uint128,uint256,uint256)');
const tickRange = { lowerTick: -600, upperTick: 600, ticks: [] };
const pair = { protocol: 'v2' as const, reserve0: 1n, reserve1: 2n };
const pool = { protocol: 'v3' as const, sqrtPriceX96: 1n, tick: 0, liquidity: 3n, tickRange };

function swapTo(tick: number) {
  const types = ['int256', 'int256', 'uint160', 'uint128', 'int24'].map((type) => ({ type }));
  return updateOf(SWAP, encodeAbiParameters(types, [7n, -8n, 9n, 10n, tick]));
}

test('Sync carries the reserves', () => {
  const update = updateOf(SYNC, encodeAbiParameters([{ type: 'uint112' }, { type: 'uint112' }], [5n, 6n]));
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

test('a change of positions must be read again, whatever follows it', () => {
  const minted = updateOf(MINT, '0x');
  expect(updatedState(pool, minted)).toBeUndefined();
  expect(mergeUpdates(minted, swapTo(0))).toEqual({ kind: 'unknown' });
  expect(mergeUpdates(swapTo(0), minted)).toEqual({ kind: 'unknown' });
  expect(mergeUpdates(swapTo(0), swapTo(5))).toEqual(swapTo(5));
});

test('data of another length is another event', () => {
  expect(updateOf(SYNC, '0x')).toEqual({ kind: 'unknown' });
  expect(updateOf(SWAP, '0x00')).toEqual({ kind: 'unknown' });
});
