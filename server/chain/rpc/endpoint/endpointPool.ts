import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../errors.ts';
import { isOptional, type RpcCall, type SendOptions } from '../rpcCall.ts';
import { BlockGone, meaningOf, type RpcOutcome, rpcUnavailable, unanswered } from '../rpcErrors.ts';
import { nameHashes } from './byNumber.ts';
import { endpointOrder, isPast } from './endpointOrder.ts';
import { HedgeBudget, hedged } from './hedge.ts';
import type { RpcEndpoint } from './rpcEndpoint.ts';

interface Delivery {
  /** Final outcomes, or the best ones so far. */
  readonly outcomes: (RpcOutcome | undefined)[];
  /** Indexes of the calls that another endpoint may answer better. */
  left: number[];
}

/**
 * Heavy methods that many nodes lack. They are sent separately, so that other calls do not wait or fail with
 * them.
 */
const APART = new Set(['eth_simulateV1', 'eth_createAccessList', 'debug_traceCall']);
const HEDGE_AFTER_MS = 300;
const SOONEST_HEDGE_MS = 15;
const SECOND_TRY_MS = 250;

/**
 * One client of several endpoints. Each call goes to the best endpoint, and to the next one if that fails,
 * lags or refuses.
 */
export class EndpointPool {
  readonly #endpoints: readonly RpcEndpoint[];
  readonly #budget = new HedgeBudget();
  readonly #onHedge: () => void;

  constructor(endpoints: readonly RpcEndpoint[], onHedge: () => void = () => {}) {
    this.#endpoints = endpoints;
    this.#onHedge = onHedge;
  }

  async send(calls: readonly RpcCall[], options: SendOptions): Promise<RpcOutcome[]> {
    options.signal?.throwIfAborted();
    const apart = calls.filter(({ method }) => APART.has(method));
    if (apart.length === 0 || apart.length === calls.length) return this.#deliver(calls, options);
    const together = calls.filter(({ method }) => !APART.has(method));
    const [required, optional] = await Promise.all([
      this.#deliver(together, options),
      this.#deliver(apart, options).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return apart.map(() => unanswered(error.message));
      }),
    ]);
    const [ofRequired, ofOptional] = [required.values(), optional.values()];
    return calls.map(({ method }) => {
      const { value } = (APART.has(method) ? ofOptional : ofRequired).next();
      return value ?? unanswered('left out of the answer');
    });
  }

  async #deliver(calls: readonly RpcCall[], options: SendOptions): Promise<RpcOutcome[]> {
    const { block, signal } = options;
    const canSplit = block !== undefined && nameHashes(calls);
    const past = block !== undefined && isPast(this.#endpoints, block);
    const delivery: Delivery = { outcomes: [], left: calls.map((_, index) => index) };
    const behind: RpcEndpoint[] = [];
    let witness: RpcEndpoint | undefined;
    const queue = [...endpointOrder(this.#endpoints, block)];
    let failure: unknown;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const rest = delivery.left.flatMap((index) => calls[index] ?? []);
      try {
        const rival = canSplit && options.kind !== 'background' && !past ? queue[0] : undefined;
        const { answer, endpoint, isHedged } = await this.#ask(next, rival, rest, options);
        if (isHedged) queue.shift();
        take(delivery, calls, answer, options, canSplit);
        if (delivery.left.length === 0) {
          if (block !== undefined) endpoint.has(block, past);
          break;
        }
        witness ??= endpoint;
        if (delivery.left.some((index) => meaningAt(delivery, index) === 'failure')) behind.push(endpoint);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof AppError)) throw error;
        if (error instanceof BlockGone) behind.push(next);
        failure = error;
      }
    }
    if (delivery.left.length === 0) {
      if (block !== undefined) for (const endpoint of behind) endpoint.lacks(block, past);
      return settled(calls, delivery);
    }
    if (canSplit && witness !== undefined) await this.#askAgain(witness, calls, delivery, options);
    if (delivery.outcomes.length === 0) throw failure ?? rpcUnavailable('No RPC node is left.', undefined);
    return settled(calls, delivery);
  }

  /**
   * Asks again, to learn whether the block is gone or only the call fails; repeats rate-limited calls once.
   */
  async #askAgain(
    endpoint: RpcEndpoint,
    calls: readonly RpcCall[],
    delivery: Delivery,
    { block, signal }: SendOptions,
  ): Promise<void> {
    if (block === undefined) return;
    const again = delivery.left.filter((index) => meaningAt(delivery, index) === 'failure');
    const limited = delivery.left.filter((index) => meaningAt(delivery, index) === 'limit');
    const pick = (indexes: readonly number[]) => indexes.flatMap((index) => calls[index] ?? []);
    const put = (indexes: readonly number[], outcomes: readonly RpcOutcome[]) => {
      for (const [at, index] of indexes.entries()) delivery.outcomes[index] = outcomes[at];
    };
    if (again.length > 0) put(again, await endpoint.askByNumber(pick(again), block, signal));
    if (limited.length > 0 && limited.length < calls.length) {
      await delay(SECOND_TRY_MS, undefined, { signal }).catch(() => signal?.throwIfAborted());
      put(limited, await endpoint.ask(pick(limited), block, signal));
    }
  }

  async #ask(
    endpoint: RpcEndpoint,
    rival: RpcEndpoint | undefined,
    calls: readonly RpcCall[],
    options: SendOptions,
  ) {
    const { block, signal } = options;
    this.#budget.earn();
    if (rival === undefined) {
      return { answer: await endpoint.ask(calls, block, signal), endpoint, isHedged: false };
    }
    const { answer, winner, isHedged } = await hedged(
      (until) => endpoint.ask(calls, block, until),
      (until) => rival.ask(calls, block, until),
      {
        afterMs: Math.max(endpoint.usualLongest ?? HEDGE_AFTER_MS, SOONEST_HEDGE_MS),
        mayHedge: () => this.#budget.spend(),
        isGood: (outcomes) => outcomes.every((outcome, index) => isGood(calls[index], outcome, options)),
        signal,
      },
    );
    if (isHedged) this.#onHedge();
    if (winner === 'second') endpoint.overtaken();
    return { answer, endpoint: winner === 'first' ? endpoint : rival, isHedged };
  }
}

