import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFork } from '../harness/fork.ts';
import { replicaPairs, replicaPools } from '../harness/replica/markets.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { v4PoolOf } from '../harness/replica/v4/v4Pools.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import { fetchV4Urls } from '../harness/savedReplica.ts';
import { freshAddress, openTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { untilListed } from '../harness/untilListed.ts';
import { askChange, askPosition, fundProvider, sendChange } from './liquidityScene.ts';

/*
 * Round trips to the node of a warm answer, in a block of which nothing is known yet. Simulations go apart
 * from the other calls of their request, at the same time: each round trip has one HTTP request with an eth_call.
 */

let relay: RpcRelay;
let scene: TradingScene;
beforeAll(async () => {
  const { replicaUrl, subgraphUrl } = await fetchV4Urls();
  const fork = await startFork({ of: replicaUrl });
  relay = await startRpcRelay(fork.url);
  scene = await openTradingScene(fork, { SUBGRAPH_URL: subgraphUrl, RPC_URL: relay.url });
  await untilListed(scene.proxy);
});
afterAll(async () => {
  await scene?.stop();
  await relay?.stop();
});

async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  let roundTrips = 0;
  relay.watch = (body) => {
    const calls = [JSON.parse(body) as { readonly method: string }].flat();
    if (calls.some(({ method }) => method === 'eth_call')) roundTrips += 1;
  };
  await work();
  relay.watch = undefined;
  return roundTrips;
}

/** Round trips of the second answer of a kind, at the block after the first. */
async function whenWarm(work: () => Promise<unknown>): Promise<number> {
  await work();
  await scene.client.mine({ blocks: 1 });
  await scene.proxyAtHead();
  return roundTripsOf(work);
}

const provider = freshAddress('provider who counts round trips');
const V3 = replicaPools().find(({ token0, token1 }) => token0 === 'UNI' && token1 === 'WETH');
const PAIR = replicaPairs().find(({ token0, token1 }) => token0 === 'USDC' && token1 === 'WETH');
const V4 = v4PoolOf('ETH', 'USDC', 3000);

test('a warm change of liquidity and a look at a position take two round trips to the node', async () => {
  if (V3 === undefined || PAIR === undefined) throw new Error('a pool is missing');
  const keys = [V3.token0, V3.token1, PAIR.token0, PAIR.token1];
  await fundProvider(scene, provider, [...new Set(keys.map((key) => TOKENS[key].address))]);
  await scene.proxyAtHead();
  const add = (body: object) => askChange(scene, 'add', { ...body, sender: provider });
  const found: Record<string, number> = {};
  for (const [protocol, body] of [
    ['v3', { pool: V3.address, fullRange: true, amount1: '1000000000000000000' }],
    ['v4', { pool: V4.id, fullRange: true, amount0: '1000000000000000000' }],
  ] as const) {
    found[`${protocol} open`] = await whenWarm(() => add(body));
    const priced = {
      pool: body.pool,
      priceLower: '0.0001',
      priceUpper: '0.9',
      amount0: '1000000',
      amount1: '1000000',
    };
    const priceIn = protocol === 'v3' ? TOKENS.UNI.address : TOKENS.WETH.address;
    found[`${protocol} open by prices`] = await whenWarm(() => add({ ...priced, priceIn }));
    const opened = await add(body);
    await sendChange(scene, provider, opened, []);
    const tokenId = String(opened.simulation.tokenId);
    const named = { tokenId, protocol };
    found[`${protocol} raise`] = await whenWarm(() => add({ ...named, liquidity: '1000000000000' }));
    const remove = () => askChange(scene, 'remove', { ...named, percent: 50, sender: provider });
    found[`${protocol} lower`] = await whenWarm(remove);
    found[`${protocol} show`] = await whenWarm(() => askPosition(scene, protocol, BigInt(tokenId)));
  }
  const body = { pool: PAIR.address, amount0: '1000000', sender: provider };
  found['v2 add'] = await whenWarm(() => add(body));
  await sendChange(scene, provider, await add(body), []);
  const leave = { pool: PAIR.address, percent: 50, sender: provider };
  found['v2 remove'] = await whenWarm(() => askChange(scene, 'remove', leave));
  expect(found).toEqual({
    'v3 open': 2,
    'v3 open by prices': 2,
    'v3 raise': 2,
    'v3 lower': 2,
    'v3 show': 2,
    'v4 open': 2,
    'v4 open by prices': 2,
    'v4 raise': 2,
    'v4 lower': 2,
    'v4 show': 2,
    'v2 add': 2,
    'v2 remove': 2,
  });
});
