import { type Address, decodeFunctionData, type Hex, keccak256, parseAbi, slice, toHex } from 'viem';
import { beforeEach, expect, test } from 'vitest';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { EXECUTOR } from '../routers/executor/executor.ts';
import type { TokenPermit, TransferPermit } from '../routers/executor/payments/executorPermit.ts';
import { ROUTER, ROUTER_SWAPS } from '../routers/swaps.testkit.ts';
import { DAI, USDC } from '../universalRouter/routes.testkit.ts';
import { type ExecutorNeed, planExecutorPayment } from './planExecutorPayment.ts';

/* A token without permits of its own; allowances and the bitmap of Permit2 are those of each test. */

const SENDER: Address = '0x00000000000000000000000000000000000000ca';
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';
const FUNCTIONS = parseAbi([
  'function allowance(address owner, address spender)',
  'function approve(address spender, uint256 amount)',
  'function balanceOf(address owner)',
  'function nonceBitmap(address owner, uint256 word)',
]);
const HASH: Hex = `0x${'b'.repeat(64)}`;
const word = (value: bigint) => toHex(value, { size: 32 });

const TRADE = ((): Hex => {
  const swap = ROUTER_SWAPS.executor['tokens sold over two exchanges'];
  if (swap === undefined) throw new Error('there is no such swap');
  return EXECUTOR.encode(swap).data;
})();
const NEED: ExecutorNeed = {
  sender: SENDER,
  token: USDC,
  amount: 3000n,
  router: ROUTER,
  gain: { account: SENDER, token: DAI },
  block: { number: 1n, hash: HASH } as ExecutorNeed['block'],
  chainId: 1,
  permit2: PERMIT2,
  data: TRADE,
  deadline: 1_764_573_986n,
};
const SIGNED = { spender: ROUTER, deadline: NEED.deadline, signature: '0x12' } as const;
const PERMIT: TokenPermit = { ...SIGNED, owner: SENDER, value: 3000n, nonce: 3n };
const TRANSFER: TransferPermit = {
  ...SIGNED,
  permitted: { token: USDC, amount: 3000n },
  nonce: 2n ** 200n + 5n,
  witness: { tokenOut: DAI, amountOut: 890n, recipient: SENDER, deadline: NEED.deadline, callHash: HASH },
};

let forExecutor: bigint;
let forPermit2: bigint;
/** The bitmap's word of nonces from 2^200 on. */
let used: bigint;
beforeEach(() => {
  [forExecutor, forPermit2, used] = [0n, 0n, 0n];
});

function answerOf(to: Address, data: Hex): Hex | undefined {
  let call: ReturnType<typeof decodeFunctionData<typeof FUNCTIONS>>;
  try {
    call = decodeFunctionData({ abi: FUNCTIONS, data });
  } catch {
    // Of a permit of the token.
    return undefined;
  }
  const { functionName, args } = call;
  if (functionName === 'nonceBitmap')
    return to === PERMIT2 ? word(args[1] === 2n ** 192n ? used : 0n) : undefined;
  if (functionName === 'allowance') return word(args[1].toLowerCase() === PERMIT2 ? forPermit2 : forExecutor);
  return word(functionName === 'approve' ? 1n : 77n);
}

const rpc = {
  send: async (calls: readonly { readonly params: readonly unknown[] }[]): Promise<RpcOutcome[]> =>
    calls.map(({ params }) => {
      const { to, data } = params[0] as { readonly to: Address; readonly data: Hex };
      const result = answerOf(to, data);
      return result === undefined
        ? { kind: 'fault', fault: { code: 3, message: 'execution reverted', data: undefined } }
        : { kind: 'result', result };
    }),
} as unknown as RpcClient;
const stepsOf = (plan: Awaited<ReturnType<typeof planExecutorPayment>>) =>
  plan.approvals.map(({ step, spender, required }) => [step, spender, required]);
const USED = { code: 'INVALID_REQUEST', details: [{ path: 'permit.nonce', message: expect.any(String) }] };

test('an allowance is exact, and no message is offered where nothing takes one', async () => {
  const plan = await planExecutorPayment(rpc, NEED);
  expect([stepsOf(plan), plan.permitData, plan.balance]).toEqual([[['token', ROUTER, 3000n]], null, 77n]);
  forExecutor = 3000n;
  expect(stepsOf(await planExecutorPayment(rpc, NEED))).toEqual([]);
});

test('a message of Permit2 is offered from the allowance for Permit2 on that pays the trade', async () => {
  forPermit2 = 2999n;
  expect((await planExecutorPayment(rpc, NEED)).permitData).toBeNull();
  forPermit2 = 3000n;
  const { permitData } = await planExecutorPayment(rpc, NEED);
  const callHash = keccak256(slice(TRADE, 4));
  expect(permitData).toMatchObject({
    primaryType: 'PermitWitnessTransferFrom',
    domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
    message: { spender: ROUTER, nonce: BigInt(callHash), witness: { callHash } },
  });
  expect((await planExecutorPayment(rpc, { ...NEED, permit2: null })).permitData).toBeNull();
  forExecutor = 3000n;
  expect((await planExecutorPayment(rpc, NEED)).permitData).toBeNull();
});

test('a signed permit needs no approval; with a used nonce the allowance has to pay', async () => {
  const planOf = (needsAllowance: boolean) =>
    planExecutorPayment(rpc, { ...NEED, payment: { permit: PERMIT, needsAllowance } });
  expect(stepsOf(await planOf(false))).toEqual([]);
  await expect(planOf(true)).rejects.toMatchObject(USED);
  forExecutor = 3000n;
  expect(stepsOf(await planOf(true))).toEqual([]);
});

test('a signed message of Permit2 needs the allowance for Permit2, and an unused nonce', async () => {
  const need = { ...NEED, payment: { permit: TRANSFER, needsAllowance: false } };
  expect(stepsOf(await planExecutorPayment(rpc, need))).toEqual([['token', PERMIT2, 3000n]]);
  forPermit2 = 3000n;
  used = 2n ** 4n + 2n ** 6n;
  expect(stepsOf(await planExecutorPayment(rpc, need))).toEqual([]);
  used = 2n ** 5n;
  await expect(planExecutorPayment(rpc, need)).rejects.toMatchObject(USED);
});
