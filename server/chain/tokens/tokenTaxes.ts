import type { Address } from 'viem';
import type { Pool } from '../../routing/pool.ts';
import type { PoolGraph } from '../../routing/poolGraph.ts';
import { abortable } from '../../runtime/abortable.ts';
import { chunkBy, decodedChunks } from '../calls/chainReader.ts';
import type { TransactionCalls } from '../calls/transactionCalls.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import type { Header } from '../head.ts';
import { lensCallData } from '../lens/callLens.ts';
import { TRANSFER_TAX_CODE } from '../lens/lensBytecode.ts';
import {
  decodeTransferTax,
  encodeTransferTaxRequest,
  type TaxProbe,
  type TaxReading,
} from '../lens/transferTaxLens.ts';
import { CHAIN_PROTOCOLS } from '../protocols/chainProtocols.ts';
import { BlockGone } from '../rpc/rpcErrors.ts';
import { BlockTimeMemory } from './blockTimeMemory.ts';
import { joinTaxes, type TokenTax, tokenTaxOf } from './tokenTax.ts';

/** Seconds for which a measurement is valid. Owners can change the fee, and seldom do. */
const LIFETIME_SECONDS = 1200n;
const AGING_SECONDS = 600n;
const MAX_TOKENS = 20_000;
const MAX_AGING = 64;
const TOKENS_PER_CALL = 8;

export interface TokenTaxesOptions {
  readonly calls: Pick<TransactionCalls, 'run'>;
  readonly heads: HeadTracker;
  /** Tokens that are known to transfer in full. */
  readonly untaxed: readonly Address[];
  /** Tokens that do not harm the other token of their pools. */
  readonly trusted: readonly Address[];
}

const UNTAXED: TokenTax = { kind: 'untaxed' };
const UNKNOWN: TokenTax = { kind: 'unknown' };

