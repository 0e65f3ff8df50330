import fc from 'fast-check';
import { type AbiParameter, encodeAbiParameters, parseAbiParameters } from 'viem';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../encode/commands.ts';
import { encodeWords } from './abiWords.ts';

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}` as const;
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(hex);
const bytes = fc.uint8Array({ maxLength: 200 }).map(hex);
const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n });

const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  address,
  bytes,
  bool: fc.boolean(),
  uint160: uint(160),
  uint256: uint(256),
  'address[]': fc.array(address, { maxLength: 5 }),
  'bytes[]': fc.array(bytes, { maxLength: 5 }),
};

function valuesOf(parameters: readonly AbiParameter[]): fc.Arbitrary<readonly unknown[]> {
  return fc.tuple(...parameters.map(({ type }) => VALUES[type] ?? fc.constant(undefined)));
}

const { PERMIT2_PERMIT: permit, ...plain } = COMMANDS;
const execute = { parameters: parseAbiParameters('bytes commands, bytes[] inputs, uint256 deadline') };

describe('encodeWords, as viem encodes', () => {
  test.each(Object.entries({ ...plain, execute }))('default: %s', (_name, { parameters }) => {
    fc.assert(
      fc.property(valuesOf(parameters), (values) => {
        expect(encodeWords(parameters, values)).toBe(
          encodeAbiParameters<readonly AbiParameter[]>(parameters, values),
        );
      }),
    );
  });

  test('args: structures', () => {
    const details = { token: `0x${'ab'.repeat(20)}`, amount: 5n, expiration: 6, nonce: 7 } as const;
    const single = { details, spender: `0x${'cd'.repeat(20)}`, sigDeadline: 8n } as const;
    const values = [single, '0x1234'] as const;
    expect(encodeWords(permit.parameters, values)).toBe(encodeAbiParameters(permit.parameters, values));
  });

  test.each([-1n, 2n ** 256n])('error: %s is no uint256', (value) => {
    expect(() => encodeWords(parseAbiParameters('uint256'), [value])).toThrow(RangeError);
  });
});
