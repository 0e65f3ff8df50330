import type { Address } from 'viem';
import type { Head } from '../chain/head.ts';
import type { LiveChain } from '../chain/liveChain.ts';
import type { PoolFacts } from '../chain/poolReading.ts';
import { BlockGone } from '../chain/rpc/rpcErrors.ts';
import { AppError } from '../errors.ts';
import { SharedLoads } from '../runtime/sharedLoads.ts';
import { checksummed } from '../values/checksum.ts';
import type { SourcePool } from './prices/livePrice.ts';
import type { KnownPool } from './protocols/poolProtocol.ts';
import { depthWordsOf } from './protocols/poolProtocols.ts';
import { readTicksIn } from './ticks/allTicks.ts';

const FACTS_BYTES = 8_000_000;
/** A head may be reorganised away during a read. After three in a row the read fails. */
const MAX_HEADS = 3;

/** A pool with its state and balances, at one block. */
export type PoolAtHead = KnownPool & { readonly head: Head };
export type V3PoolAtHead = Extract<PoolAtHead, { kind: 'v3' }>;

type ChainOfPools = Pick<LiveChain, 'heads' | 'facts' | 'reader'> & Partial<Pick<LiveChain, 'awake'>>;

/** Reads single pools at the newest block. Results are cached per block. */
export class PoolsAtHead {
  readonly #chain: ChainOfPools;
  readonly #facts = new SharedLoads<PoolFacts>(FACTS_BYTES);
  readonly #sources = new SharedLoads<ReadonlyMap<Address, SourcePool>>(FACTS_BYTES);

  constructor(chain: ChainOfPools) {
    this.#chain = chain;
  }

  /**
   * Reads one pool.
   * @throws AppError NOT_FOUND when the address is no pool of the configured factories, whatever it claims;
   * RPC_UNAVAILABLE, TIMEOUT, UPSTREAM_INVALID
   */
  async read(address: Address): Promise<PoolAtHead> {
    const [facts, head] = await this.at((block) =>
      this.#facts.get(`${block.hash}:${address}`, () => this.#chain.facts.read(block, address)),
    );
    if (facts.kind === 'noPool') throw notFound(address);
    if (facts.kind === 'notRead')
      throw new AppError('UPSTREAM_INVALID', 'The pool could not be read on chain');
    return { ...facts, head };
  }

  /**
   * Reads the pools among the addresses at one newest block, with the ticks that their depth depends on. @throws AppError
   * RPC_UNAVAILABLE, TIMEOUT, UPSTREAM_INVALID
   */
  async readSources(addresses: readonly Address[]): Promise<[ReadonlyMap<Address, SourcePool>, Head]> {
    return this.at((block) =>
      this.#sources.get(`${block.hash}:${addresses.join()}`, () => this.#loadSources(block, addresses)),
    );
  }

  async #loadSources(block: Head, addresses: readonly Address[]): Promise<ReadonlyMap<Address, SourcePool>> {
    const { facts, reader } = this.#chain;
    const all = [...(await facts.readAll(block, addresses))];
    const known = all.flatMap(([address, found]) => {
      if (found.kind === 'notRead')
        throw new AppError('UPSTREAM_INVALID', 'Pools could not be read on chain');
      return found.kind === 'noPool' ? [] : [[address, found] as const];
    });
    const ranges = known.flatMap(([, found]) => depthWordsOf(found));
    const ticks = await readTicksIn(reader, block, ranges);
    return new Map(
      known.map(([address, found]) => [address, { facts: found, ticks: ticks.get(found.pool.id) ?? [] }]),
    );
  }

  /** Reads one V3 pool. @throws AppError NOT_A_V3_POOL for a V2 pair, else as `read` */
  async readV3(address: Address): Promise<V3PoolAtHead> {
    const pool = await this.read(address);
    if (pool.kind === 'v3') return pool;
    throw new AppError('NOT_A_V3_POOL', `${checksummed(address)} is a V2 pair: it has no ticks`);
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

function notFound(address: Address): AppError {
  return new AppError('NOT_FOUND', `${checksummed(address)} is not a pool of this exchange`);
}