/** Returns false if another endpoint may have a better outcome. */
function isGood(call: RpcCall | undefined, outcome: RpcOutcome, { block }: SendOptions): boolean {
  if (call !== undefined && isOptional(call.method)) return true;
  if (outcome.kind === 'fault') return meaningOf(outcome.fault) === 'verdict';
  return outcome.result !== null || block === undefined || call?.method !== 'eth_getBlockByNumber';
}

/**
 * Merges the outcomes: call by call if all calls name their block by hash, else the whole answer with most of
 * them.
 */
function take(
  delivery: Delivery,
  calls: readonly RpcCall[],
  answer: readonly RpcOutcome[],
  options: SendOptions,
  canSplit: boolean,
): void {
  const asked = delivery.left;
  const better = asked.filter((index, at) => {
    const outcome = answer[at];
    return outcome !== undefined && isGood(calls[index], outcome, options);
  });
  const isFirst = delivery.outcomes.length === 0;
  const left = canSplit || better.length === asked.length ? asked.filter((i) => !better.includes(i)) : asked;
  for (const [at, index] of asked.entries()) {
    if (isFirst || left.length === 0 || (canSplit && better.includes(index)))
      delivery.outcomes[index] = answer[at];
  }
  delivery.left = left;
}

function meaningAt({ outcomes }: Delivery, index: number) {
  const outcome = outcomes[index];
  return outcome?.kind === 'fault' ? meaningOf(outcome.fault) : undefined;
}

function settled(calls: readonly RpcCall[], { outcomes }: Delivery): RpcOutcome[] {
  return calls.map((_, index) => outcomes[index] ?? unanswered('left out of the answer'));
}
