import { type Address, numberToHex } from 'viem';
import { AppError } from '../../errors.ts';
import type { Pool, PoolId } from '../../routing/model/pool.ts';
import type { TicksNeeded } from '../../routing/model/route.ts';
import type { ChainReader } from '../calls/chainReader.ts';
import type { TokenPair } from '../calls/pairPoolsLens.ts';
import { ExchangeGraph } from '../exchangeGraph.ts';
import type { FeeReads } from '../head/feeReads.ts';
import { tipsCall } from '../head/tips.ts';
import { type Head, parseHeader } from '../head.ts';
import { isSameState } from '../poolReading.ts';
import type { PoolSource } from '../poolSource.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { BlockGone, resultOf, rpcUnavailable } from '../rpc/rpcErrors.ts';
import { PairLookups, pairsAmong } from '../state/pairLookups.ts';
import { planWidening } from '../state/tickWidening.ts';
import { pastGasPrice, type SeenGasPrices } from './pastGasPrice.ts';

export interface PastPoolSourceOptions {
  readonly reader: ChainReader;
  readonly live: PoolSource;
  /** Ids of the exchanges of the chain. */
  readonly exchanges: readonly string[];
  readonly baseTokens: readonly Address[];
  readonly block: Head;
  readonly enqueue: <T>(read: () => Promise<T>, signal: AbortSignal | undefined) => Promise<T>;
}

/**
 * The pools of all exchanges with their states at one past block, in a separate graph. Pools that did not
 * exist are left out; results before a failure are kept.
 */
export class PastPoolSource implements PoolSource {
  readonly graph: ExchangeGraph;
  readonly discovery: 'index' | 'chain';
  readonly #options: PastPoolSourceOptions;
  readonly #seen = new Set<PoolId>();
  readonly #lookups = new PairLookups();

  constructor(options: PastPoolSourceOptions) {
    this.#options = options;
    this.graph = new ExchangeGraph(options.exchanges, { protocols: options.live.graph.protocols });
    this.discovery = options.live.discovery;
  }

  /** Returns the source of the pools of one exchange, which shares states and requests with this one. */
  of(exchange: string): PoolSource {
    const graph = this.graph.of(exchange);
    if (graph === this.graph) return this;
    return {
      graph,
      discovery: this.discovery,
      ensure: (...args) => this.ensure(...args),
      widen: (...args) => this.widen(...args),
      reread: (...args) => this.reread(...args),
    };
  }

  /**
   * Loads the states of the pools on a path at the block.
   * @throws AppError RPC_UNAVAILABLE when the node lacks the state, OVERLOADED, TIMEOUT or UPSTREAM_INVALID
   */
  async ensure(tokenIn: Address, tokenOut: Address, maxHops: number, signal?: AbortSignal): Promise<Head> {
    const { live, baseTokens, block } = this.#options;
    const onPaths = live.graph.poolsOnPaths(tokenIn, tokenOut, maxHops);
    const tokens = [tokenIn, tokenOut, ...(this.discovery === 'chain' ? baseTokens : [])];
    const isMissing = () =>
      onPaths.some(({ id }) => !this.#seen.has(id)) ||
      pairsAmong(tokens).some(([tokenA, tokenB]) => !this.#lookups.isDone(tokenA, tokenB));
    if (isMissing())
      await this.#atBlock(async () => {
        // Another quote of this block may have read them meanwhile.
        if (isMissing()) await this.#read(onPaths, pairsAmong(tokens), signal);
      }, signal);
    return block;
  }

  /** Reads more ticks on the given sides. @throws as `ensure` */
  async widen(needs: readonly TicksNeeded[], signal?: AbortSignal): Promise<void> {
    const plan = planWidening(this.graph, needs);
    const ranges = plan.map(({ range }) => range);
    const { reader, block } = this.#options;
    const readings = await this.#atBlock(() => reader.readTicks(block, ranges, signal), signal);
    for (const [index, widening] of plan.entries()) {
      const reading = readings[index];
      if (reading === undefined || !widening.apply(this.graph, reading))
        this.graph.removePool(widening.pool.id);
    }
  }

  async reread(pools: readonly Pool[], signal?: AbortSignal): Promise<readonly Pool[]> {
    const { reader, block } = this.#options;
    const read = () => reader.read(block, { pools, pairs: [] }, signal);
    const { readings } = await this.#atBlock(read, signal);
    return pools.filter(({ id }) => {
      const reading = readings.get(id);
      const isRight = isSameState(this.graph.stateOf(id), reading);
      if (reading !== undefined && 'state' in reading) this.graph.setState(id, reading.state);
      else this.graph.removePool(id);
      return !isRight;
    });
  }

  async #read(pools: readonly Pool[], pairs: readonly TokenPair[], signal: AbortSignal | undefined) {
    const { reader, block } = this.#options;
    const unseen = pools.filter(({ id }) => !this.#seen.has(id));
    const unasked = pairs.filter(([tokenA, tokenB]) => !this.#lookups.isDone(tokenA, tokenB));
    // A pool of today may not have existed, so its factory must confirm each.
    const request = { pools: unseen, pairs: unasked, isConfirmed: () => false };
    const result = await reader.readPartly(block, request, signal);
    // What a factory names goes before what is said of the same pool elsewhere.
    const named = new Map([...unseen, ...result.found].map((pool) => [pool.id, pool]));
    for (const pool of named.values()) {
      const reading = result.readings.get(pool.id);
      if (reading === undefined) continue;
      this.#seen.add(pool.id);
      if (!('state' in reading)) continue;
      this.graph.addPool(pool);
      if (this.graph.stateOf(pool.id) === undefined) this.graph.setState(pool.id, reading.state);
    }
    for (const pair of result.pairsDone) this.#lookups.markDone(pair);
    if (result.failure !== undefined) throw result.failure;
  }

  async #atBlock<T>(read: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const { enqueue, block } = this.#options;
    try {
      return await enqueue(read, signal);
    } catch (error) {
      if (!(error instanceof BlockGone)) throw error;
      throw rpcUnavailable(`The RPC node does not keep the state of block ${block.number}.`, error);
    }
  }
}

/**
 * Returns a past block with its gas price, see `pastGasPrice`, and the charge of layer 1, or that of the head
 * where the node does not keep it (eth_getBlockByNumber, eth_feeHistory and eth_call in one request).
 * @throws AppError INVALID_REQUEST for a block after the head, RPC_UNAVAILABLE when the node lacks the block
 */
export async function readPastBlock(
  rpc: RpcClient,
  number: bigint,
  { head, seen, fees }: { readonly head: Head; readonly seen: SeenGasPrices; readonly fees: FeeReads },
  signal?: AbortSignal,
): Promise<Head> {
  if (number > head.number) {
    const details = [{ path: 'block', message: `must be at most ${head.number}, the newest block` }];
    throw new AppError('INVALID_REQUEST', `Block ${number} does not exist yet.`, { details });
  }
  const name = numberToHex(number);
  const header = { method: 'eth_getBlockByNumber', params: [name, false] };
  const [outcome, tips, ...ofL1] = await rpc.send([header, tipsCall(number), ...fees.l1Calls(name)], signal);
  const block = resultOf('eth_getBlockByNumber', outcome);
  if (block === null) throw rpcUnavailable(`The RPC node does not keep block ${number}.`, undefined);
  const past = parseHeader(block);
  const known = seen.of(past.hash)?.l1Fee;
  const l1Fee = known == null ? fees.l1Fee(ofL1, head) : { l1Fee: known };
  return { ...past, gasPriceWei: pastGasPrice(past, tips, head, seen), ...l1Fee };
}
