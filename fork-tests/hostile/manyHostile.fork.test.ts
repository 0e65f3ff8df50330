import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PASSAGES_CODE } from '../../server/chain/lens/lensBytecode.ts';
import { chainClient } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { startFork } from '../harness/fork.ts';
import { ANY_MIDDLE_TOKEN } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import {
  freshAddress,
  openTradingScene,
  prepareTrader,
  sendAndMeasure,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { openManyMarkets } from './manyMarkets.ts';

/*
 * Many tokens between two majors that nobody can move: what is quoted and swapped is what it would be without
 * them, and they are found out in few requests, once. Only the requests that try tokens are counted: the
 * service looks at the chain of its own accord too, whenever it likes.
 */

const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];

let scene: TradingScene;
let relay: RpcRelay;
let probes = 0;

beforeAll(async () => {
  const fork = await startFork({ of: inject('replicaUrl') });
  const client = chainClient(fork.url);
  // What is in use is tried again after a minute of block time, which must not depend on how long the test
  // takes.
  await client.setBlockTimestampInterval({ interval: 1 });
  relay = await startRpcRelay(fork.url);
  relay.watch = (body) => {
    if (body.includes(PASSAGES_CODE.slice(2))) probes += 1;
  };
  scene = await openTradingScene(fork, {
    RPC_URL: relay.url,
    HEAD_POLL_MS: '600000',
    SUBGRAPH_URL: inject('subgraphUrl'),
    ...ANY_MIDDLE_TOKEN,
  });
});
afterAll(async () => {
  await scene?.stop();
  await relay?.stop();
});

/** By the amounts alone: the price of gas, which moves with each block, is no matter here. */
const tradeOf = (amountIn: bigint) => ({
  tokenIn: WETH,
  tokenOut: USDC,
  rank: 'output',
  amountIn: String(amountIn),
});

test.each([
  [60, ['v3'], 6],
  [60, ['v2'], 6],
  [500, ['v2', 'v3'], 10],
] as const)(
  '%i of them on %j: as if there were none, for at most %i requests, then none',
  async (count, protocols, most) => {
    const { api, client } = scene;
    await scene.proxyAtHead();
    const asked = [tradeOf(ETHER), tradeOf(2n * ETHER)];
    const before = [];
    for (const trade of asked) before.push((await api.quote(trade)).amountOut);
    await openManyMarkets(client, count, protocols);
    await scene.proxyAtHead();
    probes = 0;
    const quotes = await Promise.all(asked.map((trade) => api.quote(trade)));
    expect(quotes.map(({ amountOut }) => amountOut)).toEqual(before);
    expect(probes).toBeLessThanOrEqual(most);
    expect(probes).toBeGreaterThan(0);
    probes = 0;
    expect((await api.quote(tradeOf(ETHER))).amountOut).toBe(before[0]);
    await api.quote(tradeOf(ETHER - 1n));
    expect(probes).toBe(0);
    const trader = freshAddress(`trader among ${count} ${protocols}`);
    await prepareTrader(scene, { trader, token: WETH, amount: ETHER });
    await scene.proxyAtHead();
    const swap = await api.swap({ ...tradeOf(ETHER), recipient: trader, sender: trader });
    expect(swap.quote.amountOut).toBe(before[0]);
    const native = { nativeIn: true, nativeOut: false };
    const moved = await sendAndMeasure(scene, { trader, recipient: trader, swap, ...native });
    expect(moved).toMatchObject({ status: 'success', received: before[0], leftInRouter: [] });
  },
);
