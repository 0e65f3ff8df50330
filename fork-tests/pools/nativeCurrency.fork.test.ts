import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseUnits } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSubgraph } from '../../subgraph/build.ts';
import networks from '../../subgraph/networks.json' with { type: 'json' };
import { ask, bodyOf } from '../api/ask.ts';
import { chainClient } from '../harness/chainClient.ts';
import { startGraphNode } from '../harness/graphNode.ts';
import { startProxy } from '../harness/proxy.ts';
import { type Replica, startReplica } from '../harness/replica/startReplica.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { createTemporaryFolder } from '../harness/temporaryFolder.ts';
import { V2_PAIR } from '../harness/uniswapAbis.ts';
import { formatVerification, hasDifferences } from '../verify/formatVerification.ts';
import { verifyIndex } from '../verify/verifyIndex.ts';

/*
 * The replica's chain as a network without a stable coin: an index of its own counts in wrapped ether, and
 * the service shows no dollars but those that its operator gives.
 */

const WETH = TOKENS.WETH.address;
const LEAST_DEPTH = 3;

const cleanups: (() => Promise<void>)[] = [];
let replica: Replica;
let bare: string;
let priced: string;
let mistaken: string;
let subgraphUrl: string;
const { mainnet } = networks;
const pricing = { ...mainnet.pricing, stableCoins: {}, minimumDepth: LEAST_DEPTH };
beforeAll(async () => {
  const subgraph = await buildSubgraph(JSON.stringify({ mainnet: { ...mainnet, pricing } }));
  replica = await startReplica();
  cleanups.push(replica.stop);
  const { url, startBlock, headBlock } = replica;
  const index = await startGraphNode({ rpcUrl: url, startBlock, subgraph });
  cleanups.push(index.stop);
  await index.waitForBlock(headBlock);
  subgraphUrl = index.queryUrl;
  const folder = await createTemporaryFolder('network');
  cleanups.push(folder.remove);
  const file = join(folder.path, 'network.json');
  await writeFile(file, JSON.stringify({ currency: 'native' }));
  const settings = { NETWORK: 'mainnet', RPC_URL: url, SUBGRAPH_URL: index.queryUrl };
  const proxies = await Promise.all([
    startProxy({ ...settings, NETWORK_FILE: file }),
    startProxy({ ...settings, NETWORK_FILE: file, NATIVE_USD: '2500.5' }),
    startProxy(settings),
  ]);
  cleanups.push(...proxies.map(({ stop }) => stop));
  [bare = '', priced = '', mistaken = ''] = proxies.map((proxy) => `${proxy.url}/api/v1`);
});
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

type Row = Record<string, string | null>;
const poolsOf = async (url: string) =>
  (await bodyOf(ask(`${url}/pools?limit=500`)))['pools'] as (Row & { token0: Row; token1: Row })[];

test('default: lists rank by native coins, pairs are worth twice the ether of the contract, and nothing has dollars', async () => {
  const body = await bodyOf(ask(`${bare}/pools?limit=500`));
  expect(body['currency']).toEqual({
    unit: 'native',
    symbol: 'ETH',
    nativeUSD: null,
    nativeUSDSource: null,
    nativeUSDReadAt: null,
  });
  const pools = await poolsOf(bare);
  for (const pool of pools) {
    for (const field of ['tvlUSD', 'volumeUSD', 'volumeUSD24h', 'feesUSD24h']) expect(pool[field]).toBeNull();
  }
  const values = pools.map(({ valueNative }) => Number(valueNative ?? 0));
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  const client = chainClient(replica.url);
  const pairs = pools.filter(
    ({ protocol, token0, token1, valueNative }) =>
      protocol === 'v2' && valueNative !== null && [token0, token1].some((token) => isWeth(token['address'])),
  );
  expect(pairs.length).toBeGreaterThan(1);
  for (const { address, token0, token1, valueNative } of pairs) {
    if ([token0, token1].some(({ symbol }) => symbol === 'WBTC')) continue;
    const [reserve0, reserve1] = await client.readContract({
      address: address as `0x${string}`,
      abi: V2_PAIR,
      functionName: 'getReserves',
    });
    const expected = 2n * (isWeth(token0['address']) ? reserve0 : reserve1);
    const difference = parseUnits(valueNative ?? '', 18) - expected;
    // Answers have 18 digits.
    expect((difference < 0n ? -difference : difference) * 10n ** 17n).toBeLessThanOrEqual(expected);
  }
});

