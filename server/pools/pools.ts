import type { Logger } from 'pino';
import type { LiveChain } from '../chain/liveChain.ts';
import type { SubgraphIndex } from '../indexer/subgraphIndex.ts';
import { PoolFinder } from './findPools.ts';
import { PoolPositionsReader } from './poolPositions.ts';
import { PoolsAtHead } from './poolsAtHead.ts';
import { PoolTicksReader } from './poolTicks.ts';

/** What the pool endpoints read from. */
export interface Pools {
  readonly atHead: PoolsAtHead;
  readonly finder: PoolFinder;
  readonly ticks: PoolTicksReader;
  readonly positions: PoolPositionsReader;
}

export function createPools(chain: LiveChain, index: SubgraphIndex | undefined, log: Logger): Pools {
  const atHead = new PoolsAtHead(chain);
  return {
    atHead,
    finder: new PoolFinder(chain, atHead),
    ticks: new PoolTicksReader({ chain, poolsAtHead: atHead, index, log }),
    positions: new PoolPositionsReader(index, atHead),
  };
}
