import type { Address } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { Pool, PoolId } from '../../routing/model/pool.ts';
import {
  decodeTransferTax,
  encodeTransferTaxRequest,
  type TaxProbe,
  type TaxReading,
} from '../calls/transferTaxLens.ts';
import type { Header } from '../head.ts';
import { TRANSFER_TAX_CODE } from '../lens/lensBytecode.ts';
import { CHAIN_PROTOCOLS } from '../protocols/chainProtocols.ts';
import { Measurements, type MeasurementsOptions } from './measurements.ts';
import { joinTaxes, type MeasuredTax, type TokenTax, tokenTaxOf } from './tokenTax.ts';

const AGING_SECONDS = 600n;
/** Age in seconds from which a used token is measured again if something has happened in its pool. */
const AGING_BY_EVENT_SECONDS = 12n;
const MAX_TOKENS = 20_000;
const MAX_USED = 64;
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

interface Measured {
  readonly tax: TokenTax;
  /** The pool of the measurement and its state, which is another object after each event of the pool. */
  readonly pool: PoolId;
  readonly state: WeakRef<PoolState> | undefined;
}

/**
 * Measures the transfer fees of tokens, by transfers in an eth_call for each of the next blocks. A token that
 * takes nothing is remembered; anything else holds at the block that it was measured at, and is measured
 * again at the next one.
 */
export class TokenTaxes {
  readonly #measurements: Measurements<Address, Measured>;
  readonly #heads: TokenTaxesOptions['heads'];
  readonly #untaxed: ReadonlySet<Address>;
  readonly #trusted: ReadonlySet<Address>;
  /** Tokens whose measurements of earlier blocks were used. */
  readonly #used = new Set<Address>();

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

