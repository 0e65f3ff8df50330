import { LRUCache } from 'lru-cache';
import type { Hex } from 'viem';
import { spotPrice } from '../amm/spotPrice.ts';
import type { BlockId } from '../chain/head.ts';
import type { LiveChain } from '../chain/liveChain.ts';
import type { PoolFacts, PoolReading } from '../chain/poolReading.ts';
import { CHAIN_PROTOCOLS } from '../chain/protocols/chainProtocols.ts';
import { requireFresh } from '../indexer/client/indexBlock.ts';
import { fetchKeyedPools } from '../indexer/pools/indexedKeys.ts';
import { requireIndex, type SubgraphIndex } from '../indexer/subgraphIndex.ts';
import { hexOf, isKeyed, type Pool, type PoolId, poolIdOf } from '../routing/model/pool.ts';
import type { PoolFactory } from '../routing/model/poolFactory.ts';

/** Keys never change, so they are kept for as long as there is room. */
const MAX_KEYS = 10_000;
const NO_BALANCES = { balance0: null, balance1: null };

/** Returns whether an id is longer than an address, so that its pool has no contract of its own. */
export const isKeyedId = (id: Hex): boolean => isKeyed(poolIdOf(id));

/**
 * Reads pools that one contract holds with others, by id. Their keys come from the graph, and from the index
 * for pools that routes may not use; the chain confirms that an id is the hash of its key.
 */
export class KeyedPools {
  readonly #chain: Pick<LiveChain, 'graph' | 'reader'>;
  readonly #index: SubgraphIndex | undefined;
  readonly #poolFactories: readonly PoolFactory[];
  readonly #keys = new LRUCache<PoolId, Pool>({ max: MAX_KEYS });

  constructor(
    chain: Pick<LiveChain, 'graph' | 'reader'>,
    index: SubgraphIndex | undefined,
    poolFactories: readonly PoolFactory[],
  ) {
    this.#chain = chain;
    this.#index = index;
    this.#poolFactories = poolFactories.filter(({ protocol }) => !CHAIN_PROTOCOLS[protocol].areContracts);
  }

  /**
   * Returns the pools among the ids. Makes no request on a network without such pools.
   * @throws AppError INDEX_REQUIRED, SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, UPSTREAM_INVALID for an id that
   * the graph does not know, when the index cannot say that it is none
   */
  async find(ids: readonly Hex[]): Promise<ReadonlyMap<Hex, Pool>> {
    const found = new Map<Hex, Pool>();
    if (this.#poolFactories.length === 0) return found;
    const missing: PoolId[] = [];
    for (const hex of ids) {
      const id = poolIdOf(hex);
      const pool = this.#chain.graph.getPool(id) ?? this.#keys.get(id);
      if (pool === undefined) missing.push(id);
      else found.set(hex, pool);
    }
    if (missing.length === 0) return found;
    const index = requireIndex(this.#index);
    const block = await index.clock.lastGood();
    for (const pool of await fetchKeyedPools(index.client, block, missing, this.#poolFactories)) {
      this.#keys.set(pool.id, pool);
      found.set(hexOf(pool.id), pool);
    }
    if (missing.some((id) => !found.has(hexOf(id))))
      requireFresh(block, index.headNumber(), index.maxLagBlocks);
    return found;
  }

  /**
   * Reads the pools among the ids at a block. Balances are unknown, because the contract holds those of all
   * pools.
   * @throws as `find` and `ChainReader.read`
   */
  async readAll(block: BlockId, ids: readonly Hex[]): Promise<ReadonlyMap<Hex, PoolFacts>> {
    const found = await this.find(ids);
    const pools = [...found.values()];
    if (pools.length === 0) return new Map(ids.map((id) => [id, { kind: 'noPool' }]));
    const { readings } = await this.#chain.reader.read(block, { pools, pairs: [], isConfirmed: () => false });
    return new Map(
      ids.map((id) => {
        const pool = found.get(id);
        return [id, pool === undefined ? { kind: 'noPool' } : factsOf(pool, readings.get(pool.id))];
      }),
    );
  }
}

/** Returns no pool for a key whose hash is another id, and for one that was never initialized. */
function factsOf(pool: Pool, reading: PoolReading | undefined): PoolFacts {
  if (reading === undefined || reading.kind === 'unreadable' || reading.kind === 'notRead')
    return { kind: 'notRead' };
  if (!('state' in reading) || spotPrice(reading.state) === undefined) return { kind: 'noPool' };
  return { kind: reading.kind, pool, balances: NO_BALANCES, state: reading.state } as PoolFacts;
}
