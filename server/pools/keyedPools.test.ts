import type { Address, Hex } from 'viem';
import { afterEach, expect, test } from 'vitest';
import type { PoolReading } from '../chain/poolReading.ts';
import { SubgraphClient } from '../indexer/client/subgraphClient.ts';
import { BLOCK_HASH, type FakeSubgraph, startFakeSubgraph } from '../indexer/fakeSubgraph.testkit.ts';
import type { SubgraphIndex } from '../indexer/subgraphIndex.ts';
import { hexOf, type PoolId } from '../routing/model/pool.ts';
import { v4PoolFactory } from '../routing/model/poolFactory.ts';
import { KeyedPools } from './keyedPools.ts';

const ID = `0x${'ab'.repeat(32)}` as const;
const WETH: Address = `0x${'ee'.repeat(20)}`;
const block = { number: 7n, hash: BLOCK_HASH, timestamp: 1_700_000_000, hasIndexingErrors: false };
const POOL_FACTORIES = [v4PoolFactory(`0x${'44'.repeat(20)}`, WETH)];
/** A row whose hook takes of each swap, so that no route may use the pool. */
const ROW = {
  id: ID,
  token0: { id: WETH },
  token1: { id: `0x${'02'.repeat(20)}` },
  fee: 500,
  tickSpacing: 10,
  hooks: `0x${'00'.repeat(19)}44`,
  isNative: true,
};
const stateAt = (sqrtPriceX96: bigint): PoolReading => ({
  kind: 'v4',
  state: {
    protocol: 'v4',
    sqrtPriceX96,
    tick: 0,
    liquidity: 9n,
    lpFee: 500,
    protocolFee: 0,
    tickRange: { lowerTick: -10, upperTick: 10, ticks: [] },
  },
});

let subgraph: FakeSubgraph | undefined;
afterEach(() => subgraph?.close());

/** The pools of an index with these rows, at a node that answers one reading for each pool. */
async function pools(
  rows: readonly object[],
  reading: PoolReading,
  { head = 7n, poolFactories = POOL_FACTORIES } = {},
) {
  subgraph = await startFakeSubgraph(() => ({ rows }));
  const client = new SubgraphClient({
    url: subgraph.url,
    timeoutMs: 20_000,
    protocols: ['v2', 'v3', 'v4'],
  });
  const index = {
    client,
    maxLagBlocks: 5,
    headNumber: () => head,
    clock: { lastGood: async () => block },
  } as unknown as SubgraphIndex;
  const asked: boolean[] = [];
  const chain = {
    graph: { getPool: () => undefined },
    reader: {
      read: async (
        _: unknown,
        request: { pools: { id: PoolId }[]; isConfirmed: (pool: object) => boolean },
      ) => {
        asked.push(...request.pools.map(request.isConfirmed));
        return { readings: new Map(request.pools.map(({ id }) => [id, reading])) };
      },
    },
  } as unknown as ConstructorParameters<typeof KeyedPools>[0];
  const keyed = new KeyedPools(chain, index, poolFactories);
  const factsOf = async (id: Hex) => (await keyed.readAll(block, [id])).get(id);
  return { factsOf, asked };
}

test('default: a hooked pool has the key of the index, and the chain has to confirm it', async () => {
  const { factsOf, asked } = await pools([ROW], stateAt(2n ** 96n));
  const facts = await factsOf(ID);
  expect(facts).toMatchObject({
    kind: 'v4',
    state: { sqrtPriceX96: 2n ** 96n },
    balances: { balance0: null, balance1: null },
    pool: { token0: WETH, hooks: ROW.hooks, isNative: true, fee: 500, tickSpacing: 10 },
  });
  expect(facts?.kind === 'v4' && hexOf(facts.pool.id)).toBe(ID);
  expect(asked).toEqual([false]);
});

test('behavior: a key is asked for once', async () => {
  const { factsOf } = await pools([ROW], stateAt(2n ** 96n));
  await factsOf(ID);
  await factsOf(ID);
  expect(subgraph?.requests.length).toBe(1);
});

test.each([
  ['an id that is not the hash of the key that an index invents', [ROW], { kind: 'foreign' } as PoolReading],
  ['a key that this manager never initialized', [ROW], stateAt(0n)],
  ['an id that the index does not know', [], stateAt(2n ** 96n)],
])('error: %s is no pool', async (_, rows, reading) => {
  const { factsOf } = await pools(rows, reading);
  expect(await factsOf(ID)).toEqual({ kind: 'noPool' });
});

test('error: an index that is behind cannot say that an id is no pool', async () => {
  const { factsOf } = await pools([], stateAt(0n), { head: 13n });
  await expect(factsOf(ID)).rejects.toMatchObject({ code: 'SUBGRAPH_STALE' });
});

test('behavior: a network without a manager asks nobody', async () => {
  const { factsOf, asked } = await pools([ROW], stateAt(2n ** 96n), { poolFactories: [] });
  expect(await factsOf(ID)).toEqual({ kind: 'noPool' });
  expect([subgraph?.requests, asked]).toEqual([[], []]);
});
