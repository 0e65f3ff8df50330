import { type Address, numberToHex } from 'viem';
import { AppError } from '../errors.ts';
import { PoolGraph } from '../routing/poolGraph.ts';
import type { ChainReader } from './chainReader.ts';
import { type Head, parseHeader } from './head.ts';
import { pairsAmong } from './pairLookups.ts';
import type { LivePoolSource } from './poolSource.ts';
import type { RpcClient } from './rpc/rpcClient.ts';
import { BlockGone, resultOf, rpcUnavailable } from './rpc/rpcErrors.ts';
import { planWidening, type TickNeed } from './tickWidening.ts';

export interface PastPoolSourceOptions {
  readonly reader: ChainReader;
  /** Tells which pools may have existed then. */
  readonly live: LivePoolSource;
  readonly baseTokens: readonly Address[];
  readonly block: Head;
}

/**
 * The pools of the exchange with their states at one past block, in a graph of their own that shares nothing with
 * the live one. Pools that did not exist then are left out.
 */
export class PastPoolSource {
  readonly graph = new PoolGraph();
  readonly discovery: 'index' | 'chain';
  readonly #reader: ChainReader;
  readonly #live: LivePoolSource;
  readonly #baseTokens: readonly Address[];
  readonly #block: Head;
  #isLookedUp = false;

  constructor({ reader, live, baseTokens, block }: PastPoolSourceOptions) {
    this.#reader = reader;
    this.#live = live;
    this.#baseTokens = baseTokens;
    this.#block = block;
    this.discovery = live.discovery;
  }

  /**
   * Resolves with the block when every pool on a path between the tokens has its state at it. One source serves
   * one pair.
   * @throws AppError RPC_UNAVAILABLE when the node has no such state, TIMEOUT, UPSTREAM_INVALID
   */
  async ensure(tokenIn: Address, tokenOut: Address, maxHops: number, signal?: AbortSignal): Promise<Head> {
    if (this.#isLookedUp) return this.#block;
    const pools = this.#live.graph.poolsOnPaths(tokenIn, tokenOut, maxHops);
    const pairs = pairsAmong([tokenIn, tokenOut, ...(this.discovery === 'chain' ? this.#baseTokens : [])]);
    const { found, readings } = await this.#atBlock(() =>
      this.#reader.read(this.#block, { pools, pairs }, signal),
    );
    for (const pool of [...pools, ...found]) {
      const reading = readings.get(pool.address);
      if (reading?.kind !== 'v2' && reading?.kind !== 'v3') continue;
      this.graph.addPool(pool);
      this.graph.setState(pool.address, reading.state);
    }
    this.#isLookedUp = true;
    return this.#block;
  }

  /** Reads more ticks on the given sides at the block. @throws as `ensure` */
  async widen(needs: readonly TickNeed[], signal?: AbortSignal): Promise<void> {
    const plan = planWidening(this.graph, needs);
    const ranges = plan.map(({ range }) => range);
    const readings = await this.#atBlock(() => this.#reader.readTicks(this.#block, ranges, signal));
    for (const [index, widening] of plan.entries()) {
      const reading = readings[index];
      if (reading === undefined || !widening.apply(this.graph, reading))
        this.graph.removePool(widening.pool.address);
    }
  }

  async #atBlock<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof BlockGone)) throw error;
      throw rpcUnavailable(`The RPC node does not keep the state of block ${this.#block.number}.`, error);
    }
  }
}

/**
 * A past block by number (eth_getBlockByNumber). Its gas price is its base fee, so that it stays the same for ever;
 * on a chain without base fees it is the present one.
 * @throws AppError INVALID_REQUEST for a block after the head, RPC_UNAVAILABLE for one that the node has lost
 */
export async function readPastBlock(
  rpc: RpcClient,
  number: bigint,
  head: Head,
  signal?: AbortSignal,
): Promise<Head> {
  if (number > head.number) {
    const details = [{ path: 'block', message: `must be at most ${head.number}, the newest block` }];
    throw new AppError('INVALID_REQUEST', `Block ${number} does not exist yet.`, { details });
  }
  const [outcome] = await rpc.send(
    [{ method: 'eth_getBlockByNumber', params: [numberToHex(number), false] }],
    signal,
  );
  const block = resultOf('eth_getBlockByNumber', outcome);
  if (block === null) throw rpcUnavailable(`The RPC node does not keep block ${number}.`, undefined);
  const header = parseHeader(block);
  return { ...header, gasPriceWei: header.baseFeePerGas ?? head.gasPriceWei };
}
