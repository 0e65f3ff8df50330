import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { type BlockId, parseHeader, parseQuantity } from '../head.ts';
import { BatchedConnection, type BatchOptions } from './batchedConnection.ts';
import { byNumber, nameHashes, provenOutcomes } from './byNumber.ts';
import { Circuit } from './circuit.ts';
import type { RpcCall } from './jsonRpc.ts';
import { Latencies } from './latencies.ts';
import { INVALID_PARAMS, isLimit, RateLimited, type RpcOutcome, resultOf } from './rpcErrors.ts';

export interface RpcEndpointOptions extends BatchOptions {
  /** Stands for the URL in metrics and logs. */
  readonly name: string;
  /** Asked together with the first calls, and with the first after each failure. Without it any chain will do. */
  readonly chainId?: number | undefined;
  readonly now: () => number;
  /** Called when an exchange ends, unless the caller aborted it. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

/** Calls that went to an endpoint together. */
export interface Exchange {
  /** Its name. */
  readonly endpoint: string;
  readonly calls: readonly RpcCall[];
  /** One for each call; undefined when the exchange as a whole has failed. */
  readonly outcomes: readonly RpcOutcome[] | undefined;
  readonly milliseconds: number;
}

export type EndpointState = 'ok' | 'failing' | 'limited' | 'wrongChain';

/** `unknown` before the first answer and after a failure, until it has named its chain again. */
export type EndpointChain = 'ok' | 'wrong' | 'unknown';

const CHAIN_ID = { method: 'eth_chainId', params: [] } as const;
const LATEST = { method: 'eth_getBlockByNumber', params: ['latest', false] } as const;
/** One head that is more blocks ahead than this may be bogus. */
export const JUMP_BLOCKS = 128n;
const UNTRIED_MS = 100;
/** A pause that the caller sits out; a longer one is an answer. */
const LONGEST_WAIT_MS = 1_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
/** A node that takes no block hashes is asked by hash again after so long. */
const BY_NUMBER_MS = 600_000;

/** One endpoint, what is known of its health, its chain and its blocks, and how it wants to be asked. */
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
  /** Share of failures of late. */
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

  /** The newest block that it was seen to have. */
  get head(): bigint | undefined {
    return this.#head;
  }

  /** A block far ahead that it has named once: it counts when it is named again, or by another endpoint. */
  get claim(): bigint | undefined {
    return this.#claim;
  }

  /** Whether it has answered for old states; undefined while it was not asked. */
  get keepsPast(): boolean | undefined {
    return this.#keepsPast;
  }

  /** Milliseconds of a usual answer, more the more of them failed of late. */
  get cost(): number {
    return (this.#latencies.quantile(0.5) ?? UNTRIED_MS) * (1 + 10 * this.#trouble);
  }

  /** Milliseconds within which 95 of 100 answers come; undefined while too few came. */
  get usualLongest(): number | undefined {
    return this.#latencies.quantile(0.95);
  }

  /** True when a look at its head is due: it was not asked for so long and may be asked. */
  isDue(idleMs: number): boolean {
    const now = this.#options.now();
    return now - this.#askedAt >= idleMs && this.#circuit.state !== 'open' && now >= this.#pausedUntil;
  }

  /** One request for its newest block, and for its chain where that is not known. @throws as `ask` */
  async look(): Promise<void> {
    await this.#exchange([LATEST]);
  }

  /**
   * One outcome per call. Where the node does not take block hashes, calls that name one are asked by number, and
   * for some time after that at once.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID, also for a node of another chain; BlockGone when
   * asked by number; the reason of `signal` when aborted
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
    // What is refused either way is not about the hash.
    if (!numbered.every(isRefused)) this.#byNumberUntil = this.#options.now() + BY_NUMBER_MS;
    const replaced = numbered.values();
    return outcomes.map((outcome) => (isRefused(outcome) ? (replaced.next().value ?? outcome) : outcome));
  }

  /** The calls with the block named by its number, proved by its header before and after. @throws as `ask` */
  async askByNumber(calls: readonly RpcCall[], block: BlockId, signal?: AbortSignal): Promise<RpcOutcome[]> {
    return provenOutcomes(await this.#exchange(byNumber(calls, block), signal), block);
  }

  /** It answered for the state of the block. */
  has({ number }: BlockId, isPast: boolean): void {
    if (this.#head === undefined || this.#head < number) this.#sees(number);
    if (isPast) this.#keepsPast = true;
  }

  /** It failed where another endpoint had the answer. */
  lacks({ number }: BlockId, isPast: boolean): void {
    if (isPast) this.#keepsPast = false;
    else if (this.#head === undefined || this.#head >= number) this.#head = number - 1n;
  }

  /** Another endpoint was asked later and was quicker. */
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
        // Where nothing is answered there is nothing to distrust.
        if ([served, ...outcomes].some((outcome) => outcome?.kind === 'result'))
          this.#checkChain(served, chainId);
      }
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
      // For logs the same codes say that there are too many of them.
      if (calls.some(({ method }) => method !== 'eth_getLogs')) this.#pause(undefined);
    } else this.#pauseMs = 0;
    for (const [index, { method, params }] of calls.entries()) {
      const outcome = outcomes[index];
      if (method !== LATEST.method || params[0] !== 'latest' || outcome?.kind !== 'result') continue;
      this.#sees(parseHeader(outcome.result).number);
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
      // What answers next may be another node.
      this.#isChainKnown = false;
      this.#circuit.failed();
    }
  }

  #pause(seconds: number | undefined): void {
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
    this.#pausedUntil = this.#options.now() + (seconds === undefined ? this.#pauseMs : seconds * 1000);
  }
}
