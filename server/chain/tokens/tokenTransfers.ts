import { type Address, type Hex, zeroAddress } from 'viem';
import { type AddressSet, NO_ADDRESSES } from '../../routing/pool.ts';
import { abortable } from '../../runtime/abortable.ts';
import { chunkBy, decodedChunks } from '../calls/chainReader.ts';
import type { TransactionCalls } from '../calls/transactionCalls.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import type { Header } from '../head.ts';
import { lensCallData } from '../lens/callLens.ts';
import { PASSAGE_PROBE_CODE, PASSAGES_CODE } from '../lens/lensBytecode.ts';
import {
  decodePassages,
  encodePassagesRequest,
  joinTrials,
  type PassageOutcome,
  type PassageTrial,
} from '../lens/tokenTransfersLens.ts';
import type { Passage } from '../passage.ts';
import { BlockGone } from '../rpc/rpcErrors.ts';
import { BlockTimeMemory } from './blockTimeMemory.ts';

/** Seconds for which a result is valid. */
const LIFETIME_SECONDS = 1200n;
/** Seconds after which a used result is measured again, so that a token that turns hostile is detected. */
const AGING_SECONDS = 60n;
const MAX_PASSAGES = 50_000;
const MAX_BARRED = 20_000;
/** Divisor of the tolerated excess over the measured amount: small changes of each block must not cost a request. */
const HEADROOM = 50n;
const MAX_AMOUNT = 1n << 128n;
/** Batch sizes of successive calls until all were run: a token that burns its gas leaves less for those after it. */
const PER_CALL = [12, 3, 1] as const;

/** The reason why a token or pool is barred from routes. `unsteady`: it succeeds in only some of the next blocks. */
export type BarReason = FailedOutcome | 'notMeasurable' | 'unsteady';
type FailedOutcome = Exclude<PassageOutcome, 'sound' | 'notRun'>;

interface Bar {
  readonly reason: BarReason;
  /** Timestamp of the block, Unix seconds. */
  readonly at: bigint;
}

/** Tokens barred as intermediate tokens, and pools barred from all routes, at one block. */
export interface Barred {
  readonly tokens: AddressSet;
  readonly pools: AddressSet;
}

export interface PassagesOptions {
  readonly calls: Pick<TransactionCalls, 'run'>;
  readonly heads: HeadTracker;
  /** The router, which transfers tokens between pools; the probe replaces its code if the node supports overrides. */
  readonly router: Address;
  /** Tokens that are known to transfer from pool to pool. */
  readonly trusted: readonly Address[];
}

/**
 * Measures whether tokens transfer from one pool to the next: by eth_calls under the conditions of transactions in the
 * next blocks, as the router would transfer them. Results are cached for a time. A failure bars the token, or the pool
 * that did not accept it: an honest token is never blamed for its neighbours.
 */
