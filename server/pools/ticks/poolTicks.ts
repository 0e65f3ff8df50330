import type { Logger } from 'pino';
import type { Hex } from 'viem';
import type { BlockId } from '../../chain/head.ts';
import type { LiveChain } from '../../chain/liveChain.ts';
import type { TickPrice } from '../../chain/poolReading.ts';
import { AppError } from '../../errors.ts';
import type { IndexBlock } from '../../indexer/client/indexBlock.ts';
import { fetchTicks } from '../../indexer/pools/indexedTicks.ts';
import { newestBlock, type SubgraphIndex } from '../../indexer/subgraphIndex.ts';
import { hexOf, isKeyed, type TickPool } from '../../routing/model/pool.ts';
import { SharedLoads } from '../../runtime/sharedLoads.ts';
import { isTickPool, type PoolsAtHead } from '../poolsAtHead.ts';
import { readAllTicks } from './allTicks.ts';
import { checkTicks } from './checkTicks.ts';
import type { FullTick } from './tick.ts';

/** Size of the cache. A pool with thousands of initialized ticks takes a megabyte. */
const TICKS_BYTES = 8_000_000;

/** All initialized ticks of a pool, with its price and liquidity, at one block. */
export interface PoolTicks {
  readonly source: 'subgraph' | 'chain';
  readonly pool: TickPool;
  readonly block: BlockId;
  readonly state: TickPrice;
  /** Ticks, ascending. */
  readonly ticks: readonly FullTick[];
  /** Number of positions with liquidity; undefined when the index, its only source, cannot be read. */
  readonly positionCount: number | undefined;
}

export interface PoolTicksOptions {
  readonly chain: LiveChain;
  readonly poolsAtHead: PoolsAtHead;
  readonly index: SubgraphIndex | undefined;
  readonly log: Logger;
}

/** Reads ticks from the index when they agree with the chain, else from the chain itself. */
export class PoolTicksReader {
  readonly #options: PoolTicksOptions;
  readonly #indexed = new SharedLoads<PoolTicks | undefined>(TICKS_BYTES);
  readonly #onChain = new SharedLoads<PoolTicks>(TICKS_BYTES);

  constructor(options: PoolTicksOptions) {
    this.#options = options;
  }

  /** Reads the ticks of one pool. @throws as `PoolsAtHead.readTickPool` */
  async read(id: Hex): Promise<PoolTicks> {
    const pool = await this.#options.poolsAtHead.known(id);
    const indexed = pool !== undefined && isTickPool(pool) ? await this.#readIndexed(pool) : undefined;
    return indexed ?? this.#readOnChain(id);
  }

  /** Returns undefined when the index cannot be read or fails the check: the chain has the same figures. */
  async #readIndexed(pool: TickPool): Promise<PoolTicks | undefined> {
    const { index, log } = this.#options;
    if (index === undefined) return undefined;
    try {
      const block = await newestBlock(index);
      return await this.#indexed.get(`${block.hash}:${pool.id}`, () => this.#loadIndexed(index, block, pool));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ pool: pool.id, code: error.code }, 'the ticks of a pool are read on chain');
      return undefined;
    }
  }

  async #loadIndexed(
    index: SubgraphIndex,
    block: IndexBlock,
    pool: TickPool,
  ): Promise<PoolTicks | undefined> {
    const { chain, log } = this.#options;
    const [indexed, { readings }] = await Promise.all([
      fetchTicks(index.client, block, hexOf(pool.id)),
      chain.reader.read(block, { pools: [pool], pairs: [], isConfirmed: ({ id }) => !isKeyed(id) }),
    ]);
    const reading = readings.get(pool.id);
    const read = reading !== undefined && 'state' in reading ? reading.state : undefined;
    if (indexed === undefined || read === undefined || !('tickRange' in read)) return undefined;
    const check = checkTicks(indexed.ticks, read);
    if (check.kind === 'inconsistent') {
      log.error({ pool: pool.id, block: block.hash, reason: check.reason }, 'the index has wrong ticks');
      return undefined;
    }
    const { tickRange: _, ...state } = read;
    return { source: 'subgraph', pool, block, state, ...indexed };
  }

  async #readOnChain(id: Hex): Promise<PoolTicks> {
    const { chain, poolsAtHead } = this.#options;
    const { pool, state, head } = await poolsAtHead.readTickPool(id);
    return this.#onChain.get(`${head.hash}:${id}`, async () => {
      const ticks = await readAllTicks(chain.reader, head, pool);
      return { source: 'chain', pool, block: head, state, ticks, positionCount: undefined };
    });
  }
}
