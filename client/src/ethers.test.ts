import type { Signer } from 'ethers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { executeSwap } from './ethers.ts';
import type { SwapApiClient } from './index.ts';

/*
 * A chain that makes no block until somebody sends a transaction, and a signer of which each test says what
 * its node answers.
 */

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const HASH = `0x${'a'.repeat(64)}`;
const SWAP = {
  to: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  data: '0x3593564c',
  value: '5',
  gasEstimate: '200000',
  quote: {
    tokenIn: ACCOUNT,
    tokenOut: ACCOUNT,
    amountIn: '5',
    amountOut: '300',
    minAmountOut: '298',
    pools: [],
  },
  approvals: [],
};
const api = {
  getNetwork: async () => ({ chainId: 1, suggestedMaxSplits: 8, wrappedNative: HASH }),
  buildSwap: async () => SWAP,
} as unknown as SwapApiClient;

let looks: number;
const provider = {
  getTransactionReceipt: async (): Promise<unknown> =>
    ++looks < 3 ? null : { status: 1, blockNumber: 16, logs: [] },
  getTransaction: async () => ({ nonce: 5 }),
  getTransactionCount: async () => 5,
};

function run(
  overrides: Partial<Record<keyof typeof provider, () => Promise<unknown>>> = {},
  signal?: AbortSignal,
) {
  const signer = {
    provider: { ...provider, ...overrides },
    getAddress: async () => ACCOUNT,
    sendTransaction: async () => ({ hash: HASH }),
  } as unknown as Signer;
  const trade = { tokenIn: ACCOUNT, tokenOut: ACCOUNT, amountIn: '5' };
  return executeSwap({ api, signer, trade, ...(signal === undefined ? {} : { signal }) });
}

/** The message with which it ends, after as many looks as it takes. */
async function endOf(end: Promise<unknown>): Promise<string> {
  const message = end.then(
    () => 'done',
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return message;
}

beforeEach(() => {
  looks = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('default: a receipt that comes late is found, whether there is another block or not', async () => {
  expect(await endOf(run())).toBe('done');
  expect(looks).toBe(3);
});

test('error: a transaction that reverts, or that the account replaced', async () => {
  expect(await endOf(run({ getTransactionReceipt: async () => ({ status: 0, blockNumber: 16 }) }))).toBe(
    `Transaction ${HASH} reverted`,
  );
  const replaced = run({ getTransactionReceipt: async () => null, getTransactionCount: async () => 6 });
  expect(await endOf(replaced)).toBe(`Transaction ${HASH} was replaced by another one of the account`);
});

test('error: a signer without a provider', async () => {
  const signer = { getAddress: async () => ACCOUNT, sendTransaction: async () => ({ hash: HASH }) };
  const trade = { tokenIn: ACCOUNT, tokenOut: ACCOUNT, amountIn: '5' };
  expect(await endOf(executeSwap({ api, signer: signer as unknown as Signer, trade }))).toBe(
    'The signer has no provider to wait with',
  );
});

test('behavior: an abort ends the waiting', async () => {
  const leaving = new AbortController();
  const end = run({ getTransactionReceipt: async () => null }, leaving.signal);
  const name = end.then(
    () => 'done',
    (error: Error) => error.name,
  );
  await vi.advanceTimersByTimeAsync(3_000);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(await name).toBe('AbortError');
});
