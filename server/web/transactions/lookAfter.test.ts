import type { Hex } from 'viem';
import { expect, test } from 'vitest';
import {
  ACCOUNT,
  clientsOf,
  type FakeChain,
  type FakeTransaction,
  fakeChain,
  NETWORK,
} from './fakeChain.testkit.ts';
import { lookAfter } from './lookAfter.ts';
import type { SentTransaction } from './sentTransaction.ts';

const ROUTER = NETWORK.universalRouter as Hex;
const OUT: Hex = `0x${'dd'.repeat(20)}`;
const hashOf = (digit: string): Hex => `0x${digit.repeat(64)}`;
const [FIRST, SECOND] = [hashOf('1'), hashOf('2')];

/**
 * A sale of three coins that the wallet was asked for at block 100, after four transactions of the account.
 */
const SALE: SentTransaction = {
  id: '1',
  visit: 'now',
  askedAt: 0,
  askedNonce: 4,
  askedBlock: '100',
  othersSince: 0,
  call: { to: ROUTER, data: '0x3593564c', value: '3' },
  intent: {
    kind: 'swap',
    tokenIn: NETWORK.wrappedNative,
    tokenOut: OUT,
    amountIn: '3',
    amountOut: '5000',
    tradeType: 0,
    useCoin: true,
    deadline: '2000',
  },
  state: { kind: 'pending', hash: FIRST, nonce: 4, isKnown: true },
};
const ASKING: SentTransaction = { ...SALE, visit: '', state: { kind: 'asking' } };
const APPROVAL: SentTransaction = { ...SALE, intent: { kind: 'approval', token: OUT } };

const sale = (change: Partial<FakeTransaction> = {}): FakeTransaction => ({
  hash: FIRST,
  nonce: 4,
  to: ROUTER,
  input: '0x3593564c',
  value: 3n,
  ...change,
});
/** Another transaction of the account. */
const other = (nonce: number, change: Partial<FakeTransaction> = {}): FakeTransaction => ({
  hash: hashOf(String(nonce)),
  nonce,
  to: OUT,
  input: '0xabcd',
  value: 0n,
  block: 50,
  ...change,
});
const BEFORE = [5, 6, 7, 8].map((digit, nonce) => other(nonce, { hash: hashOf(String(digit)) }));

const chainOf = (transactions: FakeTransaction[], change: Partial<FakeChain> = {}): FakeChain => ({
  ...fakeChain(110),
  transactions: [...BEFORE, ...transactions],
  ...change,
});
const look = (chain: FakeChain, transaction: SentTransaction) =>
  lookAfter(clientsOf(chain), NETWORK, transaction);

const SWAPPED = { kind: 'succeeded', hash: FIRST, block: '105', paid: '3', received: '5000' };

test('default: a mined swap with what it took and brought', async () => {
  expect((await look(chainOf([sale({ block: 105 })]), SALE))?.state).toEqual(SWAPPED);
});

test('default: a swap that reverted, and an approval', async () => {
  const reverted = chainOf([sale({ block: 105, isReverted: true })]);
  expect((await look(reverted, SALE))?.state).toEqual({ kind: 'reverted', hash: FIRST, block: '105' });
  const { state } = (await look(chainOf([sale({ block: 105 })]), APPROVAL)) ?? {};
  expect(state).toEqual({ kind: 'succeeded', hash: FIRST, block: '105', paid: '0', received: '0' });
});

/** `ExecutionFailed` of the router's first command around `V2TooLittleReceived`. */
const TOO_LITTLE: Hex = `0x2c4029e9${'0'.repeat(64)}${'40'.padStart(64, '0')}${'4'.padStart(64, '0')}${'849eaf98'.padEnd(64, '0')}`;

test.each([
  ['whose output would be too small', { revertData: TOO_LITTLE }, 'the output would be below the minimum'],
  ['that was mined a second after its deadline', { time: 2001 }, 'the deadline has passed'],
  [
    'in the second of its deadline, with data of nobody known',
    { time: 2000, revertData: '0x12345678' },
    undefined,
  ],
] as const)('behavior: a reverted swap %s has that reason', async (_, change, reason) => {
  const reverted = chainOf([sale({ block: 105, isReverted: true })], change);
  const { state } = (await look(reverted, SALE)) ?? {};
  expect(state).toEqual({
    kind: 'reverted',
    hash: FIRST,
    block: '105',
    ...(reason === undefined ? {} : { reason }),
  });
});

test('default: a swap that waits stays pending, and its nonce is learnt', async () => {
  const unlearnt = {
    ...SALE,
    state: { kind: 'pending', hash: FIRST, nonce: undefined, isKnown: true },
  } as const;
  expect((await look(chainOf([sale()]), unlearnt))?.state).toEqual(SALE.state);
});

test('behavior: a swap that the node does not know stays pending: it may still be executed', async () => {
  const { state } = (await look(chainOf([]), SALE)) ?? {};
  expect(state).toEqual({ kind: 'pending', hash: FIRST, nonce: 4, isKnown: false });
});

