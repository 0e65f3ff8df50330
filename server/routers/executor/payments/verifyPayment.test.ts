import { type Address, domainSeparator, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { USDC } from '../../../universalRouter/routes.testkit.ts';
import { DEADLINE, ROUTER, ROUTER_SWAPS } from '../../swaps.testkit.ts';
import { EXECUTOR } from '../executor.ts';
import { payByPermit2, permit2Message } from './permit2Payment.ts';
import { payByTokenPermit, tokenPermitMessage } from './tokenPermit.ts';
import { type SignedPayment, verifyPayment } from './verifyPayment.ts';

const WALLET = privateKeyToAccount(`0x${'5a'.repeat(32)}`);
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';
const dataOf = (title: string): Hex => {
  const swap = ROUTER_SWAPS.executor[title];
  if (swap === undefined) throw new Error(`there is no swap ${title}`);
  return EXECUTOR.encode(swap).data;
};
const [TRADE, OTHER] = [dataOf('tokens sold over two exchanges'), dataOf('tokens sold')];
const DOMAIN = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC } as const;

const tokenPermit = async () => {
  const terms = { domain: DOMAIN, owner: WALLET.address, executor: ROUTER, nonce: 3n };
  const message = tokenPermitMessage(TRADE, terms);
  const signature = await WALLET.signTypedData(message);
  const payment: SignedPayment = {
    by: 'tokenPermit',
    payer: WALLET.address,
    executor: ROUTER,
    nonce: 3n,
    signature,
    domainSeparator: domainSeparator({ domain: DOMAIN }),
  };
  return { message, signature, payment, paid: payByTokenPermit(TRADE, signature) };
};
const byPermit2 = async () => {
  const terms = { chainId: 1, permit2: PERMIT2, executor: ROUTER, nonce: 2n ** 255n + 1n };
  const message = permit2Message(TRADE, terms);
  const signature = await WALLET.signTypedData(message);
  const payment: SignedPayment = { by: 'permit2', payer: WALLET.address, ...terms, signature };
  return { message, signature, payment, paid: payByPermit2(TRADE, { ...terms, signature }) };
};

test('the messages name the payment of the trade, and no more', async () => {
  const { message: permit } = await tokenPermit();
  expect(permit.message).toEqual({
    owner: WALLET.address,
    spender: ROUTER,
    value: 3000n,
    nonce: 3n,
    deadline: DEADLINE,
  });
  const { message: transfer } = await byPermit2();
  expect(transfer.message).toMatchObject({
    permitted: { amount: 3000n },
    spender: ROUTER,
    deadline: DEADLINE,
    witness: { amountOut: 890n, deadline: DEADLINE },
  });
});

describe.each([
  ['a permit of the token', tokenPermit],
  ['Permit2', byPermit2],
])('%s', (_, make) => {
  test('the witness accepts the payment that the payer signed', async () => {
    const { paid, payment } = await make();
    expect(await verifyPayment(paid, TRADE, payment)).toBe('ok');
  });

  test('any single byte that is different is noticed', async () => {
    const { paid, payment } = await make();
    const unnoticed: number[] = [];
    for (let at = 2; at < paid.length; at += 2) {
      const byte = (Number.parseInt(paid.slice(at, at + 2), 16) ^ 0x01).toString(16).padStart(2, '0');
      const mutated: Hex = `0x${paid.slice(2, at)}${byte}${paid.slice(at + 2)}`;
      if ((await verifyPayment(mutated, TRADE, payment)) === 'ok') unnoticed.push(at);
    }
    expect(unnoticed).toEqual([]);
  });

  test('another trade, payer, executor or nonce is noticed', async () => {
    const { paid, payment, signature } = await make();
    expect(await verifyPayment(paid, OTHER, payment)).toBe('calldata');
    const elsewhere =
      payment.by === 'permit2' ? payByPermit2(OTHER, payment) : payByTokenPermit(OTHER, signature);
    // The signature is of the trade by Permit2; by a permit of the token it is of amount and deadline alone.
    expect(await verifyPayment(elsewhere, OTHER, payment)).toBe('signer');
    for (const change of [{ payer: ROUTER }, { executor: USDC }, { nonce: 4n }])
      expect(await verifyPayment(paid, TRADE, { ...payment, ...change })).not.toBe('ok');
  });

  test('calldata that is no trade has no payment', async () => {
    const { paid, payment } = await make();
    expect(() =>
      permit2Message(paid, { chainId: 1, permit2: PERMIT2, executor: ROUTER, nonce: 1n }),
    ).toThrow();
    expect(await verifyPayment(paid, paid, payment)).toBe('calldata');
  });
});

test('a signature with a parity for v pays as the other form does, and one of a contract does not', async () => {
  const { signature, paid, payment } = await tokenPermit();
  const parity = signature.endsWith('1b') ? '00' : '01';
  const other: Hex = `0x${signature.slice(2, -2)}${parity}`;
  expect(payByTokenPermit(TRADE, other)).toBe(paid);
  expect(await verifyPayment(paid, TRADE, { ...payment, signature: other })).toBe('ok');
  expect(() => payByTokenPermit(TRADE, '0x1234')).toThrow();
});
