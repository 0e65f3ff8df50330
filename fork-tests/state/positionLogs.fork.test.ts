import type { Hash, Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PoolState } from '../../server/amm/poolState.ts';
import { UncrossedTick } from '../../server/amm/v3/v3State.ts';
import type { LiveChain } from '../../server/chain/liveChain.ts';
import { eventTopicsOf, parseLogs } from '../../server/chain/logs/poolLogs.ts';
import { updatedState } from '../../server/chain/logs/poolUpdate.ts';
import { hexOf, type Pool, type PoolId } from '../../server/routing/model/pool.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { type Replica, startReplica } from '../harness/replica/startReplica.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { createReplicaChain, FACTORIES } from '../harness/replicaChain.ts';
import { poolsOfReplica, v4PoolsOfReplica } from '../routing/replicaGraph.ts';

/*
 * Forty days of positions and swaps by the real contracts, block by block: what follows from the logs of a
 * block is what the contracts say after it. Only a tick that may have closed, and what no log says, has a
 * pool read.
 */

const factories = {
  ...FACTORIES,
  wrappedNative: MAINNET.weth,
  v4: { poolManager: MAINNET_V4.poolManager },
};

let replica: Replica;
let client: ChainClient;
let chain: LiveChain;
let pools: Pool[];
beforeAll(async () => {
  replica = await startReplica({ hasV4: true });
  client = chainClient(replica.url);
  chain = createReplicaChain(replica.url, { factories });
  pools = [...poolsOfReplica(), ...v4PoolsOfReplica()].filter(({ protocol }) => protocol !== 'v2');
});
afterAll(async () => {
  chain?.stop();
  await replica?.stop();
});

interface Block {
  readonly number: bigint;
  readonly hash: Hash;
}

async function blockAt(number: number): Promise<Block> {
  const { hash } = await client.getBlock({ blockNumber: BigInt(number) });
  return { number: BigInt(number), hash };
}

/** The states of the pools that there are at a block. */
async function statesAt(block: Block): Promise<Map<PoolId, PoolState>> {
  const { readings } = await chain.reader.read(block, { pools, pairs: [] });
  return new Map([...readings].flatMap(([id, reading]) => ('state' in reading ? [[id, reading.state]] : [])));
}

async function updatesOf(block: Block) {
  const params = [{ blockHash: block.hash, topics: [eventTopicsOf(factories)] }] as const;
  const logs = await client.request<{
    Method: 'eth_getLogs';
    Parameters: typeof params;
    ReturnType: unknown;
  }>({ method: 'eth_getLogs', params });
  const { parts } = await parseLogs([logs], factories, (_, hash) => hash === block.hash);
  return parts[0].touched;
}

const hasFees = (state: PoolState) =>
  state.protocol !== 'v2' && state.tickRange.ticks.some((tick) => !(tick instanceof UncrossedTick));
const hasPrice = (state: PoolState) => state.protocol !== 'v2' && state.sqrtPriceX96 > 0n;

/** All that swaps depend on, and which ticks no swap has crossed, within the ticks that both know. */
function shown(state: PoolState, other: PoolState, isMarked: boolean): unknown {
  if (state.protocol === 'v2' || other.protocol === 'v2') throw new Error('a pair has no ticks');
  const lower = Math.max(state.tickRange.lowerTick, other.tickRange.lowerTick);
  const upper = Math.min(state.tickRange.upperTick, other.tickRange.upperTick);
  const ticks = state.tickRange.ticks
    .filter(({ tick }) => tick >= lower && tick <= upper)
    .map((each) => [each.tick, each.liquidityNet, isMarked && each instanceof UncrossedTick]);
  return { ...state, tickRange: ticks };
}

test('what follows from the logs of each block is what the contracts say', async () => {
  const seen = { marked: 0, position: 0, several: 0, positionsRead: 0 };
  const first = replica.startBlock + 2;
  let before = await statesAt(await blockAt(first));
  for (let number = first + 1; number <= replica.headBlock; number++) {
    const block = await blockAt(number);
    const [truths, updates] = await Promise.all([statesAt(block), updatesOf(block)]);
    for (const pool of pools) {
      const [held, truth] = [before.get(pool.id), truths.get(pool.id)];
      const update = updates.get(hexOf(pool.id) as Hex);
      // One that is created gets its price by a log that is none of its own, and is read.
      if (truth === undefined || held === undefined || !hasPrice(held)) continue;
      const after = update === undefined ? held : updatedState(held, update);
      const isOfPositions = update?.kind === 'position' || update?.kind === 'several';
      if (after === undefined) {
        if (isOfPositions) seen.positionsRead += 1;
        continue;
      }
      // Which ticks swaps cross has a test of its own, and a pool without fees says of none that it is
      // crossed.
      const isMarked = update?.kind === 'position' && hasFees(truth);
      expect(shown(after, truth, isMarked), `${hexOf(pool.id)} at ${number}: ${update?.kind}`).toEqual(
        shown(truth, after, isMarked),
      );
      if (isMarked) seen.marked += 1;
      if (update?.kind === 'position' || update?.kind === 'several') seen[update.kind] += 1;
    }
    before = truths;
  }
  expect(seen.position).toBeGreaterThan(50);
  expect(seen.several).toBeGreaterThan(40);
  expect(seen.marked).toBeGreaterThan(5);
  expect(seen.positionsRead).toBeLessThan(20);
});
