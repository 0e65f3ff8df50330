import { type Address, encodeFunctionData, erc20Abi, getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { startFork } from '../harness/fork.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import { freshAddress, openTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { untilListed } from '../harness/untilListed.ts';

/*
 * One chain behind nodes that report a revert in their own ways: no answer of the service depends on the way.
 */

const { USDT, USDC, WETH } = TOKENS;
const AMOUNT = 10n ** 9n;
/** Tokens whose code reverts, and burns all gas, whatever it is asked. */
const REVERTING = freshAddress('a token that reverts');
const BURNING = freshAddress('a token that burns its gas');
/** A contract that takes no coin. */
const CLOSED = freshAddress('a recipient that takes no coin');
const holder = freshAddress('a holder with a rest of an allowance');

interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}
type Rewrite = (error: RpcError) => object;

const DIALECTS: readonly (readonly [node: string, reverted: Rewrite])[] = [
  ['Geth', (error) => error],
  ['Besu', ({ data }) => ({ code: -32000, message: 'Execution reverted', data })],
  ['an old Geth, without data', () => ({ code: -32000, message: 'execution reverted' })],
  ['Nethermind', ({ data }) => ({ code: -32015, message: 'VM execution error.', data: `Reverted ${data}` })],
  [
    'Hardhat',
    ({ data }) => ({
      code: -32603,
      message: 'Error: VM Exception while processing transaction: reverted with an unrecognized custom error',
      data: { message: 'VM Exception', data },
    }),
  ],
  ['a gateway of -32008', ({ data }) => ({ code: -32008, message: 'execution reverted', data })],
  [
    'Lotus',
    ({ data }) => ({
      code: 11,
      message: `message execution failed (exit=[33], revert reason=[${data}])`,
      data,
    }),
  ],
  ['a gateway that writes codes as text', ({ data }) => ({ code: '3', message: 'execution reverted', data })],
];

let scene: TradingScene;
let relay: RpcRelay;

beforeAll(async () => {
  const fork = await startFork({ of: inject('replicaUrl') });
  relay = await startRpcRelay(fork.url);
  scene = await openTradingScene(fork, { RPC_URL: relay.url, SUBGRAPH_URL: inject('subgraphUrl') });
  await untilListed(scene.proxy);
  const { client } = scene;
  await client.setCode({ address: REVERTING, bytecode: '0x60006000fd' });
  await client.setCode({ address: BURNING, bytecode: '0x5b600056' });
  await client.setCode({ address: CLOSED, bytecode: '0x60006000fd' });
  await fundNative(client, { to: holder, amount: 10n ** 20n });
  await fundAccount(client, { token: USDT.address, to: holder, amount: AMOUNT });
  const approve = { abi: erc20Abi, functionName: 'approve', args: [MAINNET.permit2, 5n] } as const;
  await sendTransaction(client, { from: holder, to: USDT.address, data: encodeFunctionData(approve) });
});
afterAll(async () => {
  await scene?.stop();
  await relay?.stop();
});

/** Answers of the node, with each revert as the dialect writes it. */
function speaking(reverted: Rewrite) {
  const written = (answer: { readonly error?: RpcError }) =>
    answer.error?.code === 3 ? { ...answer, error: reverted(answer.error) } : answer;
  return (body: string): string => {
    const parsed = JSON.parse(body);
    return JSON.stringify(Array.isArray(parsed) ? parsed.map(written) : written(parsed));
  };
}

const swap = (request: object) =>
  ask(`${scene.proxy.url}/api/v1/swap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });

describe.each(DIALECTS)('a node that speaks as %s', (_node, reverted) => {
  beforeAll(async () => {
    relay.rewrite = speaking(reverted);
    // Nothing that was learnt from the node before counts for the next block.
    await scene.client.mine({ blocks: 1 });
    await scene.proxyAtHead();
  });

  test('balances: tokens that revert or burn their gas have none, and the others have theirs', async () => {
    const tokens = [REVERTING, BURNING, USDT.address].join();
    const { status, body } = await ask(
      `${scene.proxy.url}/api/v1/accounts/${holder}/balances?tokens=${tokens}`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      balances: [
        { token: REVERTING, amount: null },
        { token: BURNING, amount: null },
        { token: getAddress(USDT.address), amount: String(AMOUNT) },
      ],
    });
  });

  test('approvals: a rest of an allowance of USDT is cleared first', async () => {
    const { status, body } = await swap({
      tokenIn: USDT.address,
      tokenOut: WETH.address,
      amountIn: String(AMOUNT),
      recipient: holder,
      sender: holder,
      nativeOut: false,
    });
    expect(status).toBe(200);
    const steps = (body['approvals'] as { step: string }[]).map(({ step }) => step);
    expect(steps).toEqual(['clearToken', 'token', 'permit2']);
    expect(body).toMatchObject({ simulation: { status: 'success' } });
  });

  test('simulation: a swap that cannot arrive is refused as reverted, not as an outage', async () => {
    const { status, body } = await swap({
      tokenIn: USDC.address,
      tokenOut: WETH.address,
      amountIn: String(AMOUNT),
      recipient: CLOSED,
    });
    expect([status, body['code']]).toEqual([422, 'SIMULATION_REVERTED']);
  });

  test('reads: a contract that answers nothing is no token', async () => {
    const { status, body } = await ask(`${scene.proxy.url}/api/v1/tokens/${REVERTING as Address}`);
    expect([status, body['code']]).toEqual([404, 'NOT_FOUND']);
  });
});
