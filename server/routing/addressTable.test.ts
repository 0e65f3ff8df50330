import { type Address, keccak256, numberToHex } from 'viem';
import { expect, test } from 'vitest';
import { AddressTable } from './addressTable.ts';

const nth = (index: number): Address => `0x${keccak256(numberToHex(index)).slice(26)}`;

test('an address keeps its number, also while the others move to a larger table', () => {
  const table = new AddressTable();
  const addresses = Array.from({ length: 5_000 }, (_, index) => nth(index));
  for (const [index, address] of addresses.entries()) {
    expect(table.find(address)).toBe(-1);
    expect(table.add(address)).toBe(index);
    // One that came long ago, one that came just now, and one that is there already.
    expect(table.find(addresses[index >> 1] ?? '0x')).toBe(index >> 1);
    expect(table.add(addresses[index] ?? '0x')).toBe(index);
    expect(table.size).toBe(index + 1);
  }
  expect(addresses.map((address) => table.find(address))).toEqual(addresses.map((_, index) => index));
  expect(addresses.map((_, index) => table.at(index))).toEqual(addresses);
});
