import type { Hex } from 'viem';
import type { Head } from '../chain/head.ts';
import type { LiveChain } from '../chain/liveChain.ts';
import type { PoolFacts } from '../chain/poolReading.ts';
import { BlockGone } from '../chain/rpc/rpcErrors.ts';
import { AppError } from '../errors.ts';
import { type Pool, poolIdOf, type TickPool } from '../routing/model/pool.ts';
import { SharedLoads } from '../runtime/sharedLoads.ts';
import { checksummed } from '../values/checksum.ts';
import { isKeyedId, type KeyedPools } from './keyedPools.ts';
import type { SourcePool } from './prices/livePrice.ts';
import type { KnownPool } from './protocols/poolProtocol.ts';
import { depthWordsOf } from './protocols/poolProtocols.ts';
import { readTicksIn } from './ticks/allTicks.ts';

const FACTS_BYTES = 8_000_000;
/** A head may be reorganised away during a read. After three in a row the read fails. */
const MAX_HEADS = 3;

type HeadReads = Pick<LiveChain, 'heads' | 'facts' | 'reader' | 'graph'> & Partial<Pick<LiveChain, 'awake'>>;

/** A pool with its state and balances, at one block. */
export type PoolAtHead = KnownPool & { readonly head: Head };
/** A pool of which positions lie between ticks. */
export type TickPoolAtHead = Extract<PoolAtHead, { readonly pool: TickPool }>;

/** Reads single pools at the newest block. Results are cached per block. */
export class PoolsAtHead {
  readonly #chain: HeadReads;
  readonly #keyed: KeyedPools;
  readonly #facts = new SharedLoads<PoolFacts>(FACTS_BYTES);
  readonly #sources = new SharedLoads<ReadonlyMap<Hex, SourcePool>>(FACTS_BYTES);

  constructor(chain: HeadReads, keyed: KeyedPools) {
    this.#chain = chain;
    this.#keyed = keyed;
  }

  /** Returns the pool, if it is known without a look at the chain. @throws as `KeyedPools.find` */
  async known(id: Hex): Promise<Pool | undefined> {
    if (!isKeyedId(id)) return this.#chain.graph.getPool(poolIdOf(id));
    return (await this.#keyed.find([id])).get(id);
  }

  /**
   * Reads one pool.
   * @throws AppError NOT_FOUND when the id is of no pool of the configured factories, whatever a contract
   * claims; RPC_UNAVAILABLE, TIMEOUT, UPSTREAM_INVALID, and as `KeyedPools.find`
   */
  async read(id: Hex): Promise<PoolAtHead> {
    const [facts, head] = await this.at((block) =>
      this.#facts.get(`${block.hash}:${id}`, async () => {
        const all = await this.#readFacts(block, [id]);
        return this.#withOwnFee(block, all.get(id) ?? { kind: 'notRead' });
      }),
    );
    if (facts.kind === 'noPool') throw notFound(id);
    if (facts.kind === 'notRead')
      throw new AppError('UPSTREAM_INVALID', 'The pool could not be read on chain');
    return { ...facts, head };
  }

  /** Reads the facts of several ids at one newest block. @throws as `read`, but for NOT_FOUND */
  async readMany(ids: readonly Hex[]): Promise<[ReadonlyMap<Hex, PoolFacts>, Head]> {
    return this.at((block) => this.#readFacts(block, ids));
  }

  /** Reads the facts of several ids at a block. @throws BlockGone, and as `readMany` */
  readAt(block: Head, ids: readonly Hex[]): Promise<ReadonlyMap<Hex, PoolFacts>> {
    return this.#readFacts(block, ids);
  }

  /**
   * Reads the pools among the ids at one newest block, with the ticks that their depth depends on. @throws
   * AppError RPC_UNAVAILABLE, TIMEOUT, UPSTREAM_INVALID, and as `KeyedPools.find`
   */
  async readSources(ids: readonly Hex[]): Promise<[ReadonlyMap<Hex, SourcePool>, Head]> {
    return this.at((block) =>
      this.#sources.get(`${block.hash}:${ids.join()}`, () => this.#loadSources(block, ids)),
    );
  }

  async #loadSources(block: Head, ids: readonly Hex[]): Promise<ReadonlyMap<Hex, SourcePool>> {
    const { reader } = this.#chain;
    const all = [...(await this.#readFacts(block, ids))];
    const known = all.flatMap(([id, found]) => {
      if (found.kind === 'notRead')
        throw new AppError('UPSTREAM_INVALID', 'Pools could not be read on chain');
      return found.kind === 'noPool' ? [] : [[id, found] as const];
    });
    const ranges = known.flatMap(([, found]) => depthWordsOf(found));
    const ticks = await readTicksIn(reader, block, ranges);
    return new Map(known.map(([id, found]) => [id, { facts: found, ticks: ticks.get(found.pool.id) ?? [] }]));
  }

  /**
   * Returns the facts of a pair with the fee of its own, which is part of its state alone. A fee that cannot
   * be read stays absent.
   */
  async #withOwnFee(block: Head, facts: PoolFacts): Promise<PoolFacts> {
    if (!('pool' in facts) || !('pairFees' in facts.pool.factory)) return facts;
    const { readings } = await this.#chain.reader.read(block, { pools: [facts.pool], pairs: [] });
    const reading = readings.get(facts.pool.id);
    return reading?.kind === facts.kind ? ({ ...facts, state: reading.state } as PoolFacts) : facts;
  }

  async #readFacts(block: Head, ids: readonly Hex[]): Promise<ReadonlyMap<Hex, PoolFacts>> {
    const [contracts, keyed] = [ids.filter((id) => !isKeyedId(id)), ids.filter(isKeyedId)];
    const [ofContracts, ofKeys] = await Promise.all([
      this.#chain.facts.readAll(block, contracts),
      this.#keyed.readAll(block, keyed),
    ]);
    return new Map([...ofContracts, ...ofKeys]);
  }

  /** Reads one pool with ticks. @throws AppError NOT_A_V3_POOL for a V2 pair, else as `read` */
  async readTickPool(id: Hex): Promise<TickPoolAtHead> {
    const pool = await this.read(id);
    if (hasTicks(pool)) return pool;
    throw new AppError('NOT_A_V3_POOL', `${checksummed(id)} is a V2 pair: it has no ticks`);
  }

  /** Runs a read at the newest block, and again at the next one when that block is reorganised away. */
  async at<Result>(read: (head: Head) => Promise<Result>): Promise<[Result, Head]> {
    await this.#chain.awake?.();
    for (let attempt = 1; ; attempt++) {
      const head = this.#chain.heads.current();
      try {
        return [await read(head), head];
      } catch (error) {
        if (!(error instanceof BlockGone) || attempt === MAX_HEADS) throw error;
        await this.#chain.heads.refresh();
      }
    }
  }
}

export const isTickPool = (pool: Pool): pool is TickPool => 'tickSpacing' in pool;
const hasTicks = (pool: PoolAtHead): pool is TickPoolAtHead => isTickPool(pool.pool);

function notFound(id: Hex): AppError {
  return new AppError('NOT_FOUND', `${isKeyedId(id) ? id : checksummed(id)} is not a pool of this exchange`);
}
