import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { executeSwap, type Provider } from './eip1193.ts';
import type { SwapApiClient } from './index.ts';

/* A service that wants two approvals, and a wallet whose answers each test sets. */

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const ROUTER = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af';
const UNLIMITED = `0x095ea7b3${'0'.repeat(24)}000000000022d473030f116ddee9f6b43ac78ba3${'f'.repeat(64)}`;
const HASHES = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(64)}`);
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (hex: string) => `0x${hex.padStart(64, '0')}`;

const PERMIT = {
  domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
  types: { PermitSingle: [{ name: 'spender', type: 'address' }] },
  primaryType: 'PermitSingle',
  values: { spender: ROUTER },
};
const SWAP = {
  to: ROUTER,
  data: '0x3593564c',
  value: '0',
  gasEstimate: '200000',
  quote: {
    tokenIn: USDC,
    tokenOut: WETH,
    amountIn: '1000000',
    amountOut: '300',
    minAmountOut: '298',
    pools: ['0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'],
  },
};
const APPROVALS = [
  {
    step: 'token',
    token: USDC,
    spender: PERMIT2,
    current: '0',
    required: '1000000',
    transaction: { to: USDC, data: UNLIMITED, value: '0' },
  },
  {
    step: 'permit2',
    token: USDC,
    spender: ROUTER,
    current: '0',
    required: '1000000',
    transaction: { to: PERMIT2, data: '0x87517c45', value: '0' },
  },
];

let asked: { method: string; params: readonly unknown[] }[];
let bodies: Record<string, unknown>[];
let chain: string;
let answers: Record<string, (params: readonly unknown[]) => unknown>;
const provider: Provider = {
  request: async ({ method, params = [] }) => {
    asked.push({ method, params });
    const answer = answers[method];
    if (answer === undefined) throw new Error(`no ${method}`);
    return answer(params);
  },
};
const api = {
  getNetwork: async () => ({ chainId: 1, suggestedMaxSplits: 8, wrappedNative: WETH }),
  buildSwap: async (body: Record<string, unknown>) => {
    bodies.push(body);
    return bodies.length === 1
      ? { ...SWAP, approvals: APPROVALS, permitData: PERMIT }
      : { ...SWAP, approvals: [] };
  },
} as unknown as SwapApiClient;

const sent = () =>
  asked.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params[0]);
const run = (more: object = {}) =>
  executeSwap({
    api,
    provider,
    account: ACCOUNT,
    trade: { tokenIn: USDC, tokenOut: WETH, amountIn: '1000000', nativeOut: false },
    ...more,
  });
/** What became of a run, when all that it waits for has come. */
async function endOf(more: object = {}) {
  const end = run(more).then(
    (done) => done,
    (error: Error) => error,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return end;
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  bodies = [];
  chain = '0x1';
  let count = 0;
  answers = {
    eth_chainId: () => chain,
    eth_sendTransaction: () => HASHES[count++],
    eth_signTypedData_v4: () => '0x1234',
    eth_getTransactionReceipt: () => ({
      status: '0x1',
      blockNumber: '0x10',
      logs: [
        { address: USDC, topics: [TRANSFER, word(ACCOUNT.slice(2)), word('1')], data: word('f4240') },
        { address: WETH, topics: [TRANSFER, word('1'), word(ACCOUNT.slice(2))], data: word('12b') },
      ],
    }),
  };
});
afterEach(() => {
  vi.useRealTimers();
});

test('default: approves, signs the permit and sends, and says what moved', async () => {
  expect(await endOf()).toMatchObject({
    hash: HASHES[1],
    moved: { amountIn: 1_000_000n, amountOut: 299n },
    difference: -1n,
  });
  expect(sent()).toEqual([
    { from: ACCOUNT, to: USDC, data: UNLIMITED, value: '0x0', chainId: '0x1' },
    { from: ACCOUNT, to: ROUTER, data: '0x3593564c', value: '0x0', gas: '0x30d40', chainId: '0x1' },
  ]);
  const [signed] = asked.filter(({ method }) => method === 'eth_signTypedData_v4');
  expect(signed?.params[0]).toBe(ACCOUNT);
  expect(JSON.parse(String(signed?.params[1]))).toEqual({
    domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      PermitSingle: [{ name: 'spender', type: 'address' }],
    },
    primaryType: 'PermitSingle',
    message: { spender: ROUTER },
  });
  expect(bodies[1]).toMatchObject({
    sender: ACCOUNT,
    recipient: ACCOUNT,
    minAmountOut: '298',
    permit: { spender: ROUTER, signature: '0x1234' },
  });
});

test('args: exactApprovals lets Permit2 have the amount of this swap', async () => {
  await endOf({ exactApprovals: true, usePermit: false });
  expect(sent().slice(0, 2)).toEqual([
    {
      from: ACCOUNT,
      to: USDC,
      value: '0x0',
      chainId: '0x1',
      data: `0x095ea7b3${'0'.repeat(24)}000000000022d473030f116ddee9f6b43ac78ba3${'0'.repeat(59)}f4240`,
    },
    { from: ACCOUNT, to: PERMIT2, data: '0x87517c45', value: '0x0', chainId: '0x1' },
  ]);
});

test.each([
  [null, undefined],
  ['0x00000000000000000000000000000000000000e1', 'universalRouter'],
])(
  'behavior: a router of plain allowances is approved, and the swap stays at it where the executor is %s',
  async (executor, router) => {
    const JOE = '0x60aE616a2155Ee3d9A68541Ba4544862310933d4';
    const data = `0x095ea7b3${'0'.repeat(24)}60ae616a2155ee3d9a68541ba4544862310933d4${'0'.repeat(59)}f4240`;
    const approval = {
      ...APPROVALS[0],
      spender: JOE,
      transaction: { to: USDC, data, value: '0' },
    };
    const joe = { ...SWAP, to: JOE, permit2: null, quote: { ...SWAP.quote, exchange: 'joe' } };
    const several = {
      getNetwork: async () => ({
        ...(await api.getNetwork()),
        executor,
        exchanges: [{ id: 'uniswap' }, { id: 'joe' }],
      }),
      buildSwap: async (body: Record<string, unknown>) => {
        bodies.push(body);
        return { ...joe, approvals: bodies.length === 1 ? [approval] : [], permitData: null };
      },
    };
    expect(await endOf({ api: several })).toMatchObject({ hash: HASHES[1] });
    expect(sent()).toEqual([
      { from: ACCOUNT, to: USDC, data, value: '0x0', chainId: '0x1' },
      { from: ACCOUNT, to: JOE, data: '0x3593564c', value: '0x0', gas: '0x30d40', chainId: '0x1' },
    ]);
    expect(
      bodies.map((body) => [body['exchanges'], body['router'], body['minAmountOut'], body['permit']]),
    ).toEqual([
      [undefined, undefined, undefined, undefined],
      ['joe', router, '298', undefined],
    ]);
  },
);

test('behavior: a message of the executor stands in for its approval, and its routes are sent back', async () => {
  const EXECUTOR = '0x743770B292f2346b0dd7A20cf6991d786B9dBCFa';
  const approval = { ...APPROVALS[0], spender: EXECUTOR };
  const permitData = {
    ...PERMIT,
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
    primaryType: 'Permit',
    values: { spender: EXECUTOR, nonce: '0' },
  };
  const quote = { ...SWAP.quote, exchange: null, quoteId: 'AQAB' };
  const buildSwap = async (body: Record<string, unknown>) => {
    bodies.push(body);
    const own = { ...SWAP, to: EXECUTOR, quote };
    return bodies.length === 1 ? { ...own, approvals: [approval], permitData } : { ...own, approvals: [] };
  };
  expect(await endOf({ api: { ...api, buildSwap } })).toMatchObject({ hash: HASHES[0] });
  const [, typed] = asked.find(({ method }) => method === 'eth_signTypedData_v4')?.params ?? [];
  expect(JSON.parse(String(typed))).toMatchObject({
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
    },
    message: permitData.values,
  });
  expect(bodies[1]).toMatchObject({
    router: 'executor',
    quoteId: 'AQAB',
    permit: { spender: EXECUTOR, nonce: '0' },
  });
  expect(sent()).toHaveLength(1);
});

test('error: a wallet that is on another chain, or goes there meanwhile, is asked for nothing more', async () => {
  chain = '0x2105';
  expect(await endOf()).toMatchObject({ message: 'The wallet is on chain 8453, the swap on 1' });
  expect(sent()).toEqual([]);
  chain = '0x1';
  bodies = [];
  const onHash = () => {
    chain = '0x2105';
  };
  expect(await endOf({ onHash })).toMatchObject({ message: 'The wallet is on chain 8453, the swap on 1' });
  expect(sent()).toHaveLength(1);
  expect(asked.some(({ method }) => method === 'eth_signTypedData_v4')).toBe(false);
});

test('error: what the wallet refuses ends the swap with its own error', async () => {
  answers['eth_signTypedData_v4'] = () => {
    throw Object.assign(new Error('User rejected the request'), { code: 4001 });
  };
  expect(await endOf()).toMatchObject({ code: 4001 });
  expect(sent()).toHaveLength(1);
});

test('error: a transaction that reverts', async () => {
  answers['eth_getTransactionReceipt'] = () => ({ status: '0x0', blockNumber: '0x10', logs: [] });
  expect(await endOf()).toMatchObject({ message: `Transaction ${HASHES[0]} reverted` });
  expect(sent()).toHaveLength(1);
});

test('error: a transaction that the account replaced; nothing follows it', async () => {
  answers['eth_getTransactionReceipt'] = () => null;
  answers['eth_getTransactionByHash'] = () => (asked.length < 8 ? { nonce: '0x5' } : null);
  answers['eth_getTransactionCount'] = () => '0x6';
  expect(await endOf()).toMatchObject({
    message: `Transaction ${HASHES[0]} was replaced by another one of the account`,
  });
  expect(sent()).toHaveLength(1);
});

test('behavior: a node that fails, or is a block behind, is asked again', async () => {
  const receipt = answers['eth_getTransactionReceipt'];
  let looks = 0;
  answers['eth_getTransactionReceipt'] = (params) => {
    looks += 1;
    if (looks === 1) throw new Error('the node is gone');
    return looks < 5 ? null : receipt?.(params);
  };
  answers['eth_getTransactionByHash'] = () => ({ nonce: '0x5' });
  answers['eth_getTransactionCount'] = () => '0x6';
  expect(await endOf()).toMatchObject({ hash: HASHES[1] });
});

test('behavior: an abort ends the waiting', async () => {
  answers['eth_getTransactionReceipt'] = () => null;
  const leaving = new AbortController();
  const end = run({ signal: leaving.signal }).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(3_000);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(await end).toBe('AbortError');
});
