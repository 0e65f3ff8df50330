import { expect, test } from 'vitest';
import { NETWORK_PRESETS } from '../../config/networks/presets.ts';
import { swapInput } from './swapInput.ts';

const SWAP = {
  tokenIn: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  tokenOut: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  amountIn: '1000',
  recipient: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  sender: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
};
const TOKEN = SWAP.tokenIn;
const DETAILS = { token: TOKEN, amount: '1000', expiration: 1_800_000_000, nonce: 0 };
const PERMIT = { details: DETAILS, spender: SWAP.recipient, sigDeadline: '1800000000', signature: '0xAB' };

function outcome(permit: unknown): unknown {
  const { mainnet } = NETWORK_PRESETS;
  if (mainnet === undefined) throw new Error('there is a preset of mainnet');
  const parsed = swapInput(mainnet, () => undefined).safeParse({ ...SWAP, permit });
  if (parsed.success) return parsed.data.permit;
  return parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
}

test('args: a permit as it was signed', () => {
  expect(outcome(PERMIT)).toEqual({
    details: { ...DETAILS, amount: 1000n },
    spender: SWAP.recipient,
    sigDeadline: 1_800_000_000n,
    signature: '0xab',
  });
});

test.each([
  ['a number', 5, ['permit must be an object']],
  ['null', null, ['permit must be an object']],
  ['a list', [PERMIT], ['permit must be an object']],
  ['no details', { ...PERMIT, details: undefined }, ['permit.details must be an object']],
  [
    'a time beyond 48 bits',
    { ...PERMIT, details: { ...DETAILS, expiration: 2 ** 48 } },
    ['permit.details.expiration must be a whole number from 0 to 281474976710655'],
  ],
  [
    'half a byte',
    { ...PERMIT, signature: '0xabc' },
    ['permit.signature must be bytes in hexadecimal, beginning with 0x'],
  ],
])('error: a permit that is %s', (_, permit, messages) => {
  expect(outcome(permit)).toEqual(messages);
});
