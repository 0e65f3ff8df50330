import type { Address, Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { permitData } from './permitData.ts';
import { readablePermit } from './readablePermit.ts';

const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';
const account = (digit: string): Address => `0x${digit.repeat(40)}`;
const SIGNER = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const sender = SIGNER.address.toLowerCase() as Address;
const terms = { sender, chainId: 1, permit2: PERMIT2 };

/** Signs nonces until the parity is the wanted one. */
async function signed(v: '1b' | '1c') {
  for (let nonce = 0; ; nonce += 1) {
    const { domain, types, primaryType, values } = permitData({
      chainId: 1,
      permit2: PERMIT2,
      token: account('a'),
      spender: account('b'),
      amount: 5n,
      nonce,
      deadline: 1_800_000_000n,
    });
    const signature = await SIGNER.signTypedData({ domain, types, primaryType, message: values });
    if (signature.endsWith(v)) return { ...values, signature };
  }
}
const endingWith = (signature: Hex, v: string): Hex => `0x${signature.slice(2, -2)}${v}`;

test.each([
  ['00', '1b'],
  ['01', '1c'],
] as const)('default: a parity of %s is v of %s', async (parity, v) => {
  const permit = await signed(v);
  const written = { ...permit, signature: endingWith(permit.signature, parity) };
  expect(await readablePermit(written, terms)).toEqual(permit);
});

test('behavior: v of 27 or 28, and bytes of another length, are left as they are, at once', async () => {
  const permit = await signed('1b');
  expect(readablePermit(permit, terms)).toBe(permit);
  const long = { ...permit, signature: `${permit.signature}00` as Hex };
  expect(readablePermit(long, terms)).toBe(long);
  const empty = { ...permit, signature: '0x' as Hex };
  expect(readablePermit(empty, terms)).toBe(empty);
});

test.each([
  ['another parity than the one signed with', (right: Hex) => endingWith(right, '01')],
  // A Safe reads 65 bytes with v of 1 as the approval of the owner that r names.
  ['an approval in a Safe', () => `0x${'0'.repeat(24)}${'c'.repeat(40)}${'0'.repeat(64)}01` as Hex],
  ['values that no key gives', () => `0x${'f'.repeat(128)}00` as Hex],
])('behavior: %s is left as it is', async (_, signatureOf) => {
  const permit = await signed('1b');
  const written = { ...permit, signature: signatureOf(permit.signature) };
  expect(await readablePermit(written, terms)).toEqual(written);
});

test('behavior: a signature of somebody else than the sender, as for a contract, is left as it is', async () => {
  const permit = await signed('1b');
  const written = { ...permit, signature: endingWith(permit.signature, '00') };
  expect(await readablePermit(written, { ...terms, sender: account('c') })).toEqual(written);
});