/** Measures the transfer fees of tokens, by transfers in an eth_call for each of the next blocks, and caches them. */
export class TokenTaxes {
  readonly #calls: Pick<TransactionCalls, 'run'>;
  readonly #heads: HeadTracker;
  readonly #untaxed: ReadonlySet<Address>;
  readonly #trusted: ReadonlySet<Address>;
  readonly #known = new BlockTimeMemory<TokenTax>({
    maxEntries: MAX_TOKENS,
    lifetimeSeconds: LIFETIME_SECONDS,
    agingSeconds: AGING_SECONDS,
  });
  readonly #pending = new Map<Address, Promise<void>>();
  readonly #aging = new Set<Address>();

  constructor({ calls, heads, untaxed, trusted }: TokenTaxesOptions) {
    this.#calls = calls;
    this.#heads = heads;
    this.#untaxed = new Set(untaxed);
    this.#trusted = new Set(trusted);
  }

  /** Returns the cached fees; `undefined` if `measure` has to be called first. */
  known(token: Address, { timestamp }: Header): TokenTax | undefined {
    if (this.#untaxed.has(token)) return UNTAXED;
    const tax = this.#known.get(token, timestamp);
    if (tax !== undefined && this.#aging.size < MAX_AGING && this.#known.isAging(token, timestamp)) {
      this.#aging.add(token);
    }
    return tax;
  }

  /** Drops the cached fees of a token, because they proved wrong. */
  forget(token: Address): void {
    this.#known.delete(token);
  }

  /** Measures used tokens again in the background before they expire. A failure changes nothing. */
  relearn(graph: PoolGraph, block: Header): void {
    if (this.#aging.size === 0) return;
    const tokens = [...this.#aging];
    this.#aging.clear();
    this.#ask(tokens, graph, block).catch(() => undefined);
  }

  /**
   * Measures the tokens, in one eth_call for all of them. Callers that ask for the same token share the request. If
   * the block has left the chain, no result is stored: the caller has to read the head again.
   * @param graph contains the pools of the tokens
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID; the reason of `signal` when aborted
   */
  async measure(
    tokens: readonly Address[],
    graph: PoolGraph,
    block: Header,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted();
    const isUnknown = (token: Address) => this.#known.get(token, block.timestamp) === undefined;
    await this.#ask(tokens.filter(isUnknown), graph, block, signal);
  }

  /**
   * Measures, at the head, those tokens whose only pool is known. They need no other reads first, so they share the
   * request that reads their pools. Returns undefined if there are none. A failure leaves them unknown.
   */
  measureAhead(tokens: readonly Address[], graph: PoolGraph, signal: AbortSignal): Promise<void> | undefined {
    const lonely = tokens.filter((token) => graph.poolCountOf(token) === 1 && !this.#untaxed.has(token));
    if (lonely.length === 0) return undefined;
    const measured = async () => this.measure(lonely, graph, this.#heads.current(), signal);
    return measured().catch(() => signal.throwIfAborted());
  }

  async #ask(
    tokens: readonly Address[],
    graph: PoolGraph,
    block: Header,
    signal?: AbortSignal,
  ): Promise<void> {
    const unasked = tokens.filter((token) => !this.#pending.has(token));
    if (unasked.length > 0) {
      const done = this.#measure(unasked, graph, block).finally(() => {
        for (const token of unasked) this.#pending.delete(token);
      });
      for (const token of unasked) this.#pending.set(token, done);
    }
    const waits = new Set(tokens.map((token) => this.#pending.get(token)));
    try {
      await abortable(Promise.all(waits), signal);
    } catch (error) {
      if (!(error instanceof BlockGone) || block.hash !== this.#heads.current().hash) throw error;
      await this.#heads.refresh(signal);
    }
  }

  async #measure(tokens: readonly Address[], graph: PoolGraph, block: Header): Promise<void> {
    const remember = (token: Address, tax: TokenTax): void => this.#known.set(token, tax, block.timestamp);
    const probes: TaxProbe[] = [];
    for (const token of tokens) {
      const probe = planProbe(graph, token, this.#trusted);
      if (probe === undefined) remember(token, UNKNOWN);
      else probes.push(probe);
    }
    const readings = await this.#read(probes, TOKENS_PER_CALL, block);
    const unread = probes.filter((_, index) => isUnread(readings[index]));
    // A token that burns all its gas leaves none for the others in the same call.
    const again = await this.#read(unread, 1, block);
    for (const [index, { token }] of probes.entries()) {
      const inBlocks = readings[index] ?? [];
      if (!isUnread(inBlocks)) remember(token, joinTaxes(inBlocks.map(tokenTaxOf)));
    }
    for (const [index, { token }] of unread.entries()) {
      remember(token, joinTaxes((again[index] ?? []).map(tokenTaxOf)));
    }
  }

  /** Returns for each probe its readings in each of the tried blocks. */
  async #read(
    probes: readonly TaxProbe[],
    perCall: number,
    block: Header,
  ): Promise<readonly (readonly TaxReading[])[]> {
    if (probes.length === 0) return [];
    const chunks = chunkBy(probes, perCall);
    const data = chunks.map((chunk) => lensCallData(TRANSFER_TAX_CODE, encodeTransferTaxRequest(chunk)));
    const blocks = (await this.#calls.run(block, data)).map((answers) =>
      decodedChunks(chunks, answers, (answer, { length }) => decodeTransferTax(answer, length)),
    );
    return probes.map((_, index) => blocks.map((readings) => readings[index] ?? { kind: 'notRead' }));
  }
}

function isUnread(inBlocks: readonly TaxReading[] | undefined): boolean {
  return inBlocks === undefined || inBlocks.length === 0 || inBlocks.some(({ kind }) => kind === 'notRead');
}

/** Liquidity assumed for a pool that is not read yet: less than that of any other. */
const LEAST_LIQUIDITY = 1n;
/** Minimum reserve in raw units: with less no amount shows a fee. */
const LEAST_RESERVE = 10_000n;

/**
 * Returns the pair with the largest reserve of the token, where its fees apply if anywhere, and the best lender of the
 * payment; else a V3 pool. The other token must be trusted: a hostile one could make this token look hostile.
 */
function planProbe(graph: PoolGraph, token: Address, trusted: ReadonlySet<Address>): TaxProbe | undefined {
  const pair = graph.deepestPair(token);
  if (pair === undefined || reserveOf(graph, pair, token) < LEAST_RESERVE) {
    const pool = deepestPool(graph, token, trusted);
    if (pool !== undefined) return { token, pool: pool.address, protocol: pool.protocol, lender: undefined };
  }
  if (pair === undefined) return undefined;
  const other = token === pair.token0 ? pair.token1 : pair.token0;
  const lender = graph.deepestPair(other, pair.id)?.address;
  return { token, pool: pair.address, protocol: pair.protocol, lender };
}

/** Returns a pair's reserve of a token in raw units; 0 if unknown. */
function reserveOf(graph: PoolGraph, pair: Pool, token: Address): bigint {
  const state = graph.stateOf(pair.id);
  return state === undefined ? 0n : CHAIN_PROTOCOLS[pair.protocol].depth(state, token === pair.token0);
}

/** Returns the V3 pool with most active liquidity among those that have some or are not read yet; undefined if none. */
function deepestPool(graph: PoolGraph, token: Address, trusted: ReadonlySet<Address>): Pool | undefined {
  let best: { readonly pool: Pool; readonly liquidity: bigint } | undefined;
  for (const { pool, tokenOut: other } of graph.sidesFrom(token)) {
    const protocol = CHAIN_PROTOCOLS[pool.protocol];
    if (!protocol.isPaidInCallback || !trusted.has(other)) continue;
    const state = graph.stateOf(pool.id);
    const liquidity = state === undefined ? LEAST_LIQUIDITY : protocol.depth(state, token === pool.token0);
    if (liquidity > (best?.liquidity ?? 0n)) best = { pool, liquidity };
  }
  return best?.pool;
}
