import { type Address, domainSeparator, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import type { TokenPermitDomain } from '../../approvals/readTokenPermit.ts';
import { EXECUTOR } from '../../routers/executor/executor.ts';
import type { ExecutorPermit } from '../../routers/executor/payments/executorPermit.ts';
import { permit2Message } from '../../routers/executor/payments/permit2Payment.ts';
import { tokenPermitMessage } from '../../routers/executor/payments/tokenPermit.ts';
import { DEADLINE, ROUTER, ROUTER_SWAPS } from '../../routers/swaps.testkit.ts';
import { USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import type { BuiltSwap } from './buildSwap.ts';
import { paidBySignature } from './paidBySignature.ts';

/* A sale of 3000 units of USDC by the executor, and signatures of its sender and of others. */

const WALLET = privateKeyToAccount(`0x${'5a'.repeat(32)}`);
const SENDER = WALLET.address.toLowerCase() as Address;
const STRANGER = privateKeyToAccount(`0x${'5b'.repeat(32)}`);
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';
const DOMAIN = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC } as const;
const NO_SIGNAL = new AbortController().signal;
const AMOUNT = 3000n;

const TRADE = ((): Pick<BuiltSwap, 'to' | 'data' | 'value'> => {
  const swap = ROUTER_SWAPS.executor['tokens sold over two exchanges'];
  if (swap === undefined) throw new Error('there is no such swap');
  return EXECUTOR.encode(swap);
})();
const BUILT = { ...TRADE, nativeIn: false, nativeOut: false, bound: 890n, gasUnits: 1n } as BuiltSwap;
const NEED = {
  token: USDC,
  amount: AMOUNT,
  deadline: DEADLINE,
  block: { number: 1n, hash: `0x${'0'.repeat(64)}` as Hex, timestamp: 1n },
} as never as Parameters<typeof paidBySignature>[2]['need'];

type Facts = {
  readonly domain?: TokenPermitDomain['domain'] | null;
  readonly nonce?: bigint;
  readonly code?: Hex;
  readonly permit2?: Address | null;
  readonly kind?: string;
  readonly built?: Partial<BuiltSwap>;
};

const pay = async (payment: ExecutorPermit, facts: Facts = {}) => {
  const { domain = DOMAIN, nonce = 3n, code = '0x', permit2 = PERMIT2, kind = 'executor', built } = facts;
  return paidBySignature(
    { payment, sender: SENDER },
    { router: { kind: { ...EXECUTOR, name: kind as 'executor' }, address: ROUTER } },
    { built: { ...BUILT, ...built }, need: NEED },
    {
      network: { chainId: 1, permit2 },
      readTokenPermit: async () =>
        domain === null ? undefined : { domain, domainSeparator: domainSeparator({ domain }), nonce },
      readCode: async () => code,
    },
    NO_SIGNAL,
  );
};

async function tokenPermit(change: Partial<ExecutorPermit> = {}, by = WALLET): Promise<ExecutorPermit> {
  const terms = { domain: DOMAIN, owner: SENDER, executor: ROUTER, nonce: 3n };
  const message = tokenPermitMessage(TRADE.data, terms);
  return { ...message.message, signature: await by.signTypedData(message), ...change } as ExecutorPermit;
}

async function transfer(change: object = {}, by = WALLET): Promise<ExecutorPermit> {
  const message = permit2Message(TRADE.data, {
    chainId: 1,
    permit2: PERMIT2,
    executor: ROUTER,
    nonce: 2n ** 255n,
  });
  const { witness, ...values } = message.message;
  const lower = (address: Address) => address.toLowerCase() as Address;
  const { tokenOut, recipient } = witness;
  const own = { ...witness, tokenOut: lower(tokenOut), recipient: lower(recipient) };
  const permitted = { ...values.permitted, token: lower(values.permitted.token) };
  return { ...values, permitted, witness: own, signature: await by.signTypedData(message), ...change };
}

const refused = (message: string) => ({ code: 'INVALID_REQUEST', message: expect.stringContaining(message) });
const OF_ANOTHER = 'permit.signature is not of the sender';

test('a request without a signature is built as it is', () => {
  const transaction = { built: BUILT, need: NEED };
  const paid = paidBySignature(
    { sender: SENDER },
    { router: undefined },
    transaction,
    {
      network: { chainId: 1, permit2: PERMIT2 },
      readTokenPermit: async () => undefined,
      readCode: async () => '0x',
    },
    NO_SIGNAL,
  );
  expect(paid).toBe(transaction);
});

describe('a permit of the token', () => {
  test('pays by executeWithPermit, and its present nonce needs no allowance', async () => {
    const { built, payment } = await pay(await tokenPermit());
    expect([built.data.slice(0, 10), built.to]).toEqual(['0x14aeb288', ROUTER]);
    expect(payment).toMatchObject({ needsAllowance: false });
    expect((await pay(await tokenPermit(), { nonce: 4n })).payment).toMatchObject({ needsAllowance: true });
  });

  test('is refused of another signer, nonce or domain, and of a token that proves none', async () => {
    await expect(pay(await tokenPermit({}, STRANGER))).rejects.toMatchObject(refused(OF_ANOTHER));
    await expect(pay(await tokenPermit({ nonce: 4n }))).rejects.toMatchObject(refused(OF_ANOTHER));
    await expect(pay(await tokenPermit({ signature: '0x1234' }))).rejects.toMatchObject(refused(OF_ANOTHER));
    const domain = { ...DOMAIN, chainId: 5 };
    await expect(pay(await tokenPermit(), { domain })).rejects.toMatchObject(refused(OF_ANOTHER));
    await expect(pay(await tokenPermit(), { domain: null })).rejects.toMatchObject(
      refused('tokenIn proves no EIP-2612 permits'),
    );
  });

  test('is refused by field where it is of another owner, spender or amount', async () => {
    const changes: readonly (readonly [object, string])[] = [
      [{ owner: STRANGER.address }, 'permit.owner must be the sender'],
      [{ spender: WETH }, 'permit.spender must be the executor'],
      [{ value: AMOUNT + 1n }, `permit.value must be ${AMOUNT}, the payment of this trade`],
    ];
    for (const [change, message] of changes)
      await expect(pay(await tokenPermit(change))).rejects.toMatchObject(refused(message));
  });
});

describe('a message of Permit2', () => {
  test('pays by executeWithPermit2, also with a parity in place of v', async () => {
    const payment = await transfer();
    const { built } = await pay(payment);
    expect(built.data.slice(0, 10)).toBe('0x8530b007');
    const v = payment.signature.endsWith('1b') ? '00' : '01';
    const signature: Hex = `0x${payment.signature.slice(2, -2)}${v}`;
    expect((await pay({ ...payment, signature })).built.data).toBe(built.data);
  });

  test('is taken of another signer only for a contract, which judges the very bytes', async () => {
    const other = await transfer({}, STRANGER);
    await expect(pay(other)).rejects.toMatchObject(refused(OF_ANOTHER));
    const { built } = await pay(other, { code: '0x60' });
    expect(built.data).toContain(other.signature.slice(2));
    const long = await transfer({ signature: `0x${'ab'.repeat(200)}` });
    expect((await pay(long, { code: '0x60' })).built.data).toContain('ab'.repeat(200));
    const none = await transfer({ signature: `0x${'00'.repeat(65)}` });
    await expect(pay(none)).rejects.toMatchObject(refused(OF_ANOTHER));
  });

  test('is refused by field where it is of another trade', async () => {
    const own = (await transfer()) as Extract<ExecutorPermit, { permitted: object }>;
    const witness = (change: object) => ({ witness: { ...own.witness, ...change } });
    const changes: readonly (readonly [object, string])[] = [
      [{ permitted: { ...own.permitted, token: WETH } }, 'permit.permitted.token must be tokenIn'],
      [{ permitted: { ...own.permitted, amount: 1n } }, `permit.permitted.amount must be ${AMOUNT}`],
      [witness({ recipient: SENDER }), 'permit.witness.recipient must be the recipient'],
      [witness({ amountOut: 1n }), 'permit.witness.amountOut must be 890'],
      [witness({ tokenOut: USDC }), 'permit.witness.tokenOut must be tokenOut'],
      [witness({ deadline: 1n }), 'permit.witness.deadline must be the deadline of the permit'],
      [witness({ callHash: `0x${'0'.repeat(64)}` }), 'permit.witness.callHash is of another call'],
    ];
    for (const [change, message] of changes)
      await expect(pay(await transfer(change))).rejects.toMatchObject(refused(message));
    await expect(pay(own, { permit2: null })).rejects.toMatchObject(refused('permit is of Permit2'));
  });
});

test('a signature for the executor is refused where another router executes, or native coin pays', async () => {
  await expect(pay(await tokenPermit(), { kind: 'swapRouter' })).rejects.toMatchObject(
    refused('permit.spender is the executor, which does not execute this trade'),
  );
  await expect(pay(await tokenPermit(), { built: { nativeIn: true } })).rejects.toMatchObject(
    refused('permit.spender takes tokens, but native coin pays: set nativeIn to false'),
  );
});
