import type { Address } from 'viem';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TestServer } from '../../server/http/http.testkit.ts';
import { directAmounts } from '../api/marketOracle.ts';
import { startFork } from '../harness/fork.ts';
import { replicaPairs, replicaPools } from '../harness/replica/markets.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { freshAddress, openTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { untilListed } from '../harness/untilListed.ts';
import { startSwappingIndex } from './lyingIndex.ts';

/*
 * An index that says the tokens of a pool the other way round, of whose price it would quote the inverse, and
 * false decimals.
 */

const isOf = (one: TokenKey, other: TokenKey) => (market: { token0: TokenKey; token1: TokenKey }) =>
  [market.token0, market.token1].toSorted().join() === [one, other].toSorted().join();
/** The only pool of REEF, and the only way on from CRV. */
const POOL = replicaPools().find(isOf('REEF', 'CRV'));
const PAIR = replicaPairs().find(isOf('CRV', 'WETH'));

let index: TestServer | undefined;
let scene: TradingScene;

beforeAll(async () => {
  const lied = new Set([POOL, PAIR].map((market) => market?.address as Address));
  const decimals = new Map([[TOKENS.CRV.address, 6]]);
  index = await startSwappingIndex(inject('subgraphUrl'), { pools: lied, decimals });
  const fork = await startFork({ of: inject('replicaUrl') });
  scene = await openTradingScene(fork, { SUBGRAPH_URL: index.url });
  await untilListed(scene.proxy);
});
afterAll(async () => {
  await scene?.stop();
  await index?.close();
});

const AMOUNT = 10n ** 20n;
const trade = (tokenIn: TokenKey, tokenOut: TokenKey) => ({
  tokenIn: TOKENS[tokenIn].address,
  tokenOut: TOKENS[tokenOut].address,
  amountIn: String(AMOUNT),
  rank: 'output',
});

async function quote(tokenIn: TokenKey, tokenOut: TokenKey) {
  const query = new URLSearchParams(trade(tokenIn, tokenOut));
  const response = await fetch(`${scene.proxy.url}/api/v1/quote?${query}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function onChain(tokenIn: TokenKey, tokenOut: TokenKey, amountIn: bigint): Promise<bigint> {
  const amounts = await directAmounts(scene.client, { ...trade(tokenIn, tokenOut), amountIn });
  return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
}

test('error: nothing is quoted through what the chain says otherwise', async () => {
  expect(await quote('REEF', 'WETH')).toMatchObject({ status: 404, body: { code: 'NO_ROUTE' } });
});

test('behavior: what the factory itself names of a pair is quoted as the contracts swap', async () => {
  expect((await quote('REEF', 'CRV')).body['amountOut']).toBe(String(await onChain('REEF', 'CRV', AMOUNT)));
  expect((await quote('CRV', 'WETH')).body['amountOut']).toBe(String(await onChain('CRV', 'WETH', AMOUNT)));
  const crv = await onChain('REEF', 'CRV', AMOUNT);
  const swap = await scene.api.swap({ ...trade('REEF', 'WETH'), recipient: freshAddress('who buys WETH') });
  expect(swap.quote.amountOut).toBe(await onChain('CRV', 'WETH', crv));
  expect(swap.simulation).toMatchObject({ status: 'success', deltaAmount: 0n });
});

test('behavior: decimals that the contract says otherwise move no amount and no price', async () => {
  const { body } = await quote('CRV', 'WETH');
  const amountOut = await onChain('CRV', 'WETH', AMOUNT);
  // Both have 18 decimals.
  expect(body).toMatchObject({ amountOut: String(amountOut), amountIn: String(AMOUNT) });
  expect(Number(body['executionPrice'])).toBeCloseTo(Number(amountOut) / Number(AMOUNT), 12);
});