test('behavior: a stable coin has a price in native coins like any other token, the coin itself is one', async () => {
  const body = await bodyOf(ask(`${bare}/prices?tokens=${WETH},${TOKENS.USDC.address}`));
  const [weth, usdc] = body['prices'] as [Row, Row];
  expect(weth).toMatchObject({ priceUSD: null, priceNative: '1', source: null });
  expect(weth['reason']).toContain('the native coin has no price in dollars');
  expect(usdc['priceUSD']).toBeNull();
  expect(usdc['anchor']?.toLowerCase()).toBe(WETH);
  expect(Number(usdc['priceNative'])).toBeGreaterThan(0.0001);
  expect(Number(usdc['priceNative'])).toBeLessThan(0.001);
  expect(Number(usdc['depthNative'])).toBeGreaterThanOrEqual(LEAST_DEPTH);
});

test("behavior: with the operator's price all dollars are native coins times it, and the answer says so", async () => {
  const [coins, dollars] = await Promise.all([poolsOf(bare), poolsOf(priced)]);
  expect(dollars.map(({ address }) => address)).toEqual(coins.map(({ address }) => address));
  expect(coins.filter(({ valueNative }) => valueNative !== null).length).toBeGreaterThan(2);
  dollars.forEach(({ tvlUSD, valueNative }, place) => {
    expect(valueNative).toBe(coins[place]?.['valueNative']);
    if (valueNative === null) expect(tvlUSD).toBeNull();
    else expect(Number(tvlUSD) / 2500.5).toBeCloseTo(Number(valueNative), 6);
  });
  const body = await bodyOf(ask(`${priced}/prices?tokens=${WETH}`));
  expect(body['prices']).toMatchObject([{ priceUSD: '2500.5', priceNative: '1', reason: null }]);
  expect(body['currency']).toMatchObject({
    unit: 'native',
    nativeUSD: '2500.5',
    nativeUSDSource: 'NATIVE_USD',
  });
});

test('error: settings that take native coins for dollars are refused', async () => {
  const response = await fetch(`${mistaken}/prices?tokens=${WETH}`);
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ code: 'UPSTREAM_INVALID' });
});

test('behavior: every price, value and volume of such an index is by the rule, counted in ether, and by no other', async () => {
  const from = { rpcUrl: replica.url, subgraphUrl };
  const verification = await verifyIndex({ ...from, pricing });
  expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
  const { checks } = await verifyIndex(from);
  const wrong = checks
    .filter(({ differences }) => differences.length > 0)
    .map(({ name }) => name.split(':')[0]);
  expect(wrong).toEqual(expect.arrayContaining(['prices', 'dollars']));
});

test('behavior: thresholds are dollars: without any price of the coin no pool has a yearly rate, with one it has', async () => {
  const [deepest] = await poolsOf(bare);
  const path = `/pools/${deepest?.['address']}/apr`;
  expect(await bodyOf(ask(bare + path))).toMatchObject({
    apr: null,
    reason: 'the least value, 1000 dollars, is not known in native coins',
  });
  expect((await poolsOf(bare)).every(({ apr }) => apr === null)).toBe(true);
  expect(await bodyOf(ask(priced + path))).toMatchObject({ apr: expect.any(Number), reason: null });
  // A thousand dollars are 0.4 ether.
  for (const { apr, valueNative } of await poolsOf(priced)) {
    if (valueNative === null || Number(valueNative) < 0.399) expect(apr).toBeNull();
  }
});

const isWeth = (address: string | null | undefined) => address?.toLowerCase() === WETH;
