import type { Address } from 'viem';
import type { Pool } from '../../routing/pool.ts';
import type { PoolGraph } from '../../routing/poolGraph.ts';
import type { Header } from '../head.ts';
import { TRANSFER_TAX_CODE } from '../lens/lensBytecode.ts';
import {
  decodeTransferTax,
  encodeTransferTaxRequest,
  type TaxProbe,
  type TaxReading,
} from '../lens/transferTaxLens.ts';
import { CHAIN_PROTOCOLS } from '../protocols/chainProtocols.ts';
import { Measurements, type MeasurementsOptions } from './measurements.ts';
import { joinTaxes, type TokenTax, tokenTaxOf } from './tokenTax.ts';

const AGING_SECONDS = 600n;
const MAX_TOKENS = 20_000;
const MAX_AGING = 64;
const TOKENS_PER_CALL = 8;

export interface TokenTaxesOptions extends MeasurementsOptions {
  /** Tokens that are known to transfer in full. */
  readonly untaxed: readonly Address[];
  /** Tokens that do not harm the other token of their pools. */
  readonly trusted: readonly Address[];
}

const LENS = {
  code: TRANSFER_TAX_CODE,
  encode: encodeTransferTaxRequest,
  decode: decodeTransferTax,
} as const;
const UNTAXED: TokenTax = { kind: 'untaxed' };
const UNKNOWN: TokenTax = { kind: 'unknown' };

/** Measures the transfer fees of tokens, by transfers in an eth_call for each of the next blocks, and caches them. */
export class TokenTaxes {
  readonly #measurements: Measurements<Address, TokenTax>;
  readonly #heads: TokenTaxesOptions['heads'];
  readonly #untaxed: ReadonlySet<Address>;
  readonly #trusted: ReadonlySet<Address>;
  readonly #aging = new Set<Address>();

  constructor({ untaxed, trusted, ...options }: TokenTaxesOptions) {
    this.#measurements = new Measurements(options, {
      keyOf: (token) => token,
      maxEntries: MAX_TOKENS,
      agingSeconds: AGING_SECONDS,
    });
    this.#heads = options.heads;
    this.#untaxed = new Set(untaxed);
    this.#trusted = new Set(trusted);
  }

  /** Returns the cached fees; `undefined` if `measure` has to be called first. */
  known(token: Address, { timestamp }: Header): TokenTax | undefined {
    if (this.#untaxed.has(token)) return UNTAXED;
    const { known } = this.#measurements;
    const tax = known.get(token, timestamp);
    const isAging = tax !== undefined && this.#aging.size < MAX_AGING && known.isAging(token, timestamp);
    if (isAging) this.#aging.add(token);
    return tax;
  }

  /** Drops the cached fees of a token, because they proved wrong. */
  forget(token: Address): void {
    this.#measurements.known.delete(token);
  }

  /** Measures used tokens retried in the background before they expire. A failure changes nothing. */
  relearn(graph: PoolGraph, block: Header): void {
    if (this.#aging.size === 0) return;
    const tokens = [...this.#aging];
    this.#aging.clear();
    this.#ask(tokens, graph, block).catch(() => undefined);
  }

  /**
   * Measures the tokens, in one eth_call for all of them. @throws as `Measurements.share`
   * @param graph contains the pools of the tokens
   */
  async measure(
    tokens: readonly Address[],
    graph: PoolGraph,
    block: Header,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted();
    const { known } = this.#measurements;
    const isUnknown = (token: Address) => known.get(token, block.timestamp) === undefined;
    await this.#ask(tokens.filter(isUnknown), graph, block, signal);
  }

  /**
   * Measures at the head the tokens with one known pool, in the request that reads their pools. Returns undefined if
   * there are none. A failure leaves them unknown.
   */
  measureAhead(tokens: readonly Address[], graph: PoolGraph, signal: AbortSignal): Promise<void> | undefined {
    const inOnePool = tokens.filter((token) => graph.poolCountOf(token) === 1 && !this.#untaxed.has(token));
    if (inOnePool.length === 0) return undefined;
    const measured = async () => this.measure(inOnePool, graph, this.#heads.current(), signal);
    return measured().catch(() => signal.throwIfAborted());
  }

  #ask(tokens: readonly Address[], graph: PoolGraph, block: Header, signal?: AbortSignal): Promise<void> {
    return this.#measurements.share(tokens, block, (idle) => this.#measure(idle, graph, block), signal);
  }

  async #measure(tokens: readonly Address[], graph: PoolGraph, block: Header): Promise<void> {
    const { known } = this.#measurements;
    const remember = (token: Address, tax: TokenTax): void => known.set(token, tax, block.timestamp);
    const probes: TaxProbe[] = [];
    for (const token of tokens) {
      const probe = planProbe(graph, token, this.#trusted);
      if (probe === undefined) remember(token, UNKNOWN);
      else probes.push(probe);
    }
    const readings = await this.#measurements.read(probes, TOKENS_PER_CALL, block, LENS);
    const unread = probes.filter((_, index) => isUnread(readings[index]));
    // A token that burns all its gas leaves none for the others in the same call.
    const retried = await this.#measurements.read(unread, 1, block, LENS);
    for (const [index, { token }] of probes.entries()) {
      const inBlocks = readings[index] ?? [];
      if (!isUnread(inBlocks)) remember(token, joinTaxes(inBlocks.map(tokenTaxOf)));
    }
    for (const [index, { token }] of unread.entries()) {
      remember(token, joinTaxes((retried[index] ?? []).map(tokenTaxOf)));
    }
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
