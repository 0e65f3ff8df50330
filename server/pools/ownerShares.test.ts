import { expect, test } from 'vitest';
import { ownerShares } from './ownerShares.ts';

const position = (owner: number, liquidity: bigint, tickLower = -60, tickUpper = 60) => ({
  id: `0x${owner}`,
  tokenId: null,
  owner: `0x${String(owner).padStart(40, '0')}` as const,
  tickLower,
  tickUpper,
  liquidity,
});

test('ownerShares takes all positions of an owner together', () => {
  const positions = [position(1, 30n), position(2, 40n), position(1, 30n)];
  expect(ownerShares({ positions, tick: 0 })).toEqual({ owners: 2, largest: 60, tenLargest: 100 });
});

test('ownerShares counts a position from its lower tick to before its upper tick', () => {
  const positions = [position(1, 1n, 0, 60), position(2, 1n, -60, 0), position(3, 1000n, 60, 120)];
  expect(ownerShares({ positions, tick: 0 })).toEqual({ owners: 1, largest: 100, tenLargest: 100 });
});

test('ownerShares of twelve equal owners: the ten largest hold ten twelfths', () => {
  const positions = Array.from({ length: 12 }, (_, owner) => position(owner, 10n ** 30n));
  expect(ownerShares({ positions, tick: 0 })).toEqual({ owners: 12, largest: 8.33333, tenLargest: 83.3333 });
});

test('ownerShares is unknown where nothing is in range', () => {
  const positions = [position(1, 5n, 60, 120)];
  expect(ownerShares({ positions, tick: 0 })).toEqual({ owners: 0, largest: null, tenLargest: null });
});
