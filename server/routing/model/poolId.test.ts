import type { Address } from 'viem';
import { expect, expectTypeOf, test } from 'vitest';
import { hexOf, type PoolId, poolIdOf } from './pool.ts';

const CONTRACT: Address = '0x00000000000000000000000000000000000000a1';

test('the compiler takes neither an address for the id of a pool nor an id for an address', () => {
  expectTypeOf<Address>().not.toExtend<PoolId>();
  expectTypeOf<PoolId>().not.toExtend<Address>();
  // @ts-expect-error: nor as the key of a map, or the element of a set.
  new Map<PoolId, number>().get(CONTRACT);
  // @ts-expect-error: nor the other way round.
  new Set<Address>().has(poolIdOf(CONTRACT));
});

test('an id is the text of the address, and back', () => {
  expect(poolIdOf(CONTRACT)).toBe('0x00000000000000000000000000000000000000a1');
  expect(hexOf(poolIdOf(CONTRACT))).toBe('0x00000000000000000000000000000000000000a1');
});
