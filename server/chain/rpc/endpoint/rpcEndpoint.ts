import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../errors.ts';
import { type BlockId, type MaxHeadAge, parseHeader, parseQuantity } from '../../head.ts';
import { assertReached } from '../blockTime.ts';
import type { Exchange, RpcCall } from '../rpcCall.ts';
import { INVALID_PARAMS, isLimit, RateLimited, type RpcOutcome, resultOf } from '../rpcErrors.ts';
import { BatchedConnection, type BatchOptions } from './batchedConnection.ts';
import { byNumber, nameHashes, provenOutcomes } from './byNumber.ts';
import { Circuit, Latencies } from './endpointHealth.ts';

export interface RpcEndpointOptions extends BatchOptions {
  /** Name of the endpoint in metrics and logs, instead of its URL. */
  readonly name: string;
  /**
   * Expected chain, checked with the first calls, and with the first after each failure; absent for any
   * chain.
   */
  readonly chainId?: number | undefined;
  /** Where it is 'never', blocks may be ahead of this machine's clock, too. Default 'never'. */
  readonly maxHeadAge?: MaxHeadAge | undefined;
  readonly now: () => number;
  /** Called when an exchange ends, unless the caller aborted it. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

export type EndpointState = 'ok' | 'failing' | 'limited' | 'wrongChain';

/** Result of the chain check; `unknown` before the first answer, and after a failure until the next check. */
export type EndpointChain = 'ok' | 'wrong' | 'unknown';

const CHAIN_ID = { method: 'eth_chainId', params: [] } as const;
const GAS_PRICE = { method: 'eth_gasPrice' } as const;
const LATEST = { method: 'eth_getBlockByNumber', params: ['latest', false] } as const;
/** Number of blocks ahead of others from which a single head may be bogus. */
export const JUMP_BLOCKS = 128n;
const UNTRIED_MS = 100;
/** Longest rate-limit pause in milliseconds that is waited out; a longer one becomes an error. */
const LONGEST_WAIT_MS = 1_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
/** Milliseconds after which a node that refused block hashes is asked by hash again. */
const BY_NUMBER_MS = 600_000;

export class RpcEndpoint {
  readonly name: string;
  readonly #options: RpcEndpointOptions;
  readonly #connection: BatchedConnection;
  readonly #circuit: Circuit;
  readonly #latencies = new Latencies();
  #isChainKnown = false;
  #isWrongChain = false;
  #head: bigint | undefined;
  #claim: bigint | undefined;
  #keepsPast: boolean | undefined;
  #gasPrice: unknown;
  #trouble = 0;
  #pausedUntil = 0;
  #pauseMs = 0;
  #byNumberUntil = 0;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: RpcEndpointOptions) {
    this.#options = options;
    this.name = options.name;
    this.#connection = new BatchedConnection(options);
    this.#circuit = new Circuit(options.now);
  }

  get httpRequests(): number {
    return this.#connection.httpRequests;
  }

