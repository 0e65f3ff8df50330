import { afterEach, expect, test } from 'vitest';
import { v4PoolFactory } from '../../routing/model/poolFactory.ts';
import { SubgraphClient } from '../client/subgraphClient.ts';
import { type FakeSubgraph, type GraphQLRequest, startFakeSubgraph } from '../fakeSubgraph.testkit.ts';
import { fetchHookedPools } from './hookedPools.ts';

const HOOK = '0x4d000000000000000000000000000000000100c0';
const MANAGER = '0x000000000004444c5dc75cb358380d2e3de08a90';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const FACTORY = v4PoolFactory(MANAGER, WETH);
const idOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
const ROW = {
  token0: { id: WETH },
  token1: { id: USDC },
  fee: 500,
  tickSpacing: 10,
  hooks: HOOK,
  isNative: true,
  sqrtPriceX96: String(2n ** 96n),
  tick: 0,
  liquidity: '1000',
  amount0: '5',
  amount1: '7',
  swapCount: '3',
};

let subgraph: FakeSubgraph;
afterEach(() => subgraph.close());

async function fetchFrom(answer: (request: GraphQLRequest) => object) {
  subgraph = await startFakeSubgraph(answer);
  const client = new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000, protocols: ['v2', 'v3', 'v4'] });
  return fetchHookedPools(client, [HOOK], [FACTORY]);
}

test('default: the pools of the hooks, those with the most swaps first', async () => {
  const pools = await fetchFrom(() => ({ page: [{ id: idOf(1), ...ROW }] }));
  expect(pools).toEqual([
    {
      pool: {
        protocol: 'v4',
        id: idOf(1),
        factory: FACTORY,
        address: MANAGER,
        token0: WETH,
        token1: USDC,
        fee: 500,
        tickSpacing: 10,
        hooks: HOOK,
        isNative: true,
      },
      state: {
        protocol: 'v4',
        sqrtPriceX96: 2n ** 96n,
        tick: 0,
        liquidity: 1000n,
        protocolFee: 0,
        lpFee: 500,
        tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks: [] },
      },
      held: [5n, 7n],
      swapCount: 3,
    },
  ]);
  expect(subgraph.requests.map(({ variables }) => variables)).toEqual([
    { hooks: [HOOK], first: 1000, skip: 0 },
  ]);
});

test('behavior: a fee that the hook sets is none in what the pool promises', async () => {
  const [pool] = await fetchFrom(() => ({ page: [{ id: idOf(1), ...ROW, fee: 0x800000 }] }));
  expect([pool?.pool.fee, pool?.state]).toMatchObject([0x800000, { lpFee: 0 }]);
});

test('behavior: pools that arithmetic knows or no route uses are left out', async () => {
  const hooks = '0x4d00000000000000000000000000000000031000';
  const rows = [
    { id: idOf(1), ...ROW, hooks },
    { id: idOf(2), ...ROW, token1: { id: WETH } },
  ];
  expect(await fetchFrom(() => ({ page: rows }))).toEqual([]);
});

test('behavior: reads five thousand at most, whatever the index lists', async () => {
  const pools = await fetchFrom(({ variables }) => ({
    page: Array.from({ length: 1000 }, (_, index) => ({
      id: idOf(Number(variables['skip']) + index),
      ...ROW,
    })),
  }));
  expect([pools.length, subgraph.requests.length]).toEqual([5000, 5]);
});

test('behavior: asks nothing of an index that does not follow such pools', async () => {
  subgraph = await startFakeSubgraph(() => ({ page: [] }));
  const client = new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000 });
  expect(await fetchHookedPools(client, [HOOK], [FACTORY])).toEqual([]);
  expect(await fetchHookedPools(client, [], [FACTORY])).toEqual([]);
  expect(subgraph.requests).toHaveLength(0);
});
