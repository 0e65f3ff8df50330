import { afterEach, expect, test } from 'vitest';
import { SubgraphClient } from '../client/subgraphClient.ts';
import { BLOCK_HASH, type FakeSubgraph, startFakeSubgraph } from '../fakeSubgraph.testkit.ts';
import { fetchPositionFlows } from './positionFlows.ts';

const BLOCK = { number: 7n, hash: BLOCK_HASH, timestamp: 1_700_000_000, hasIndexingErrors: false };
const ID = `0x${'c3'.repeat(20)}${'1'.padStart(64, '0')}`;
const ROW = {
  deposited0: '1000',
  deposited1: '5000',
  withdrawn0: '200',
  withdrawn1: '0',
  createdAtTimestamp: '1690000000',
};

let subgraph: FakeSubgraph;
afterEach(() => subgraph.close());

async function clientOf(rows: readonly object[]): Promise<SubgraphClient> {
  subgraph = await startFakeSubgraph(() => ({ rows }));
  return new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000 });
}

test('flows of a V3 position have its payouts, asked for by id at the block of the index', async () => {
  const client = await clientOf([{ ...ROW, collected0: '230', collected1: '70' }]);
  expect(await fetchPositionFlows(client, BLOCK, 'v3', ID)).toEqual({
    deposited: { amount0: 1000n, amount1: 5000n },
    withdrawn: { amount0: 200n, amount1: 0n },
    collected: { amount0: 230n, amount1: 70n },
    createdAt: 1_690_000_000,
  });
  const [request] = subgraph.requests;
  expect(request?.variables).toEqual({ id: ID, block: BLOCK_HASH });
  expect(request?.query).toContain('rows: positions(');
});

test('flows of a V4 position have no payouts, of which no event tells, and none are asked for', async () => {
  const client = await clientOf([ROW]);
  expect(await fetchPositionFlows(client, BLOCK, 'v4', ID)).toMatchObject({ collected: null });
  expect(subgraph.requests[0]?.query).not.toContain('collected');
});

test('flows of a position that the index lacks are undefined', async () => {
  expect(await fetchPositionFlows(await clientOf([]), BLOCK, 'v3', ID)).toBeUndefined();
});