export class Passages {
  readonly #options: PassagesOptions;
  readonly #trusted: ReadonlySet<Address>;
  readonly #sound = new BlockTimeMemory<{ readonly upTo: bigint }>({
    maxEntries: MAX_PASSAGES,
    lifetimeSeconds: LIFETIME_SECONDS,
    agingSeconds: AGING_SECONDS,
  });
  readonly #tokens = new Map<Address, Bar>();
  readonly #pools = new Map<Address, Bar>();
  readonly #pending = new Map<string, Promise<void>>();
  #changes = 0;

  constructor(options: PassagesOptions) {
    this.#options = options;
    this.#trusted = new Set(options.trusted);
  }

  /** Changes whenever the results do. */
  get version(): number {
    return this.#changes;
  }

  /** Returns whether the passage is known to be sound. Never sends a request; barred passages are not sound. */
  isSound(passage: Passage, { timestamp }: Header): boolean {
    const { token, amount } = passage;
    if (this.#trusted.has(token)) return true;
    const known = this.#sound.get(keyOf(passage), timestamp);
    return known !== undefined && amount <= known.upTo + known.upTo / HEADROOM;
  }

  barred({ timestamp }: Header): Barred {
    const within = (bars: ReadonlyMap<Address, Bar>): AddressSet => {
      if (bars.size === 0) return NO_ADDRESSES;
      return {
        has: (address) => {
          const bar = bars.get(address);
          return bar !== undefined && ageOf(bar, timestamp) < LIFETIME_SECONDS;
        },
      };
    };
    return { tokens: within(this.#tokens), pools: within(this.#pools) };
  }

  reasonOf(address: Address): BarReason | undefined {
    return (this.#tokens.get(address) ?? this.#pools.get(address))?.reason;
  }

  /**
   * Measures the passages, in one HTTP request for all of them. Callers that ask for the same at the same time share
   * it. If the block has left the chain, no result is stored: the caller has to read the head again.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID; the reason of `signal` when aborted
   */
  async measure(passages: readonly Passage[], block: Header, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const unasked = passages.filter((passage) => !this.#pending.has(keyOf(passage)));
    if (unasked.length > 0) {
      const done = this.#measure(unasked, block).finally(() => {
        for (const passage of unasked) this.#pending.delete(keyOf(passage));
      });
      for (const passage of unasked) this.#pending.set(keyOf(passage), done);
    }
    const waits = new Set(passages.map((passage) => this.#pending.get(keyOf(passage))));
    try {
      await abortable(Promise.all(waits), signal);
    } catch (error) {
      const { heads } = this.#options;
      if (!(error instanceof BlockGone) || block.hash !== heads.current().hash) throw error;
      await heads.refresh(signal);
    }
  }

  /** Returns whether the passage is sound and due to be measured again. */
  isAging(passage: Passage, { timestamp }: Header): boolean {
    return this.#sound.isAging(keyOf(passage), timestamp);
  }

  /** Returns whether a token or pool is barred and in the second half of its lifetime. */
  isFading(address: Address, { timestamp }: Header): boolean {
    const bar = this.#tokens.get(address) ?? this.#pools.get(address);
    return bar !== undefined && 2n * ageOf(bar, timestamp) >= LIFETIME_SECONDS;
  }

  /** Measures passages again in the background before they expire. A failure changes nothing. */
  relearn(passages: readonly Passage[], block: Header): void {
    const unasked = passages.filter((passage) => !this.#pending.has(keyOf(passage)));
    if (unasked.length > 0) this.measure(unasked, block).catch(() => undefined);
  }

  /** Drops the results of the tokens in these passages, because they proved wrong. */
  forget(passages: readonly Passage[]): void {
    for (const passage of passages) this.#sound.delete(keyOf(passage));
  }

  async #measure(passages: readonly Passage[], block: Header): Promise<void> {
    let left = passages.filter(({ amount, amountOut }) => amount < MAX_AMOUNT && amountOut < MAX_AMOUNT);
    for (const passage of passages)
      if (!left.includes(passage)) this.#barPool(passage, 'notMeasurable', block);
    for (const perCall of PER_CALL) {
      if (left.length === 0) return;
      const trials = await this.#run(left, perCall, block);
      for (const [index, passage] of left.entries()) this.#remember(passage, trials[index], block);
      left = left.filter((_, index) => trials[index]?.outcome === 'notRun');
    }
    for (const passage of left) this.#barPool(passage, 'notMeasurable', block);
  }

  #remember(passage: Passage, trial: PassageTrial | undefined, block: Header): void {
    if (trial === undefined || trial.outcome === 'notRun') return;
    const { outcome, isUnsteady } = trial;
    if (outcome !== 'sound') {
      const reason = isUnsteady ? 'unsteady' : outcome;
      // Genuine pools pay out and honest tokens arrive whatever the neighbours do, so here the token is at fault.
      if (outcome === 'notTaken' || outcome === 'notSent')
        this.#bar(this.#tokens, passage.token, passage, reason, block);
      else this.#barPool(passage, reason, block);
      return;
    }
    this.#sound.set(keyOf(passage), { upTo: passage.amount }, block.timestamp);
    // Results of older blocks are outdated.
    lift(this.#tokens, passage.token, block.timestamp);
    lift(this.#pools, passage.to.address, block.timestamp);
  }

  #barPool(passage: Passage, reason: BarReason, block: Header): void {
    this.#bar(this.#pools, passage.to.address, passage, reason, block);
  }

  #bar(
    bars: Map<Address, Bar>,
    address: Address,
    passage: Passage,
    reason: BarReason,
    { timestamp: at }: Header,
  ): void {
    this.#changes += 1;
    bars.delete(address);
    bars.set(address, { reason, at });
    this.#sound.delete(keyOf(passage));
    const oldest = bars.keys().next();
    if (bars.size > MAX_BARRED && !oldest.done) bars.delete(oldest.value);
  }

  async #run(passages: readonly Passage[], perCall: number, block: Header): Promise<PassageTrial[]> {
    const { router, calls } = this.#options;
    const chunks = chunkBy(passages, perCall);
    const data = chunks.map((chunk) => lensCallData(PASSAGES_CODE, encodePassagesRequest(router, chunk)));
    const codes: Record<Address, { code: Hex }> = {};
    if (router !== zeroAddress) codes[router] = { code: PASSAGE_PROBE_CODE };
    const blocks = (await calls.run(block, data, codes)).map((answers) =>
      decodedChunks(chunks, answers, (answer, { length }) => decodePassages(answer, length)),
    );
    return passages.map((_, index) => joinTrials(blocks.map((outcomes) => outcomes[index] ?? 'notRun')));
  }
}

function keyOf({ token, from, to }: Passage): string {
  return `${from.address} ${token} ${to.address}`;
}

function ageOf({ at }: Bar, timestamp: bigint): bigint {
  return timestamp > at ? timestamp - at : at - timestamp;
}

function lift(bars: Map<Address, Bar>, address: Address, timestamp: bigint): void {
  const bar = bars.get(address);
  if (bar !== undefined && bar.at < timestamp) bars.delete(address);
}
