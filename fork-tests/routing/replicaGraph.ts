import type { Address } from 'viem';
import { ChainReader } from '../../server/chain/calls/chainReader.ts';
import type { Factories } from '../../server/chain/factories.ts';
import type { BlockId } from '../../server/chain/head.ts';
import { poolFactoriesIn } from '../../server/chain/protocols/chainProtocols.ts';
import { v4RowOf } from '../../server/chain/protocols/v4/v4Chain.ts';
import { PinnedCalls } from '../../server/chain/rpc/pinnedCalls.ts';
import { createRpcClient } from '../../server/chain/rpc/rpcClient.ts';
import { planWidening } from '../../server/chain/state/tickWidening.ts';
import { PoolGraph } from '../../server/routing/graph/poolGraph.ts';
import { type Pool, type V4Pool, v2Pool, v3Pool, v4Pool } from '../../server/routing/model/pool.ts';
import { MAIN_EXCHANGE, v4PoolFactory } from '../../server/routing/model/poolFactory.ts';
import type { TicksNeeded } from '../../server/routing/model/route.ts';
import { isRoutableV4 } from '../../server/routing/model/v4Keys.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { replicaPairs, replicaPools } from '../harness/replica/markets.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { v4Pools } from '../harness/replica/v4/v4Pools.ts';

/** Every pool that the replica was seeded with. */
export function poolsOfReplica(): Pool[] {
  const pairs = replicaPairs().map(
    ({ address, token0, token1 }): Pool =>
      v2Pool({ address, token0: TOKENS[token0].address, token1: TOKENS[token1].address }),
  );
  const pools = replicaPools().map(
    ({ address, token0, token1, fee, tickSpacing }): Pool =>
      v3Pool({ address, token0: TOKENS[token0].address, token1: TOKENS[token1].address, fee, tickSpacing }),
  );
  return [...pairs, ...pools];
}

const V4_CONTRACTS = { wrappedNative: MAINNET.weth, v4: { poolManager: MAINNET_V4.poolManager } };

/**
 * Every V4 pool of a replica that has V4 whose hooks cannot touch a swap and whose fee is fixed.
 * @param feeHooks hooks that may set the fee of a pool nevertheless
 */
export function v4PoolsOfReplica(feeHooks: readonly Address[] = []): V4Pool[] {
  const factory = v4PoolFactory(MAINNET_V4.poolManager, MAINNET.weth, feeHooks);
  return v4Pools()
    .map(({ key, id }) => v4RowOf(key, factory, id))
    .filter((row) => isRoutableV4(row, factory))
    .map((row) => v4Pool(row, factory));
}

/** A graph of pools with their states at one block, and the means to read more of their ticks. */
export interface ReplicaGraph {
  readonly graph: PoolGraph;
  /** Reads more ticks on these sides, as a quote does. @throws Error when that brings nothing */
  widen(needs: readonly TicksNeeded[]): Promise<void>;
}

/** Returns a pool of Uniswap with its factory: several exchanges are read by theirs. */
export function withFactory(pool: Pool, factories: Factories): Pool {
  const own = poolFactoriesIn(factories).find(({ protocol }) => protocol === pool.protocol);
  return pool.factory.exchange === MAIN_EXCHANGE && own !== undefined
    ? ({ ...pool, factory: own } as Pool)
    : pool;
}

/** @param others factories of other exchanges than Uniswap whose pools are among them */
export async function readGraph(
  url: string,
  block: BlockId,
  pools: readonly Pool[],
  others: readonly Factories[] = [],
): Promise<ReplicaGraph> {
  const calls = new PinnedCalls(createRpcClient({ url, timeoutMs: 30_000 }));
  const factories = {
    v2Factory: MAINNET.v2Factory,
    v3Factory: MAINNET.v3Factory,
    feeTiers: [],
    ...V4_CONTRACTS,
    others,
  };
  const reader = new ChainReader(calls, factories);
  const graph = new PoolGraph();
  const placed = others.length === 0 ? pools : pools.map((pool) => withFactory(pool, factories));
  for (const pool of placed) graph.addPool(pool);
  const { readings } = await reader.read(block, { pools: placed, pairs: [] });
  for (const [address, reading] of readings) {
    if (!('state' in reading)) throw new Error(`${address} is ${reading.kind}`);
    graph.setState(address, reading.state);
  }
  const widen = async (needs: readonly TicksNeeded[]) => {
    const plan = planWidening(graph, needs);
    const ticks = await reader.readTicks(
      block,
      plan.map(({ range }) => range),
    );
    for (const [index, widening] of plan.entries()) {
      const reading = ticks[index];
      if (reading === undefined || !widening.apply(graph, reading)) {
        throw new Error(`no more ticks of ${widening.pool.address}`);
      }
    }
    if (plan.length === 0) throw new Error('there are no more ticks to read');
  };
  return { graph, widen };
}
