import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { findLayout, wordOf } from './mappingLayout.ts';

const ACCOUNT: Address = '0x00000000000000000000000000000000000000cc';
const ONE: Address = '0x0000000000000000000000000000000000000001';
const SLOT_0 = `0x${'0'.repeat(64)}` as const;

test('args: a Solidity mapping hashes the key before its slot', () => {
  // keccak256 of the words 1, 0
  const key = '0xada5013122d395ba3c54772283fb069b10426056ef8ca54750cb9bb552a59e7d';
  expect(wordOf({ kind: 'solidity', account: ACCOUNT, slot: SLOT_0 }, [ONE])).toEqual({
    account: ACCOUNT,
    key,
  });
  expect(findLayout({ account: ACCOUNT, key }, [ONE])).toEqual({
    kind: 'solidity',
    account: ACCOUNT,
    slot: SLOT_0,
  });
});

test('args: a Vyper mapping hashes its slot before the key', () => {
  // keccak256 of the words 0, 1
  const key = '0xa6eef7e35abe7026729641147f7915573c7e97b47efa546f5f6e3230263bcb49';
  expect(findLayout({ account: ACCOUNT, key }, [ONE])).toEqual({
    kind: 'vyper',
    account: ACCOUNT,
    slot: SLOT_0,
  });
});

test('behavior: a mapping of mappings is found by both of its keys', () => {
  const layout = { kind: 'solidity', account: ACCOUNT, slot: `0x${'7'.padStart(64, '0')}` } as const;
  const keys = [ONE, ACCOUNT];
  expect(findLayout(wordOf(layout, keys), keys)).toEqual(layout);
  expect(findLayout(wordOf(layout, keys), keys.toReversed())).toBeUndefined();
});

test('behavior: a word that no such mapping has', () => {
  expect(findLayout({ account: ACCOUNT, key: `0x${'ab'.repeat(32)}` }, [ONE])).toBeUndefined();
});
