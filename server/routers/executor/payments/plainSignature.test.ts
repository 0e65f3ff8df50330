import { type Hex, parseSignature, serializeCompactSignature, signatureToCompactSignature } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { plainSignature } from './plainSignature.ts';

const WALLET = privateKeyToAccount(`0x${'5e'.repeat(32)}`);

test('plainSignature gives a parity and the compact form the same 65 bytes with v of 27 or 28', async () => {
  for (const message of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const signature = await WALLET.signMessage({ message });
    const parity: Hex = `${signature.slice(0, -2) as Hex}${signature.endsWith('1b') ? '00' : '01'}`;
    const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)));
    for (const form of [signature, parity, compact]) expect(plainSignature(form)).toBe(signature);
  }
});

test('plainSignature returns undefined for bytes that no key signs', () => {
  for (const bytes of ['00'.repeat(65), 'ff'.repeat(65), 'ff'.repeat(64), '11'.repeat(66), '11'])
    expect(plainSignature(`0x${bytes}`)).toBeUndefined();
});
