import { type Address, encodeAbiParameters, parseAbiParameters, toHex } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeNode, Fault, fakeBlock, fakeHash, startFakeNode } from '../chain/fakeNode.testkit.ts';
import { createRpcClient } from '../chain/rpc/rpcClient.ts';
import { planApprovals } from './planApprovals.ts';

const account = (digit: string): Address => `0x${digit.repeat(40)}`;
const [SENDER, TOKEN, PERMIT2, ROUTER] = [account('a'), account('b'), account('c'), account('d')];
const NEED = {
  sender: SENDER,
  token: TOKEN,
  permit2: PERMIT2,
  router: ROUTER,
  amount: 1_000n,
  chainId: 1,
  deadline: 1_764_573_986n,
  block: { number: 100n, hash: fakeHash(100) },
  permitted: false,
  gain: { account: account('e'), token: account('f') },
};
/** 400 of the token for Permit2, and for the router 1000 that last. */
const TOKEN_ALLOWANCE = toHex(400n, { size: 32 });
const ROUTER_ALLOWANCE = encodeAbiParameters(parseAbiParameters('uint160, uint48, uint48'), [
  1_000n,
  1_764_573_986,
  0,
]);

let node: FakeNode;
let blocks: unknown[];

beforeEach(async () => {
  blocks = [];
  node = await startFakeNode({
    eth_getBlockByNumber: ([number]) => fakeBlock(Number(number)),
    eth_call: ([call, block]) => {
      blocks.push(block);
      if (typeof block === 'object') throw new Fault(-32602);
      return (call as { to: Address }).to === PERMIT2 ? ROUTER_ALLOWANCE : TOKEN_ALLOWANCE;
    },
  });
});
afterEach(() => node.stop());

test('behavior: a node that takes no block hash is asked by number, between two looks at the header', async () => {
  const plan = await planApprovals(createRpcClient({ url: node.url, timeoutMs: 20_000 }), NEED);
  expect(plan.approvals).toMatchObject([{ step: 'token', current: 400n, required: 1_000n }]);
  expect(plan.permitData).toBeNull();
  expect(node.requests).toEqual([
    new Array(5).fill('eth_call'),
    ['eth_getBlockByNumber', ...new Array(5).fill('eth_call'), 'eth_getBlockByNumber'],
  ]);
  expect(blocks.slice(5)).toEqual(new Array(5).fill('0x64'));
  expect(plan).toMatchObject({ balance: 400n, outputBalance: 400n, routerAllowance: 1_000n });
});

test('error: a block that was replaced says nothing of allowances', async () => {
  node.methods['eth_getBlockByNumber'] = ([number]) => fakeBlock(Number(number), 1);
  const planned = planApprovals(createRpcClient({ url: node.url, timeoutMs: 20_000 }), NEED);
  await expect(planned).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
});
