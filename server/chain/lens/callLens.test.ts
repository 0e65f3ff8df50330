import { encodeAbiParameters, type Hex } from 'viem';
import { expect, test } from 'vitest';
import { lensCallData } from './callLens.ts';

test.each([0, 1, 31, 32, 33, 4_000])('default: a request of %i bytes, as viem encodes it', (bytes) => {
  const request: Hex = `0x${'c5'.repeat(bytes)}`;
  const argument = encodeAbiParameters([{ type: 'bytes' }], [request]);
  expect(lensCallData('0x6001', request)).toBe(`0x6001${argument.slice(2)}`);
});
