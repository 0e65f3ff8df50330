import type { Address } from 'viem';
import type { V3State } from '../amm/v3/v3State.ts';
import type { Head } from '../chain/head.ts';
import type { LiveChain } from '../chain/liveChain.ts';
import type { V3Pool } from '../routing/model/pool.ts';
import { SharedLoads } from '../runtime/sharedLoads.ts';
import type { PoolsAtHead } from './poolsAtHead.ts';

const FOUND_BYTES = 4_000_000;

export interface FoundPool {
  readonly pool: V3Pool;
  readonly state: Omit<V3State, 'tickRange'>;
}

export interface FoundPools {
  /** Pools with the lowest fee first. */
  readonly pools: readonly FoundPool[];
  readonly head: Head;
}

/** Looks up the V3 pools of a pair at the factory, at the newest block. Results are cached per block. */
export class PoolFinder {
  readonly #chain: Pick<LiveChain, 'reader'>;
  readonly #poolsAtHead: PoolsAtHead;
  readonly #found = new SharedLoads<readonly FoundPool[]>(FOUND_BYTES);

  constructor(chain: Pick<LiveChain, 'reader'>, poolsAtHead: PoolsAtHead) {
    this.#chain = chain;
    this.#poolsAtHead = poolsAtHead;
  }

  /** Returns the V3 pools of a pair. @throws AppError RPC_UNAVAILABLE, TIMEOUT, UPSTREAM_INVALID */
  async find(tokenA: Address, tokenB: Address): Promise<FoundPools> {
    const [token0, token1] = tokenA < tokenB ? [tokenA, tokenB] : [tokenB, tokenA];
    const [pools, head] = await this.#poolsAtHead.at((block) =>
      this.#found.get(`${block.hash}:${token0}:${token1}`, () => this.#read(block, token0, token1)),
    );
    return { pools, head };
  }

  async #read(head: Head, token0: Address, token1: Address): Promise<FoundPool[]> {
    const { found, readings } = await this.#chain.reader.read(head, { pools: [], pairs: [[token0, token1]] });
    return found
      .flatMap((pool) => {
        const reading = readings.get(pool.id);
        return pool.protocol === 'v3' && reading?.kind === 'v3' ? [{ pool, state: reading.state }] : [];
      })
      .sort((a, b) => a.pool.fee - b.pool.fee);
  }
}
