import { IndexClock } from '../../server/indexer/client/indexClock.ts';
import { SubgraphClient } from '../../server/indexer/client/subgraphClient.ts';
import { PoolList } from '../../server/pools/poolList.ts';
import { MarketMemory } from '../../server/pools/table/marketMemory.ts';
import type { Protocol } from '../../server/routing/model/pool.ts';

/** Dollars below which a pool has no yearly rate. */
const LEAST_WORTH = 1000;

/**
 * The list of pools from memory, and the one that the index ranks, which answers until all pools are read.
 */
export interface BothLists {
  readonly fromMemory: PoolList;
  readonly fromIndex: PoolList;
  stop(): void;
}

export async function listsOf(subgraphUrl: string, protocols?: readonly Protocol[]): Promise<BothLists> {
  const client = new SubgraphClient({ url: subgraphUrl, timeoutMs: 30_000, protocols });
  const index = {
    client,
    clock: new IndexClock(client, 0),
    maxLagBlocks: 0,
    headNumber: () => undefined,
  };
  const memory = new MarketMemory({
    client,
    leastWorth: LEAST_WORTH,
    onFailure: (error) => {
      throw error;
    },
  });
  await memory.start();
  return {
    fromMemory: new PoolList(index, memory, LEAST_WORTH),
    fromIndex: new PoolList(index, undefined, LEAST_WORTH),
    stop: () => memory.stop(),
  };
}
