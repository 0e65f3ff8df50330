import { expect, test } from 'vitest';
import { NETWORK_PRESETS } from '../../config/networks/presets.ts';
import { problemsOf } from '../../http/pipeline/parseRequest.ts';
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

const EXECUTOR = '0x743770b292f2346b0dd7a20cf6991d786b9dbcfa';
const TOKEN_PERMIT = {
  owner: SWAP.sender,
  spender: EXECUTOR,
  value: '1000',
  nonce: '0',
  deadline: '1800000000',
  signature: '0xAB',
};
const TRANSFER_PERMIT = {
  permitted: { token: TOKEN, amount: '1000' },
  spender: EXECUTOR,
  nonce: String(2n ** 255n),
  deadline: '1800000000',
  witness: {
    tokenOut: SWAP.tokenOut,
    amountOut: '990',
    recipient: SWAP.recipient,
    deadline: '1800000000',
    callHash: `0x${'AB'.repeat(32)}`,
  },
  signature: '0xAB',
};

function outcome(permit: unknown, more: object = {}, hasExecutor = true): unknown {
  const { mainnet } = NETWORK_PRESETS;
  if (mainnet === undefined) throw new Error('there is a preset of mainnet');
  const routers = { hasExecutor, defaultRouter: 'universalRouter' } as const;
  const parsed = swapInput(mainnet, () => undefined, { routers }).safeParse({ ...SWAP, ...more, permit });
  if (parsed.success) return parsed.data.permit;
  return problemsOf(parsed.error).map(({ path, message }) => `${path} ${message}`);
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

test('args: the messages of the executor as they were signed', () => {
  const deadline = 1_800_000_000n;
  expect(outcome(TOKEN_PERMIT)).toEqual({
    ...TOKEN_PERMIT,
    value: 1000n,
    nonce: 0n,
    deadline,
    signature: '0xab',
  });
  expect(outcome(TRANSFER_PERMIT)).toEqual({
    ...TRANSFER_PERMIT,
    permitted: { token: TOKEN, amount: 1000n },
    nonce: 2n ** 255n,
    deadline,
    witness: {
      ...TRANSFER_PERMIT.witness,
      amountOut: 990n,
      deadline,
      callHash: `0x${'ab'.repeat(32)}`,
    },
    signature: '0xab',
  });
});

const OF_EXECUTOR = 'permit is of the executor, which is not to execute this trade';
test.each([
  ['without an owner', { ...TOKEN_PERMIT, owner: undefined }, {}, ['permit.owner is required']],
  [
    'with a nonce of 257 bits',
    { ...TOKEN_PERMIT, nonce: String(2n ** 256n) },
    {},
    ['permit.nonce must be a string of decimal digits, below 2^256'],
  ],
  [
    'with half a hash',
    { ...TRANSFER_PERMIT, witness: { ...TRANSFER_PERMIT.witness, callHash: '0xab' } },
    {},
    ['permit.witness.callHash must be 32 bytes in hexadecimal, beginning with 0x'],
  ],
  ['for another router', TOKEN_PERMIT, { router: 'universalRouter' }, [OF_EXECUTOR]],
  [
    'below the minimum of the caller',
    TRANSFER_PERMIT,
    { minAmountOut: '991' },
    ['permit has a minimum output below minAmountOut'],
  ],
  [
    'above the maximum of the caller',
    TOKEN_PERMIT,
    { amountIn: undefined, amountOut: '5', tradeType: 1, maxAmountIn: '999' },
    ['permit has a maximum input above maxAmountIn'],
  ],
])('error: a message of the executor %s', (_, permit, more, messages) => {
  expect(outcome(permit, more)).toEqual(messages);
});

test('error: a message of the executor to a service without one', () => {
  expect(outcome(TOKEN_PERMIT, {}, false)).toEqual([OF_EXECUTOR]);
});

test('a fallback is refused with a payment that binds routes, or that lies in the router before', () => {
  const bound =
    'fallback must be false with a message for Permit2, which binds the routes of an earlier answer';
  const before =
    'fallback must be false with payByTransfer, whose coins lie in the router before its first way';
  expect(outcome(TRANSFER_PERMIT, { fallback: true })).toEqual([bound]);
  expect(outcome(undefined, { fallback: true, payByTransfer: true })).toEqual([before]);
  expect(outcome(TOKEN_PERMIT, { fallback: true })).toMatchObject({ value: 1000n });
  expect(outcome(PERMIT, { fallback: true })).toMatchObject({ spender: SWAP.recipient });
});
