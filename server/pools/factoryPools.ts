import type { Address } from 'viem';
import type { Head } from '../chain/head.ts';
import type { LiveChain } from '../chain/liveChain.ts';
import { AppError } from '../errors.ts';
import { NO_INDEX } from '../indexer/subgraphIndex.ts';
import { hexOf } from '../routing/model/pool.ts';
import { SharedLoads } from '../runtime/sharedLoads.ts';
import type { Token, TokenDirectory } from '../tokens/tokenDirectory.ts';
import { cutPage, type PoolListRequest } from './list/poolPage.ts';
import type { PoolsAtHead } from './poolsAtHead.ts';
import type { KnownPool } from './protocols/poolProtocol.ts';

const FOUND_BYTES = 4_000_000;

/** Two tokens, the lower address first. */
type TokenPair = readonly [Address, Address];

/** A pool that a factory names, at the newest block. */
export interface FactoryPool {
  readonly facts: KnownPool;
  readonly token0: Token;
  readonly token1: Token;
}

export interface FactoryPage {
  readonly pools: readonly FactoryPool[];
  /** The last pool of the page where others follow. */
  readonly next: FactoryPool | undefined;
  readonly head: Head;
}

export interface FactoryPoolsOptions {
  readonly chain: Pick<LiveChain, 'reader'>;
  readonly poolsAtHead: PoolsAtHead;
  readonly tokens: Pick<TokenDirectory, 'describe'>;
  readonly baseTokens: readonly Address[];
}

/**
 * The list of pools of a service without an index: those between base tokens, or between one token and them,
 * which the factories name at the newest block.
 */
export class FactoryPools {
  readonly #options: FactoryPoolsOptions;
  readonly #found = new SharedLoads<readonly KnownPool[]>(FOUND_BYTES);

  constructor(options: FactoryPoolsOptions) {
    this.#options = options;
  }

  /**
   * Returns a page of the pools, in the order of the first base token that they hold, then of how much they
   * hold of it, descending.
   * @throws AppError INDEX_REQUIRED for another order, INVALID_REQUEST for a cursor that is not in the list;
   * RPC_UNAVAILABLE, TIMEOUT, UPSTREAM_INVALID
   */
  async read(request: PoolListRequest): Promise<FactoryPage> {
    if (request.sort !== 'tvl') throw new AppError('INDEX_REQUIRED', NO_INDEX);
    const { poolsAtHead } = this.#options;
    const [all, head] = await poolsAtHead.at((block) =>
      this.#found.get(`${block.hash}:${request.token ?? ''}`, () => this.#find(block, request.token)),
    );
    const { protocol, exchanges } = request;
    const wanted = all.filter(
      ({ kind, pool }) =>
        (protocol === undefined || kind === protocol) && (exchanges?.includes(pool.factory.exchange) ?? true),
    );
    const { rows, hasMore } = cutPage(wanted, request, ({ pool }) => hexOf(pool.id) === request.cursor);
    const pools = await Promise.all(rows.map((facts) => this.#describe(facts)));
    return { pools, next: hasMore ? pools.at(-1) : undefined, head };
  }

  async #find(block: Head, token: Address | undefined): Promise<readonly KnownPool[]> {
    const { chain, poolsAtHead, baseTokens } = this.#options;
    const pairs = token === undefined ? pairsOf(baseTokens) : pairsWith(token, baseTokens);
    if (pairs.length === 0) return [];
    const { found } = await chain.reader.read(block, { pools: [], pairs });
    const facts = await poolsAtHead.readAt(
      block,
      found.map(({ id }) => hexOf(id)),
    );
    const known = [...facts.values()].filter((each): each is KnownPool => 'pool' in each);
    return known.toSorted((a, b) => this.#compare(a, b));
  }

  async #describe(facts: KnownPool): Promise<FactoryPool> {
    const { tokens } = this.#options;
    const { token0, token1 } = facts.pool;
    const [first, second] = await Promise.all([tokens.describe(token0), tokens.describe(token1)]);
    return { facts, token0: first, token1: second };
  }

  #compare(a: KnownPool, b: KnownPool): number {
    const [[placeA, heldA], [placeB, heldB]] = [this.#placeOf(a), this.#placeOf(b)];
    if (placeA !== placeB) return placeA - placeB;
    if (heldA !== heldB) return heldA > heldB ? -1 : 1;
    return a.pool.id < b.pool.id ? -1 : 1;
  }

  /**
   * Returns the place of the first base token of the pool among them, and how much of it the pool holds, raw
   * units.
   */
  #placeOf({ pool: { token0, token1 }, balances }: KnownPool): readonly [place: number, held: bigint] {
    const { baseTokens } = this.#options;
    const [place0, place1] = [baseTokens.indexOf(token0), baseTokens.indexOf(token1)];
    const isFirst = place1 < 0 || (place0 >= 0 && place0 < place1);
    return isFirst ? [place0, balances.balance0 ?? 0n] : [place1, balances.balance1 ?? 0n];
  }
}

const sorted = (a: Address, b: Address): TokenPair => (a < b ? [a, b] : [b, a]);

function pairsOf(tokens: readonly Address[]): TokenPair[] {
  return tokens.flatMap((a, place) => tokens.slice(place + 1).map((b) => sorted(a, b)));
}

function pairsWith(token: Address, others: readonly Address[]): TokenPair[] {
  return others.filter((other) => other !== token).map((other) => sorted(token, other));
}