test('behavior: the same call under another hash is the same swap, sped up', async () => {
  const found = await look(chainOf([sale({ hash: SECOND, block: 105 })]), SALE);
  expect(found?.state).toEqual({ ...SWAPPED, hash: SECOND });
  expect(found?.formerHash).toBe(FIRST);
});

test('behavior: a payment of nothing to oneself in its place is a cancellation', async () => {
  const nothing = { hash: SECOND, to: ACCOUNT, input: '0x', value: 0n, block: 105 } as const;
  const { state } = (await look(chainOf([sale(nothing)]), SALE)) ?? {};
  expect(state).toEqual({ kind: 'cancelled', hash: FIRST, by: SECOND });
});

test.each<[string, Partial<FakeTransaction>]>([
  ['other data', { input: '0x00' }],
  ['another value', { value: 4n }],
  ['another recipient', { to: OUT }],
  ['a payment to oneself', { to: ACCOUNT, input: '0x', value: 1n }],
])('behavior: %s in its place is a replacement', async (_what, change) => {
  const { state } = (await look(chainOf([sale({ ...change, hash: SECOND, block: 105 })]), SALE)) ?? {};
  expect(state).toEqual({ kind: 'replaced', hash: FIRST, by: SECOND });
});

test('behavior: a nonce that passed without a transaction to show is not called replaced', async () => {
  const chain = chainOf([sale({ hash: SECOND, block: 105 })], { oldestState: 109 });
  expect((await look(chain, SALE))?.state.kind).toBe('pending');
});

test('behavior: a swap sped up before its nonce was learnt is found by its call', async () => {
  const unlearnt = {
    ...SALE,
    state: { kind: 'pending', hash: FIRST, nonce: undefined, isKnown: true },
  } as const;
  const chain = chainOf([other(4, { block: 103 }), sale({ hash: SECOND, nonce: 5, block: 105 })]);
  expect((await look(chain, unlearnt))?.state).toEqual({ ...SWAPPED, hash: SECOND });
});

test('behavior: a swap whose hash never arrived is found by its call, behind others', async () => {
  const chain = chainOf([other(4, { block: 103 }), sale({ nonce: 5, block: 105 })]);
  expect((await look(chain, ASKING))?.state).toEqual(SWAPPED);
});

test('behavior: while it may still be sent it stays asked for, with the count of others', async () => {
  const chain = chainOf([other(4, { block: 103 }), other(5, { hash: SECOND, block: 104 })]);
  expect(await look(chain, ASKING)).toEqual({ ...ASKING, othersSince: 2 });
});

test('behavior: after its deadline, with every transaction since looked at, it is forgotten', async () => {
  expect(await look(chainOf([other(4, { block: 103 })], { time: 2001 }), ASKING)).toBeUndefined();
  expect(await look(chainOf([other(4, { block: 103 })], { time: 2000 }), ASKING)).toBeDefined();
});

test('behavior: after its deadline it is kept where not every transaction since could be looked at', async () => {
  const hidden = chainOf([other(4, { block: 103 })], { time: 2001, oldestState: 109 });
  expect(await look(hidden, ASKING)).toEqual({ ...ASKING, othersSince: 1 });
  const many = Array.from({ length: 11 }, (_, index) =>
    other(4 + index, { hash: `0x${String(index).padStart(64, '0')}`, block: 101 + (index % 9) }),
  );
  const crowd = chainOf(many, { time: 2001 });
  expect(await look(crowd, ASKING)).toEqual({ ...ASKING, othersSince: 11 });
});

test('behavior: an approval that was asked for has no deadline, and is kept', async () => {
  const asking = { ...APPROVAL, visit: '', state: { kind: 'asking' } } as const;
  expect(await look(chainOf([], { time: 9999 }), asking)).toEqual(asking);
});

test('behavior: what ended is left alone, without a question to the node', async () => {
  const chain = chainOf([]);
  const done = { ...SALE, state: { kind: 'replaced', hash: FIRST, by: SECOND } } as const;
  expect(await look(chain, done)).toBe(done);
  expect(chain.asked.size).toBe(0);
});

test.each([
  ['pending', SALE],
  ['asking', ASKING],
])('error: a lost connection changes nothing of one %s', async (_, sent) => {
  await expect(look(chainOf([], { isOffline: true }), sent)).rejects.toThrow('the wallet is offline');
});

const COLLECTION: SentTransaction = {
  ...ASKING,
  intent: {
    kind: 'liquidity',
    action: 'collect',
    protocol: 'v3',
    place: '0xab',
    token0: OUT,
    token1: NETWORK.wrappedNative,
    assets: [OUT, 'native'],
  },
};

test('lookAfter forgets a change that was never sent once its deadline passed, and keeps one without a deadline', async () => {
  const chain = fakeChain(110);
  chain.time = 3000;
  chain.transactions.push(...[0, 1, 2, 3].map((nonce) => other(nonce)));
  const clients = clientsOf(chain);
  const lowering = { ...COLLECTION, intent: { ...COLLECTION.intent, deadline: '2000' } } as SentTransaction;
  expect(await lookAfter(clients, NETWORK, lowering)).toBeUndefined();
  expect(await lookAfter(clients, NETWORK, COLLECTION)).toMatchObject({ state: { kind: 'asking' } });
});
