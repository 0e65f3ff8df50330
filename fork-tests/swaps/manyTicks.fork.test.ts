import { type Address, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { chainClient } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { startFork } from '../harness/fork.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { replicaPools } from '../harness/replica/markets.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import {
  freshAddress,
  openTradingScene,
  prepareTrader,
  sendAndMeasure,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { scatterDust } from '../hostile/dustTicks.ts';

/*
 * One pool with an initialized tick at each step of its price: what QuoterV2 says up to what a transaction
 * has gas for.
 */

const POOL = parseAbi([
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
]);
const QUOTER = parseAbi([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 limit)) view returns (uint256 amountOut, uint160 price, uint32 ticks, uint256 gas)',
]);
const GAS_LIMIT = 2n ** 24n;
const SPACING = 60;

let scene: TradingScene;
/** Towards higher prices token1 goes in. */
let tokenIn: Address;
let tokenOut: Address;

beforeAll(async () => {
  // The only pool of REEF; its widest range is over all prices.
  const pool = replicaPools().find(({ token0, token1 }) => [token0, token1].toSorted().join() === 'CRV,REEF');
  if (pool === undefined) throw new Error('the replica has no such pool');
  [tokenIn, tokenOut] = [TOKENS[pool.token1].address, TOKENS[pool.token0].address];
  const fork = await startFork({ of: inject('replicaUrl') });
  const client = chainClient(fork.url);
  const [, tick] = await client.readContract({ address: pool.address, abi: POOL, functionName: 'slot0' });
  const dust = { first: tick + 1, count: 1_500, spacing: SPACING, isCrossed: true };
  await scatterDust(client, pool.address, dust);
  scene = await openTradingScene(fork, { SUBGRAPH_URL: inject('subgraphUrl') });
});
afterAll(() => scene?.stop());

async function byQuoter(amountIn: bigint): Promise<{ amountOut: bigint; ticks: number }> {
  const [amountOut, , ticks] = await scene.client.readContract({
    address: MAINNET.quoterV2,
    abi: QUOTER,
    functionName: 'quoteExactInputSingle',
    args: [{ tokenIn, tokenOut, amountIn, fee: 3000, limit: 0n }],
  });
  return { amountOut, ticks };
}

/** Returns an input that crosses about so many ticks, to a percent. */
async function inputOver(ticks: number): Promise<bigint> {
  let [less, more] = [0n, ETHER];
  while ((await byQuoter(more)).ticks < ticks) [less, more] = [more, more * 2n];
  while (more - less > more / 100n) {
    const middle = (less + more) / 2n;
    if ((await byQuoter(middle)).ticks < ticks) less = middle;
    else more = middle;
  }
  return more;
}

async function quote(amountIn: bigint, fields: Record<string, string> = {}) {
  const asked = { tokenIn, tokenOut, amountIn: String(amountIn), maxHops: '1', rank: 'output', ...fields };
  const response = await fetch(`${scene.proxy.url}/api/v1/quote?${new URLSearchParams(asked)}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('over many ticks', () => {
  test.each([100, 260, 400, 550])('behavior: over %i of them QuoterV2 says the same', async (ticks) => {
    const amountIn = await inputOver(ticks);
    const { amountOut } = await byQuoter(amountIn);
    expect((await quote(amountIn)).body['amountOut']).toBe(String(amountOut));
  });

  test('behavior: a swap over 500 of them is simulated, sent and moves what was quoted', async () => {
    const amountIn = await inputOver(500);
    const trader = freshAddress('who crosses 500 ticks');
    await prepareTrader(scene, { trader, token: tokenIn, amount: amountIn });
    await scene.proxyAtHead();
    const asked = { tokenIn, tokenOut, amountIn: String(amountIn), recipient: trader, maxHops: 1 };
    const untried = await scene.api.swap({ ...asked, simulate: false });
    const swap = await scene.api.swap({ ...asked, sender: trader });
    expect(swap.simulation).toMatchObject({ status: 'success', deltaAmount: 0n });
    for (const { gasEstimate } of [untried, swap]) expect(gasEstimate).toBeLessThanOrEqual(GAS_LIMIT);
    const native = { nativeIn: false, nativeOut: false };
    const moved = await sendAndMeasure(scene, { trader, recipient: trader, swap, ...native });
    expect(moved).toMatchObject({ status: 'success', received: swap.quote.amountOut, leftInRouter: [] });
    expect(moved.gasUsed).toBeGreaterThan(10_000_000n);
    expect(untried.gasEstimate).toBeGreaterThan(moved.gasUsed);
  });

  test('error: no transaction has the gas for 700 of them', async () => {
    const amountIn = await inputOver(700);
    expect((await byQuoter(amountIn)).amountOut).toBeGreaterThan(0n);
    expect(await quote(amountIn)).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_LIQUIDITY' } });
  });
});
