import type { Head } from '../chain/head.ts';
import type { IndexBlock } from '../indexer/client/indexBlock.ts';
import type { PairFilter } from '../indexer/pools/indexedPoolList.ts';
import type { Token, TokenDirectory } from '../tokens/tokenDirectory.ts';
import type { PoolList } from './poolList.ts';
import { isTickPool, type PoolAtHead, type PoolsAtHead, type TickPoolAtHead } from './poolsAtHead.ts';

/** Pools that one answer lists at most. */
export const MOST_PAIR_POOLS = 100;

export interface PairPool {
  readonly atHead: TickPoolAtHead;
  readonly token0: Token;
  readonly token1: Token;
}

export interface FoundPairPools {
  /** Those that hold most of both tokens first. */
  readonly pools: readonly PairPool[];
  /** Number of all pools of the pair; null when they were not counted. */
  readonly total: number | null;
  readonly head: Head;
  readonly indexBlock: IndexBlock;
}

/**
 * Finds pools with ticks that have no contract of their own: the index lists them, the chain has their
 * states. Anybody can make any number of them over a pair, so only the first are read.
 */
export class PairPoolFinder {
  readonly #list: PoolList;
  readonly #poolsAtHead: PoolsAtHead;
  readonly #tokens: TokenDirectory;

  constructor(list: PoolList, poolsAtHead: PoolsAtHead, tokens: TokenDirectory) {
    this.#list = list;
    this.#poolsAtHead = poolsAtHead;
    this.#tokens = tokens;
  }

  /** @throws as `PoolList.read`; RPC_UNAVAILABLE, TIMEOUT, UPSTREAM_INVALID */
  async find(pair: PairFilter): Promise<FoundPairPools> {
    const { pools, total, block } = await this.#list.ofPair(pair, MOST_PAIR_POOLS);
    const [facts, head] = await this.#poolsAtHead.readMany(pools.map(({ address }) => address));
    const found = pools.flatMap(({ address, token0, token1 }): PairPool[] => {
      const known = facts.get(address);
      if (known === undefined || !('pool' in known) || !isTickPool(known.pool)) return [];
      const atHead = { ...known, head } satisfies PoolAtHead as TickPoolAtHead;
      return [{ atHead, token0: this.#tokens.withLogo(token0), token1: this.#tokens.withLogo(token1) }];
    });
    return { pools: found, total, head, indexBlock: block };
  }
}
