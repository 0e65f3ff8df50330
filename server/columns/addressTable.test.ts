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

test('addresses are in the order of their digits', () => {
  const table = new AddressTable();
  const addresses = Array.from({ length: 1_100 }, (_, index) => nth(index));
  for (const address of addresses) table.add(address);
  const numbers = [...addresses.keys()].sort((a, b) => table.compare(a, b));
  expect(numbers.map((number) => table.at(number))).toEqual(addresses.toSorted());
  expect(table.compare(7, 7)).toBe(0);
  // Alike but for the last digit.
  const [low, high] = (['1', '2'] as const).map((digit) => table.add(`0x${'f'.repeat(39)}${digit}`));
  expect(table.compare(high ?? 0, low ?? 0)).toBe(1);
});

test('what it takes: a piece of 1024 addresses of 20 bytes at a time, and the slots, of two tables as long as both are there', () => {
  const table = new AddressTable();
  const bytesAfter = (count: number) => {
    while (table.size < count) table.add(nth(table.size));
    return table.bytes;
  };
  const piece = 1024 * 20;
  expect(bytesAfter(0)).toBe(2048 * 4);
  expect(bytesAfter(1024)).toBe(piece + 2048 * 4);
  expect(bytesAfter(1025)).toBe(2 * piece + (2048 + 4096) * 4);
  // Sixteen at a time.
  expect(bytesAfter(1024 + 63)).toBe(2 * piece + (2048 + 4096) * 4);
  expect(bytesAfter(1024 + 64)).toBe(2 * piece + 4096 * 4);
});