  /** Returns the fees known at the block; `undefined` if `measure` has to be called first. */
  known(token: Address, block: Header): TokenTax | undefined {
    if (this.#untaxed.has(token)) return UNTAXED;
    const verdict = this.#measurements.known.get(token, block);
    if (verdict === undefined) return undefined;
    if (verdict.kind === 'none') return UNKNOWN;
    if (verdict.kind === 'for' && this.#used.size < MAX_USED) this.#used.add(token);
    return verdict.finding.tax;
  }

  /** Drops the fees of a token that are known now and at the block, because they proved wrong. */
  forget(token: Address, block: Header): void {
    this.#measurements.known.forget(token, block);
  }

  /**
   * Measures used tokens again in the background, before they expire or once something has happened in their
   * pools. A failure changes nothing.
   */
  relearn(graph: PoolGraph, block: Header): void {
    if (this.#used.size === 0) return;
    const tokens = [...this.#used].filter((token) => this.#isAging(token, graph, block));
    this.#used.clear();
    const due = this.#measurements.due(tokens, block);
    if (due.length > 0) this.#ask(due, graph, block).catch(() => undefined);
  }

  #isAging(token: Address, graph: PoolGraph, block: Header): boolean {
    const { known } = this.#measurements;
    if (!known.isAging(token, block, AGING_BY_EVENT_SECONDS)) return false;
    if (known.isAging(token, block)) return true;
    const verdict = known.get(token, block);
    if (verdict?.kind !== 'for') return false;
    const { pool, state } = verdict.finding;
    return state?.deref() !== graph.stateOf(pool);
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
    await this.#ask(this.#unknown(tokens, block), graph, block, { signal });
  }

  /**
   * Measures at the head the tokens with one known pool, in the request that reads their pools. Returns
   * undefined if there are none. A token that this pool does not tell is left to `measure`, which may know
   * other pools.
   */
  measureAhead(tokens: readonly Address[], graph: PoolGraph, signal: AbortSignal): Promise<void> | undefined {
    const inOnePool = tokens.filter((token) => graph.poolCountOf(token) === 1 && !this.#untaxed.has(token));
    if (inOnePool.length === 0) return undefined;
    const measured = async () => {
      const block = this.#heads.current();
      await this.#ask(this.#unknown(inOnePool, block), graph, block, { signal, isAhead: true });
    };
    return measured().catch(() => signal.throwIfAborted());
  }

  #unknown(tokens: readonly Address[], block: Header): Address[] {
    return tokens.filter((token) => this.#measurements.known.get(token, block) === undefined);
  }

  #ask(
    tokens: readonly Address[],
    graph: PoolGraph,
    block: Header,
    {
      signal,
      isAhead = false,
    }: { readonly signal?: AbortSignal | undefined; readonly isAhead?: boolean } = {},
  ): Promise<void> {
    const measure = (due: readonly Address[]) => this.#measure(due, graph, block, isAhead);
    return this.#measurements.share(tokens, block, measure, signal);
  }

  async #measure(
    tokens: readonly Address[],
    graph: PoolGraph,
    block: Header,
    isAhead: boolean,
  ): Promise<void> {
    const plans = tokens.map((token) => planProbes(graph, token, this.#trusted));
    const first = plans.flatMap(([probe]) => probe ?? []);
    const taxes = await this.#read(first, block);
    // A pair that has not been read may hold nothing of the token.
    const second = plans.flatMap(([probe, other]) =>
      probe !== undefined && taxes.get(probe.token)?.kind === 'unknown' ? (other ?? []) : [],
    );
    for (const [token, tax] of await this.#read(second, block)) taxes.set(token, tax);
    const measuredIn = new Map([...first, ...second].map((probe) => [probe.token, probe]));
    await this.#settle(taxes, measuredIn, block);
    for (const token of tokens) {
      const [probe, tax] = [measuredIn.get(token), taxes.get(token)];
      if (tax === undefined || probe === undefined || tax.kind === 'unknown' || tax.kind === 'notTaken') {
        if (!isAhead) this.#measurements.known.set(token, { kind: 'none' }, block);
      } else this.#remember(token, tax, probe.id, graph.stateOf(probe.id), block);
    }
  }

  /** Returns the fees of each token as its pool shows them. */
  async #read(probes: readonly PlannedProbe[], block: Header): Promise<Map<Address, MeasuredTax>> {
    const readings = await this.#measurements.read(probes, TOKENS_PER_CALL, block, LENS);
    const unread = probes.filter((_, index) => isUnread(readings[index]));
    // A token that burns all its gas leaves none for the others in the same call.
    const retried = await this.#measurements.read(unread, 1, block, LENS);
    const taxes = new Map<Address, MeasuredTax>();
    const add = ({ token }: TaxProbe, inBlocks: readonly TaxReading[] = []): void => {
      taxes.set(token, joinTaxes(inBlocks.map(tokenTaxOf)));
    };
    for (const [index, probe] of probes.entries()) add(probe, readings[index]);
    for (const [index, probe] of unread.entries()) add(probe, retried[index]);
    return taxes;
  }

  /**
   * Finds out whether a token refused to leave its pool. A pool that paid out nothing for another reason says
   * nothing.
   */
  async #settle(
    taxes: Map<Address, MeasuredTax>,
    probes: ReadonlyMap<Address, TaxProbe>,
    block: Header,
  ): Promise<void> {
    const payouts = [...taxes].flatMap(([token, tax]) => {
      const probe = probes.get(token);
      if (tax.kind !== 'notTaken' || probe === undefined) return [];
      return [{ token, pool: probe.pool, amount: tax.amount }];
    });
    const refusals = await this.#measurements.refusals(payouts, block);
    for (const [index, { token }] of payouts.entries()) {
      const refusal = refusals[index];
      taxes.set(token, refusal === undefined ? UNKNOWN : { kind: 'cannotBuy', error: refusal.error });
    }
  }

  #remember(token: Address, tax: TokenTax, pool: PoolId, state: PoolState | undefined, block: Header): void {
    const finding = { tax, pool, state: state && new WeakRef(state) };
    this.#measurements.known.set(token, { kind: tax.kind === 'untaxed' ? 'for' : 'against', finding }, block);
  }
}

function isUnread(inBlocks: readonly TaxReading[] | undefined): boolean {
  return inBlocks === undefined || inBlocks.length === 0 || inBlocks.some(({ kind }) => kind === 'notRead');
}

/** Minimum reserve in raw units: with less no amount shows a fee. */
const LEAST_RESERVE = 10_000n;

type PlannedProbe = TaxProbe & { readonly id: PoolId };

/**
 * Returns the pools to measure a token in, the second where the first turns out to hold nothing: the pair
 * with the largest reserve of the token, where its fees apply if anywhere, with the best lender of the
 * payment, and a V3 pool. The other token of that must be trusted: a hostile one could make this token look
 * hostile.
 */
function planProbes(
  graph: PoolGraph,
  token: Address,
  trusted: ReadonlySet<Address>,
): readonly [PlannedProbe?, PlannedProbe?] {
  const pair = graph.deepestPair(token);
  const pool = deepestPool(graph, token, trusted);
  const inPool = pool && {
    id: pool.id,
    token,
    pool: pool.address,
    protocol: pool.protocol,
    lender: undefined,
  };
  if (pair === undefined) return inPool === undefined ? [] : [inPool];
  const other = token === pair.token0 ? pair.token1 : pair.token0;
  const lender = graph.deepestPair(other, pair.id)?.address;
  const inPair = { id: pair.id, token, pool: pair.address, protocol: pair.protocol, lender };
  if (inPool === undefined) return [inPair];
  return isShallow(graph, pair, token) ? [inPool] : [inPair, inPool];
}

/** Returns whether a pair is known to hold too little. */
function isShallow(graph: PoolGraph, pair: Pool, token: Address): boolean {
  const state = graph.stateOf(pair.id);
  if (state === undefined) return false;
  return CHAIN_PROTOCOLS[pair.protocol].depth(state, token === pair.token0) < LEAST_RESERVE;
}

/**
 * Returns the V3 pool with most active liquidity, before those that are not read yet; undefined if there is
 * none. One without any at its price may still sell the token.
 */
function deepestPool(graph: PoolGraph, token: Address, trusted: ReadonlySet<Address>): Pool | undefined {
  let best: { readonly pool: Pool; readonly liquidity: bigint } | undefined;
  for (const { pool, tokenOut: other } of graph.sidesFrom(token)) {
    const protocol = CHAIN_PROTOCOLS[pool.protocol];
    if (!protocol.isPaidInCallback || !trusted.has(other)) continue;
    const state = graph.stateOf(pool.id);
    const liquidity = state === undefined ? 0n : protocol.depth(state, token === pool.token0);
    const isDeeper =
      best === undefined ||
      liquidity > best.liquidity ||
      (liquidity === best.liquidity && pool.id < best.pool.id);
    if (isDeeper) best = { pool, liquidity };
  }
  return best?.pool;
}
