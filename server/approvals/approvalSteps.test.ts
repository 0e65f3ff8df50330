import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { type ApprovalNeed, planApprovals } from './planApprovals.ts';

const TOKEN: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const ROUTER: Address = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af';
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';
const DEADLINE = 1_764_573_986n;
const NEED: ApprovalNeed = {
  sender: '0x00000000000000000000000000000000000000aa',
  token: TOKEN,
  amount: 1000n,
  permit2: PERMIT2,
  router: ROUTER,
  chainId: 1,
  deadline: DEADLINE,
  block: { number: 7n, hash: `0x${'ab'.repeat(32)}` },
  permitted: false,
  gain: { account: '0x00000000000000000000000000000000000000aa', token: 'native' },
};

const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value]);
const routerAllowance = (amount: bigint, expiration: bigint): Hex =>
  encodeAbiParameters(
    [{ type: 'uint160' }, { type: 'uint48' }, { type: 'uint48' }],
    [amount, Number(expiration), 5],
  );

/**
 * A node that answers for the token's allowance, the router's, an approval that is tried, a balance of 77,
 * and another of 5.
 */
const nodeOf = (...answers: readonly Hex[]): RpcClient => ({
  httpRequests: 0,
  send: async () => [...answers, word(77n), word(5n)].map((result) => ({ kind: 'result', result })),
});
const steps = async (node: RpcClient, need: ApprovalNeed = NEED) =>
  (await planApprovals(node, need)).approvals.map(({ step, current }) => [step, current]);

describe('the steps of planApprovals', () => {
  test('default: the router may take just this amount until half an hour after the deadline', async () => {
    const { approvals, permitData } = await planApprovals(
      nodeOf(word(1000n), routerAllowance(0n, 0n), word(1n)),
      NEED,
    );
    expect(approvals).toEqual([
      {
        step: 'permit2',
        token: TOKEN,
        spender: ROUTER,
        current: 0n,
        required: 1000n,
        transaction: {
          to: PERMIT2,
          data: encodeFunctionData({
            abi: parseAbi(['function approve(address, address, uint160, uint48)']),
            args: [TOKEN, ROUTER, 1000n, 1_764_575_786],
          }),
          value: 0n,
        },
      },
    ]);
    expect(permitData?.values.details).toEqual({
      token: TOKEN,
      amount: 1000n,
      expiration: 1_764_573_986,
      nonce: 5,
    });
  });

  test.each([
    { name: 'both are there', token: 1000n, router: 1000n, until: DEADLINE, expected: [] },
    { name: 'one unit short', token: 999n, router: 1000n, until: DEADLINE, expected: [['token', 999n]] },
    {
      name: 'the router one short',
      token: 1000n,
      router: 999n,
      until: DEADLINE,
      expected: [['permit2', 999n]],
    },
    { name: 'expired', token: 1000n, router: 1000n, until: DEADLINE - 1n, expected: [['permit2', 0n]] },
  ])('args: $name', async ({ token, router, until, expected }) => {
    expect(await steps(nodeOf(word(token), routerAllowance(router, until), word(1n)))).toEqual(expected);
  });

  test('behavior: a token that refuses to change an allowance has it cleared first', async () => {
    const router = routerAllowance(1000n, DEADLINE);
    expect(await steps(nodeOf(word(1n), router, word(0n)))).toEqual([
      ['clearToken', 1n],
      ['token', 1n],
    ]);
    // Nothing is there to be cleared.
    expect(await steps(nodeOf(word(0n), router, word(0n)))).toEqual([['token', 0n]]);
  });

  test('behavior: a signed permit stands for the allowance of the router', async () => {
    const node = nodeOf(word(1000n), routerAllowance(0n, 0n), word(1n));
    expect(await planApprovals(node, { ...NEED, permitted: true })).toEqual({
      approvals: [],
      permitData: null,
      balance: 77n,
      outputBalance: 5n,
      reserveBalances: [],
      routerAllowance: 0n,
    });
  });

  test('error: a contract that is no Permit2', async () => {
    const plan = planApprovals(nodeOf(word(1000n), word(0n), word(1n)), NEED);
    await expect(plan).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
  });
});