  get state(): EndpointState {
    if (this.#isWrongChain) return 'wrongChain';
    if (this.#circuit.state !== 'closed') return 'failing';
    return this.#options.now() < this.#pausedUntil ? 'limited' : 'ok';
  }

  get chain(): EndpointChain {
    if (this.#isWrongChain) return 'wrong';
    return this.#isChainKnown ? 'ok' : 'unknown';
  }

  get head(): bigint | undefined {
    return this.#head;
  }

  /**
   * Returns a block number far ahead that it reported once. It counts once this or another endpoint confirms
   * it.
   */
  get claim(): bigint | undefined {
    return this.#claim;
  }

  /** Returns its last answer to eth_gasPrice, whatever that is. */
  get gasPrice(): unknown {
    return this.#gasPrice;
  }

  /** Returns whether it serves old states; undefined until asked. */
  get keepsPast(): boolean | undefined {
    return this.#keepsPast;
  }

  /** Returns its usual latency in milliseconds, increased by its recent failures. */
  get cost(): number {
    return (this.#latencies.quantile(0.5) ?? UNTRIED_MS) * (1 + 10 * this.#trouble);
  }

  /**
   * Returns the 95th percentile of its latency in milliseconds; undefined while there are too few answers.
   */
  get usualLongest(): number | undefined {
    return this.#latencies.quantile(0.95);
  }

  /** Returns whether a poll of its head is due: it was idle for this long and may be asked. */
  isDue(idleMs: number): boolean {
    const now = this.#options.now();
    return now - this.#askedAt >= idleMs && this.#circuit.state !== 'open' && now >= this.#pausedUntil;
  }

  /** Polls its newest block, and its chain if unknown, in one request. @throws as `ask` */
  async look(): Promise<void> {
    await this.#exchange([LATEST]);
  }

  /**
   * Returns one outcome per call. If the node refuses block hashes, calls that name one are repeated by
   * number, and for some time sent directly by number.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID, also for a node of another chain;
   * BlockGone when asked by number; the reason of `signal` when aborted
   */
  async ask(calls: readonly RpcCall[], block?: BlockId, signal?: AbortSignal): Promise<RpcOutcome[]> {
    if (block === undefined || !nameHashes(calls)) return this.#exchange(calls, signal);
    if (this.#options.now() < this.#byNumberUntil) return this.askByNumber(calls, block, signal);
    const outcomes = await this.#exchange(calls, signal);
    const isRefused = (outcome: RpcOutcome | undefined) =>
      outcome?.kind === 'fault' && outcome.fault.code === INVALID_PARAMS;
    const refused = calls.filter((_, index) => isRefused(outcomes[index]));
    if (refused.length === 0) return outcomes;
    const numbered = await this.askByNumber(refused, block, signal);
    // A call that is refused in both forms is not refused because of the hash.
    if (!numbered.every(isRefused)) this.#byNumberUntil = this.#options.now() + BY_NUMBER_MS;
    const replaced = numbered.values();
    return outcomes.map((outcome) => (isRefused(outcome) ? (replaced.next().value ?? outcome) : outcome));
  }

  /** Sends the calls with the block by number; its header before and after is the proof. @throws as `ask` */
  async askByNumber(calls: readonly RpcCall[], block: BlockId, signal?: AbortSignal): Promise<RpcOutcome[]> {
    return provenOutcomes(await this.#exchange(byNumber(calls, block), signal), block);
  }

  /** Called when it returned state of the block. */
  has({ number }: BlockId, isPast: boolean): void {
    if (this.#head === undefined || this.#head < number) this.#sees(number);
    if (isPast) this.#keepsPast = true;
  }

  /** Called when it failed where another endpoint had the answer. */
  lacks({ number }: BlockId, isPast: boolean): void {
    if (isPast) this.#keepsPast = false;
    else if (this.#head === undefined || this.#head >= number) this.#head = number - 1n;
  }

  /** Called when a hedged request to another endpoint was faster. */
  overtaken(): void {
    this.#circuit.failed();
    this.#trouble = this.#trouble * 0.8 + 0.2;
  }

  async #exchange(calls: readonly RpcCall[], signal?: AbortSignal): Promise<RpcOutcome[]> {
    await this.#sitOutPause(signal);
    const { chainId, now } = this.#options;
    const isUnknown = chainId !== undefined && !this.#isChainKnown;
    const startedAt = now();
    this.#askedAt = startedAt;
    try {
      const outcomes = await this.#connection.send(isUnknown ? [CHAIN_ID, ...calls] : calls, signal);
      if (isUnknown) {
        const served = outcomes.shift();
        // Without any answer there is no wrong chain to detect.
        if ([served, ...outcomes].some((outcome) => outcome?.kind === 'result'))
          this.#checkChain(served, chainId);
      }
      this.#read(calls, outcomes);
      this.#succeeded(calls, outcomes, now() - startedAt);
      return outcomes;
    } catch (error) {
      signal?.throwIfAborted();
      this.#failed(error, calls, now() - startedAt);
      throw error;
    }
  }

  async #sitOutPause(signal?: AbortSignal): Promise<void> {
    const left = this.#pausedUntil - this.#options.now();
    if (left <= 0) return;
    if (left > LONGEST_WAIT_MS) throw new RateLimited(Math.ceil(left / 1000));
    await delay(left, undefined, { signal }).catch(() => signal?.throwIfAborted());
  }

  #checkChain(outcome: RpcOutcome | undefined, chainId: number): void {
    const served = parseQuantity(resultOf('eth_chainId', outcome), 'chain id');
    this.#isWrongChain = served !== BigInt(chainId);
    if (this.#isWrongChain) {
      throw new AppError('UPSTREAM_INVALID', `The RPC node serves chain ${served} instead of ${chainId}.`);
    }
    this.#isChainKnown = true;
  }

  #succeeded(calls: readonly RpcCall[], outcomes: readonly RpcOutcome[], milliseconds: number): void {
    this.#options.onExchange?.({ endpoint: this.name, calls, outcomes, milliseconds });
    this.#circuit.succeeded();
    this.#latencies.add(milliseconds);
    this.#trouble *= 0.9;
    if (outcomes.length > 0 && outcomes.every((each) => each.kind === 'fault' && isLimit(each.fault))) {
      // For eth_getLogs the same codes mean too many results.
      if (calls.some(({ method }) => method !== 'eth_getLogs')) this.#pause(undefined);
    } else this.#pauseMs = 0;
  }

  /** Remembers the newest block and the price of gas that it names. @throws AppError UPSTREAM_INVALID */
  #read(calls: readonly RpcCall[], outcomes: readonly RpcOutcome[]): void {
    for (const [index, { method, params }] of calls.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind !== 'result') continue;
      if (method === GAS_PRICE.method) this.#gasPrice = outcome.result;
      if (method !== LATEST.method || params[0] !== 'latest') continue;
      const header = parseHeader(outcome.result);
      assertReached(header, this.name, { maxHeadAge: this.#options.maxHeadAge ?? 'never' });
      this.#sees(header.number);
    }
  }

  #sees(number: bigint): void {
    const isJump = this.#head !== undefined && number - this.#head > JUMP_BLOCKS;
    const isRepeated = this.#claim !== undefined && number >= this.#claim - JUMP_BLOCKS;
    if (!isJump || isRepeated) this.#head = number;
    this.#claim = isJump && !isRepeated ? number : undefined;
  }

  #failed(error: unknown, calls: readonly RpcCall[], milliseconds: number): void {
    this.#options.onExchange?.({ endpoint: this.name, calls, outcomes: undefined, milliseconds });
    this.#trouble = this.#trouble * 0.8 + 0.2;
    if (error instanceof RateLimited) this.#pause(error.pauseSeconds);
    else {
      // The next answer may come from another node.
      this.#isChainKnown = false;
      this.#circuit.failed();
    }
  }

  #pause(seconds: number | undefined): void {
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
    this.#pausedUntil = this.#options.now() + (seconds === undefined ? this.#pauseMs : seconds * 1000);
  }
}
