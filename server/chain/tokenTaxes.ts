import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import type { V2State } from '../amm/v2/v2State.ts';
import type { PoolGraph } from '../routing/poolGraph.ts';
import { abortable } from './abortable.ts';
import { decoded } from './chainReader.ts';
import type { BlockId } from './head.ts';
import type { HeadTracker } from './headTracker.ts';
import { lensCallData } from './lens/callLens.ts';
import { TRANSFER_TAX_CODE } from './lens/lensBytecode.ts';
import {
  decodeTransferTax,
  encodeTransferTaxRequest,
  type TaxProbe,
  type TaxReading,
} from './lens/transferTaxLens.ts';
import type { PinnedCalls } from './rpc/pinnedCalls.ts';
import { BlockGone } from './rpc/rpcErrors.ts';
import { canPassThrough, type TokenTax, tokenTaxOf } from './tokenTax.ts';

/** For so many blocks a token is believed to behave as it did: owners can change the fee, and seldom do. */
const BLOCKS_PER_EPOCH = 1800n;
/** The present, and the past that quotes ask for. */
const MAX_EPOCHS = 4;
const MAX_TOKENS = 20_000;
const TOKENS_PER_CALL = 8;

/** What is known of the blocks between two multiples of `BLOCKS_PER_EPOCH`. */
interface Epoch {
  readonly taxes: LRUCache<Address, TokenTax>;
  readonly barred: Set<Address>;
  readonly pending: Map<Address, Promise<void>>;
}

export interface TokenTaxesOptions {
  readonly calls: PinnedCalls;
  readonly heads: HeadTracker;
  /** Tokens that are known to move in full. */
  readonly untaxed: readonly Address[];
}

const UNTAXED: TokenTax = { kind: 'untaxed' };
const UNKNOWN: TokenTax = { kind: 'unknown' };

/** Measures what tokens keep of their transfers, by transfers in an eth_call, and remembers it for some blocks. */
export class TokenTaxes {
  readonly #calls: PinnedCalls;
  readonly #heads: HeadTracker;
  readonly #untaxed: ReadonlySet<Address>;
  readonly #epochs = new LRUCache<bigint, Epoch>({ max: MAX_EPOCHS });

  constructor({ calls, heads, untaxed }: TokenTaxesOptions) {
    this.#calls = calls;
    this.#heads = heads;
    this.#untaxed = new Set(untaxed);
  }

  /** What is known without asking; `undefined` when `measure` has to be called first. */
  known(token: Address, block: BlockId): TokenTax | undefined {
    return this.#untaxed.has(token) ? UNTAXED : this.#epochOf(block).taxes.get(token);
  }

  /** The tokens known so far that must not lie between two pools. */
  barred(block: BlockId): ReadonlySet<Address> {
    return this.#epochOf(block).barred;
  }

  /**
   * Makes the tokens known, by one eth_call for all of them; when several callers ask for the same token, one of
   * them asks the node. Nothing is known in the end when the block has gone: look at the head again.
   * @param graph tells which V2 pairs hold the tokens
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID; the reason of `signal` when aborted
   */
  async measure(
    tokens: readonly Address[],
    graph: PoolGraph,
    block: BlockId,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted();
    const epoch = this.#epochOf(block);
    const unasked = tokens.filter((token) => !epoch.taxes.has(token) && !epoch.pending.has(token));
    if (unasked.length > 0) {
      const done = this.#measure(unasked, graph, block, epoch).finally(() => {
        for (const token of unasked) epoch.pending.delete(token);
      });
      for (const token of unasked) epoch.pending.set(token, done);
    }
    const waits = new Set(tokens.map((token) => epoch.pending.get(token)));
    try {
      await abortable(Promise.all(waits), signal);
    } catch (error) {
      if (!(error instanceof BlockGone) || block.hash !== this.#heads.current().hash) throw error;
      await this.#heads.refresh(signal);
    }
  }

  async #measure(tokens: readonly Address[], graph: PoolGraph, block: BlockId, epoch: Epoch): Promise<void> {
    const remember = (token: Address, tax: TokenTax): void => {
      epoch.taxes.set(token, tax);
      if (!canPassThrough(tax)) epoch.barred.add(token);
    };
    const probes: TaxProbe[] = [];
    for (const token of tokens) {
      const probe = planProbe(graph, token);
      if (probe === undefined) remember(token, UNKNOWN);
      else probes.push(probe);
    }
    const readings = await this.#read(probes, TOKENS_PER_CALL, block);
    const isUnread = (_: TaxProbe, index: number) => readings[index]?.kind === 'notRead';
    const unread = probes.filter(isUnread);
    // A token that burns all the gas it gets leaves none for others in the same call.
    const again = await this.#read(unread, 1, block);
    for (const [index, { token }] of probes.entries()) {
      const reading = readings[index] ?? { kind: 'notRead' };
      if (reading.kind !== 'notRead') remember(token, tokenTaxOf(reading));
    }
    for (const [index, { token }] of unread.entries()) {
      remember(token, tokenTaxOf(again[index] ?? { kind: 'notRead' }));
    }
  }

  async #read(probes: readonly TaxProbe[], perCall: number, block: BlockId): Promise<TaxReading[]> {
    if (probes.length === 0) return [];
    const chunks = Array.from({ length: Math.ceil(probes.length / perCall) }, (_, index) =>
      probes.slice(index * perCall, (index + 1) * perCall),
    );
    const data = chunks.map((chunk) => lensCallData(TRANSFER_TAX_CODE, encodeTransferTaxRequest(chunk)));
    const answers = await this.#calls.run(block, data);
    return chunks.flatMap((chunk, index) =>
      decoded(() => decodeTransferTax(answers[index] ?? '0x', chunk.length)),
    );
  }

  #epochOf({ number }: BlockId): Epoch {
    const index = number / BLOCKS_PER_EPOCH;
    const known = this.#epochs.get(index);
    if (known !== undefined) return known;
    const barred = new Set<Address>();
    const taxes = new LRUCache<Address, TokenTax>({
      max: MAX_TOKENS,
      dispose: (_tax, token, reason) => {
        if (reason === 'evict') barred.delete(token);
      },
    });
    const epoch: Epoch = { taxes, barred, pending: new Map() };
    this.#epochs.set(index, epoch);
    return epoch;
  }
}

/** The pair with most of the token, where its fees apply if anywhere, and the best lender of what it costs. */
function planProbe(graph: PoolGraph, token: Address): TaxProbe | undefined {
  const pair = deepestPair(graph, token, undefined);
  if (pair === undefined) return undefined;
  return { token, pair: pair.address, lender: deepestPair(graph, pair.other, pair.address)?.address };
}

/** The V2 pair that holds most of the token; of pairs whose states are not known, any. */
function deepestPair(
  graph: PoolGraph,
  token: Address,
  except: Address | undefined,
): { readonly address: Address; readonly other: Address } | undefined {
  let best: { readonly address: Address; readonly other: Address } | undefined;
  let most = -1n;
  for (const link of graph.tokenNode(token)?.links ?? []) {
    for (const { pool, tokenOut } of link.outgoing) {
      if (pool.protocol !== 'v2' || pool.address === except) continue;
      const state = graph.stateOf(pool.address) as V2State | undefined;
      const reserve = state === undefined ? 0n : token === pool.token0 ? state.reserve0 : state.reserve1;
      if (reserve <= most) continue;
      most = reserve;
      best = { address: pool.address, other: tokenOut };
    }
  }
  return best;
}
