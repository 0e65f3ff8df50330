import type { Address } from 'viem';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { SubgraphClient } from '../../server/indexer/client/subgraphClient.ts';
import { fetchPools } from '../../server/indexer/pools/indexedPools.ts';
import type { Pool } from '../../server/routing/model/pool.ts';
import { chainClient } from '../harness/chainClient.ts';
import { replicaPools } from '../harness/replica/markets.ts';
import { V2_PAIR } from '../harness/uniswapAbis.ts';
import { poolsOfReplica } from '../routing/replicaGraph.ts';

const client = chainClient(inject('replicaUrl'));
const index = new SubgraphClient({ url: inject('subgraphUrl'), timeoutMs: 30_000 });
const SHAPES_WITH_TICKS: readonly string[] = ['volatile', 'stable', 'gap', 'edge'];

let expected: Pool[];

beforeAll(async () => {
  const withTicks = new Set(
    replicaPools()
      .filter(({ shape }) => SHAPES_WITH_TICKS.includes(shape))
      .map(({ address }) => address),
  );
  const holdsReserves = async (address: Address) => {
    const [reserve0, reserve1] = await client.readContract({
      address,
      abi: V2_PAIR,
      functionName: 'getReserves',
    });
    return reserve0 > 0n && reserve1 > 0n;
  };
  const isListed = await Promise.all(
    poolsOfReplica().map(({ protocol, address }) =>
      protocol === 'v2' ? holdsReserves(address) : withTicks.has(address),
    ),
  );
  expected = poolsOfReplica().filter((_, position) => isListed[position]);
});

async function load(since: bigint | undefined): Promise<Pool[]> {
  const all: Pool[] = [];
  for await (const chunk of (await fetchPools(index, since)).chunks) all.push(...chunk);
  return all.sort(byAddress);
}

const byAddress = (a: Pool, b: Pool) => (a.address < b.address ? -1 : 1);

describe('fetchPools', () => {
  test('default: returns every pair with reserves and every pool with a tick', async () => {
    expect(await load(undefined)).toEqual(expected.toSorted(byAddress));
  });

  test('behavior: with since, returns the pools that have changed after that block', async () => {
    expect(await load(0n)).toEqual(expected.toSorted(byAddress));
    const { blockNumber } = await fetchPools(index, undefined);
    expect(await load(blockNumber + 100n)).toEqual([]);
    const late = await load(blockNumber - 20n);
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThan(expected.length);
  });
});
