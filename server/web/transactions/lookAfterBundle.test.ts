import { encodeAbiParameters, type Hex, pad, toEventSelector } from 'viem';
import { expect, test } from 'vitest';
import type { WalletClients } from '../wallet/clients.ts';
import { lookAfterBundle } from './lookAfterBundle.ts';
import { isOpen, type SentTransaction } from './sentTransaction.ts';

const [ACCOUNT, POOL, ROUTER, WETH, USDC, DAI, MANAGER]: Hex[] = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
].map((byte): Hex => `0x${byte.repeat(20)}`);
const HASH = `0x${'7'.repeat(64)}`;
const NETWORK = {
  wrappedNative: String(WETH),
  poolManager: String(MANAGER),
  nativeIsToken: false,
};
const SALE: SentTransaction = {
  id: '1',
  visit: '',
  askedAt: 0,
  askedNonce: 4,
  askedBlock: '100',
  othersSince: 0,
  bundle: '0xb1',
  call: { to: String(ROUTER), data: '0x3593564c', value: '0' },
  intent: {
    kind: 'swap',
    tokenIn: String(USDC),
    tokenOut: String(DAI),
    amountIn: '100',
    amountOut: '99',
    tradeType: 0,
    useCoin: false,
    deadline: '2000',
  },
  state: { kind: 'asking' },
};

const transfer = (token: Hex | undefined, from: Hex | undefined, to: Hex | undefined, amount: bigint) => ({
  address: token,
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  topics: [toEventSelector('Transfer(address,address,uint256)'), pad(from ?? '0x'), pad(to ?? '0x')],
});
const receipt = (logs: readonly object[]) => ({ transactionHash: HASH, blockNumber: 101n, logs });

/** A wallet that answers so for the bundle. */
function walletOf(answer: () => unknown): WalletClients {
  const getCallsStatus = async ({ id }: { id: string }) => {
    expect(id).toBe('0xb1');
    return answer();
  };
  return { account: ACCOUNT, signer: { getCallsStatus } } as unknown as WalletClients;
}
const stateAfter = async (answer: () => unknown) =>
  (await lookAfterBundle(walletOf(answer), NETWORK, SALE, '0xb1')).state;
const fails = (code: number) => () => {
  throw Object.assign(new Error('no'), { cause: { code } });
};

test('default: what a mined bundle moved is the sum of its logs, in whichever receipts they are', async () => {
  const receipts = [
    receipt([transfer(USDC, ACCOUNT, POOL, 60n)]),
    receipt([transfer(USDC, ACCOUNT, POOL, 40n), transfer(DAI, POOL, ACCOUNT, 98n)]),
  ];
  expect(await stateAfter(() => ({ status: 'success', receipts }))).toEqual({
    kind: 'succeeded',
    hash: HASH,
    block: '101',
    paid: '100',
    received: '98',
  });
});

test('behavior: the coin of a V4 pool is told as received, where the swap said that the pool holds it', async () => {
  const id: Hex = `0x${'12'.repeat(32)}`;
  const swapped = {
    address: MANAGER,
    topics: [
      toEventSelector('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'),
      ...[id, pad(ROUTER ?? '0x')],
    ],
    data: encodeAbiParameters(Array(6).fill({ type: 'int256' }), [98n, -100n, 1n, 1n, 1n, 500n]),
  };
  const receipts = [receipt([transfer(USDC, ACCOUNT, POOL, 100n), swapped])];
  const wallet = walletOf(() => ({ status: 'success', receipts }));
  const intent = { ...SALE.intent, tokenOut: String(WETH), useCoin: true, coinPools: [id] };
  const found = await lookAfterBundle(wallet, NETWORK, { ...SALE, intent }, '0xb1');
  expect(found.state).toMatchObject({ kind: 'succeeded', paid: '100', received: '98' });
});

test('behavior: the coin is the amount that the called router unwrapped, of any exchange', async () => {
  const other = pad(POOL ?? '0x');
  const unwrapped = (router: Hex, amount: bigint) => ({
    address: WETH,
    topics: [toEventSelector('Withdrawal(address,uint256)'), router],
    data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  });
  const logs = [
    transfer(USDC, ACCOUNT, POOL, 100n),
    unwrapped(pad(ROUTER ?? '0x'), 5n),
    unwrapped(other, 98n),
  ];
  const wallet = walletOf(() => ({ status: 'success', receipts: [receipt(logs)] }));
  const intent = { ...SALE.intent, tokenOut: String(WETH), useCoin: true };
  const call = { ...SALE.call, to: String(POOL) };
  const found = await lookAfterBundle(wallet, NETWORK, { ...SALE, intent, call }, '0xb1');
  expect(found.state).toMatchObject({ kind: 'succeeded', paid: '100', received: '98' });
});

test('behavior: a coin that is a token of its own is told by its transfers', async () => {
  const receipts = [receipt([transfer(USDC, ACCOUNT, POOL, 100n), transfer(WETH, POOL, ACCOUNT, 98n)])];
  const wallet = walletOf(() => ({ status: 'success', receipts }));
  const intent = { ...SALE.intent, tokenOut: String(WETH), useCoin: true };
  const network = { ...NETWORK, nativeIsToken: true };
  const found = await lookAfterBundle(wallet, network, { ...SALE, intent }, '0xb1');
  expect(found.state).toMatchObject({ kind: 'succeeded', paid: '100', received: '98' });
});

test('behavior: a receipt of the whole bundle that is told for each of its calls counts once', async () => {
  const numbered = [transfer(USDC, ACCOUNT, POOL, 100n), transfer(DAI, POOL, ACCOUNT, 98n)].map(
    (log, index) => ({ ...log, transactionHash: HASH, logIndex: `0x${index}` }),
  );
  const receipts = [receipt(numbered), receipt(numbered), receipt(numbered)];
  expect(await stateAfter(() => ({ status: 'success', receipts }))).toEqual({
    kind: 'succeeded',
    hash: HASH,
    block: '101',
    paid: '100',
    received: '98',
  });
});

test.each([
  ['waits', { status: 'pending', receipts: [] }, { kind: 'handed' }, true],
  ['has a status that no standard names', { status: undefined }, { kind: 'handed' }, true],
  ['succeeded, but tells no receipt yet', { status: 'success' }, { kind: 'asking' }, true],
  ['was given up', { status: 'failure', receipts: [] }, { kind: 'failed' }, false],
  [
    'reverted',
    { status: 'failure', receipts: [receipt([])] },
    { kind: 'reverted', hash: HASH, block: '101' },
    false,
  ],
])('behavior: a bundle that %s', async (_name, answer, state, isStillOpen) => {
  const found = await stateAfter(() => answer);
  expect(found).toEqual(state);
  expect(isOpen({ ...SALE, state: found })).toBe(isStillOpen);
});

test.each([5730, -32601, 4200])(
  'behavior: a wallet that does not know it (%s) leaves it open',
  async (code) => {
    expect(await stateAfter(fails(code))).toEqual({ kind: 'asking' });
  },
);

test('error: a wallet without a connection says nothing of the bundle', async () => {
  await expect(stateAfter(fails(-32603))).rejects.toThrow('no');
});
