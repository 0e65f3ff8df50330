import { type Hash, numberToHex } from 'viem';
import { type BlockChange, type HeadStep, LATEST, readFirstHead, readStep } from './blockChanges.ts';
import type { Factories } from './factories.ts';
import { type Head, type Header, parseHeader } from './head.ts';
import type { RpcClient } from './rpc/rpcClient.ts';
import { resultOf, rpcUnavailable } from './rpc/rpcErrors.ts';

/** Keeps something in step with the head. */
export interface HeadFollower {
  /**
   * Reads what the step calls for and returns what must happen, synchronously, in the moment the head moves.
   * It must not fail for want of the node: what cannot be read is left unknown.
   */
  prepare(head: Head, change: BlockChange): Promise<() => void>;
}

export interface HeadTrackerOptions {
  readonly rpc: RpcClient;
  readonly chainId: number;
  readonly factories: Factories;
  /** After so long without a word from the node, `current` refuses. */
  readonly maxAgeMs: number;
  /** A node that stays behind by more than a reorg for so long is believed. Default 60 000. */
  readonly believeAfterMs?: number;
  readonly now?: () => number;
}

/** The deepest reorg that is taken for one; a lower head beyond it is a node that lags. */
const MAX_REORG_DEPTH = 128n;
const DEFAULT_BELIEVE_AFTER_MS = 60_000;

/**
 * The one head of the service. Steps run one after the other; each ends in a macrotask of its own, in which the
 * follower's memory and `current()` move together. So whatever code sees between two of its awaits is of one head.
 */
export class HeadTracker {
  readonly #rpc: RpcClient;
  readonly #chainId: number;
  readonly #factories: Factories;
  readonly #maxAgeMs: number;
  readonly #believeAfterMs: number;
  readonly #now: () => number;
  readonly #listeners = new Set<(head: Head) => void>();
  readonly #recent = new Map<bigint, Hash>();
  #follower: HeadFollower | undefined;
  #head: Head | undefined;
  #confirmedAt = 0;
  #behindSince: number | undefined;
  #tail: Promise<unknown> = Promise.resolve();
  #queuedLook: Promise<Head> | undefined;
  #offered: Header | undefined;

  constructor(options: HeadTrackerOptions) {
    this.#rpc = options.rpc;
    this.#chainId = options.chainId;
    this.#factories = options.factories;
    this.#maxAgeMs = options.maxAgeMs;
    this.#believeAfterMs = options.believeAfterMs ?? DEFAULT_BELIEVE_AFTER_MS;
    this.#now = options.now ?? (() => performance.now());
  }

  follow(follower: HeadFollower): void {
    this.#follower = follower;
  }

  /** @throws AppError RPC_UNAVAILABLE when no head was seen yet or the node has been silent for too long. */
  current(): Head {
    if (this.#head === undefined)
      throw rpcUnavailable('No block has been read from the RPC node yet.', undefined);
    if (this.#now() - this.#confirmedAt > this.#maxAgeMs) {
      throw rpcUnavailable('The RPC node has stopped telling of new blocks.', undefined);
    }
    return this.#head;
  }

  /** Calls `listener` after each move of the head; returns how to stop. */
  subscribe(listener: (head: Head) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Asks the node now and resolves with the head once the service has caught up with the answer.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID, the reason of `signal` when aborted.
   */
  refresh(signal?: AbortSignal): Promise<Head> {
    this.#queuedLook ??= this.#enqueue(async () => {
      this.#queuedLook = undefined;
      await this.#look();
      return this.current();
    });
    return abortable(this.#queuedLook, signal);
  }

  /** Takes a header that the node pushed. Of several that wait, only the last is followed. */
  offer(header: Header): Promise<void> {
    const isWaiting = this.#offered !== undefined;
    this.#offered = header;
    if (isWaiting) return Promise.resolve();
    return this.#enqueue(async () => {
      const newest = this.#offered ?? header;
      this.#offered = undefined;
      await this.#stepTo(newest);
    });
  }

  #enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(task);
    // The caller of `task` sees its failure; the queue only waits for its end.
    this.#tail = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  async #look(): Promise<void> {
    if (this.#head === undefined) return this.#apply(await readFirstHead(this.#rpc, this.#chainId));
    const [outcome] = await this.#rpc.send([LATEST]);
    await this.#stepTo(parseHeader(resultOf('eth_getBlockByNumber', outcome)));
  }

  async #stepTo(next: Header): Promise<void> {
    const head = this.#head;
    if (head !== undefined && (next.hash === head.hash || !(await this.#isAhead(head, next))))
      return this.#confirm(next);
    await this.#apply(await readStep(this.#rpc, this.#factories, head, next));
  }

  async #apply(step: HeadStep): Promise<void> {
    const apply = await this.#follower?.prepare(step.head, step.change);
    await new Promise((resolve) => setImmediate(resolve));
    apply?.();
    this.#move(step);
  }

  /** False for a head that a lagging node reports, which must not take the service back. */
  async #isAhead(head: Head, next: Header): Promise<boolean> {
    if (next.number >= head.number) return true;
    const depth = head.number - next.number;
    if (depth > MAX_REORG_DEPTH)
      return this.#now() - (this.#behindSince ?? this.#now()) > this.#believeAfterMs;
    const known = this.#recent.get(next.number);
    if (known !== undefined && known !== next.hash) return true;
    // An ancestor of ours: either the chain was rolled back, or this node has not seen our block yet.
    const [outcome] = await this.#rpc.send([
      { method: 'eth_getBlockByNumber', params: [numberToHex(head.number), false] },
    ]);
    const ours = resultOf('eth_getBlockByNumber', outcome);
    return ours === null || parseHeader(ours).hash !== head.hash;
  }

  /** The node answered; a far lower head does not count as news of ours. */
  #confirm(seen: Header): void {
    const isFarBehind = this.#head !== undefined && this.#head.number - seen.number > MAX_REORG_DEPTH;
    if (isFarBehind) this.#behindSince ??= this.#now();
    else {
      this.#behindSince = undefined;
      this.#confirmedAt = this.#now();
    }
  }

  #move({ head, change }: HeadStep): void {
    if (change.kind === 'unknown') this.#recent.clear();
    this.#recent.set(head.number, head.hash);
    this.#recent.delete(head.number - MAX_REORG_DEPTH - 1n);
    this.#head = head;
    this.#behindSince = undefined;
    this.#confirmedAt = this.#now();
    for (const listener of this.#listeners) listener(head);
  }
}

/** Settles with `promise`, or rejects with the reason of `signal` as soon as it aborts. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
