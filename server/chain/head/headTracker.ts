import type { Hash } from 'viem';
import { AppError } from '../../errors.ts';
import { abortable } from '../../runtime/abortable.ts';
import type { Factories } from '../factories.ts';
import type { Head, Header, MaxHeadAge } from '../head.ts';
import type { L1FeeKind } from '../l1Fee.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { BlockGone, BlockNotAvailable, rpcUnavailable } from '../rpc/rpcErrors.ts';
import { BelievedGasPrice, type DoubtedGasPrice } from './believedGasPrice.ts';
import type { HeadStep, ReadBlocks } from './blockChanges.ts';
import { ChainGuard } from './chainGuard.ts';
import { FeeReads } from './feeReads.ts';
import { HeadAge } from './headAge.ts';
import { HeadDoubts } from './headDoubts.ts';
import { type HeadFollower, HeadSteps } from './headSteps.ts';
import { HeadWait } from './headWait.ts';
import { HeldBlocks } from './heldBlocks.ts';
import type { Look } from './lookAhead.ts';

export interface HeadTrackerOptions {
  readonly rpc: RpcClient;
  readonly chainId: number;
  readonly factories: Factories;
  /** How the chain charges for data on its layer 1; absent if it does not. */
  readonly l1Fee?: L1FeeKind | undefined;
  /** Age of a block, by its timestamp, from which it is refused. Default 'never'. */
  readonly maxHeadAge?: MaxHeadAge | undefined;
  /** Maximum silence of the node in milliseconds, if there is no maximum block age. */
  readonly maxSilenceMs: number;
  /** Milliseconds until a lower head, or another one at the same height, is believed. Default 2 000. */
  readonly believeAfterMs?: number | undefined;
  /** The same for a head below all held blocks, as of a syncing node. Default 60 000. */
  readonly believeFarAfterMs?: number | undefined;
  /**
   * Called with the reason when the head does not follow the node for several tries; with undefined when it
   * does.
   */
  readonly onWaiting?: ((reason: string | undefined) => void) | undefined;
  /** Called at each head whose gas price is beyond what blocks paid. */
  readonly onGasPriceDoubt?: ((doubt: DoubtedGasPrice) => void) | undefined;
  /** Called with the blocks that the head is about to move over. */
  readonly onRead?: ((read: ReadBlocks) => void) | undefined;
  readonly now?: () => number;
  readonly clock?: () => number;
}

/** Tries after which a pushed header that cannot be followed is dropped and the node is polled. */
const TRIES_OF_ONE = 5;
const DEFAULT_BELIEVE_AFTER_MS = 2_000;
const DEFAULT_BELIEVE_FAR_AFTER_MS = 60_000;

/**
 * The single head of the service. It moves only to blocks that are proved, by their parent hashes, to descend
 * from a held block. Steps run one after the other. In the macrotask at the end of each one, the follower and
 * `current()` move together, so code between two awaits sees one head.
 */
export class HeadTracker {
  readonly #now: () => number;
  readonly #age: HeadAge;
  readonly #listeners = new Set<(head: Head) => void>();
  readonly #doubts: HeadDoubts;
  readonly #chain: ChainGuard;
  readonly #gasPrice: BelievedGasPrice;
  readonly #steps: HeadSteps;
  readonly #wait: HeadWait;
  #follower: HeadFollower | undefined;
  #held: HeldBlocks | undefined;
  /** Whether the head is from an earlier process and no descendant of it was returned yet. */
  #isResumed = false;
  #source: 'push' | 'poll' = 'poll';
  #tail: Promise<unknown> = Promise.resolve();
  #queuedLook: Promise<Head> | undefined;
  #offered: Header | undefined;
  /** A header that the node could not serve yet. */
  #wanted: Header | undefined;
  /** Why the last look at the node failed. */
  #failure: unknown;

  constructor(options: HeadTrackerOptions) {
    this.#now = options.now ?? (() => performance.now());
    this.#wait = new HeadWait({ again: () => void this.#retry(), onWaiting: options.onWaiting });
    this.#age = new HeadAge({
      maxHeadAge: options.maxHeadAge ?? 'never',
      maxSilenceMs: options.maxSilenceMs,
      now: this.#now,
      clock: options.clock ?? Date.now,
    });
    this.#chain = new ChainGuard(options.rpc, options.chainId);
    this.#gasPrice = new BelievedGasPrice({ rpc: options.rpc, onDoubt: options.onGasPriceDoubt });
    this.#doubts = new HeadDoubts({
      believeAfterMs: options.believeAfterMs ?? DEFAULT_BELIEVE_AFTER_MS,
      believeFarAfterMs: options.believeFarAfterMs ?? DEFAULT_BELIEVE_FAR_AFTER_MS,
      now: this.#now,
    });
    this.#steps = new HeadSteps({
      rpc: options.rpc,
      chainId: options.chainId,
      factories: options.factories,
      now: this.#now,
      chain: this.#chain,
      doubts: this.#doubts,
      fees: new FeeReads(options.l1Fee),
      follower: () => this.#follower,
      onWaiting: (reason) => this.#wait.begin(reason),
      onLagging: () => this.#age.confirm(),
      onRead: options.onRead,
    });
  }

  follow(follower: HeadFollower): void {
    this.#follower = follower;
  }

  /**
   * Resumes at the head of an earlier process, before the first request. It is never used for answers: if the
   * newest block of the node is out of reach, the tracker starts afresh.
   */
  resume(head: Head): void {
    this.#held = new HeldBlocks(head);
    this.#isResumed = true;
  }

  stop(): void {
    this.#wait.stop();
  }

  /** Returns why the head does not follow the node; undefined when it does. */
  get waiting(): string | undefined {
    return this.#wait.reason;
  }

  get source(): 'push' | 'poll' {
    return this.#source;
  }

  get blockTimeMs(): number | undefined {
    return this.#held?.blockTimeMs;
  }

  /**
   * Returns whether a block is one of those that led to the head, or the parent of the oldest that is known
   * of them.
   */
  hasLedHere({ number, hash }: { readonly number: bigint; readonly hash: Hash }): boolean {
    return !this.#isResumed && (this.#held?.isAncestor(number, hash) ?? false);
  }

  ageMs(head: Head): number {
    return this.#age.of(head);
  }

  /**
   * Returns the head. @throws AppError RPC_UNAVAILABLE if there is none, it is too old, or the node serves
   * another chain
   */
  current(): Head {
    if (this.#held === undefined || this.#isResumed) throw noBlockYet(this.#failure);
    const { head, blockTimeMs } = this.#held;
    this.#chain.assertOurs();
    this.#age.assertFresh(head, blockTimeMs, this.#wait.reason);
    return head;
  }

  /**
   * Calls `listener` once after each move of the head, however many blocks. Returns an unsubscribe function.
   */
  subscribe(listener: (head: Head) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Polls the node, and returns the head after following the answer, if it can be followed.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID; the reason of `signal` when aborted
   */
  refresh(signal?: AbortSignal): Promise<Head> {
    this.#queuedLook ??= this.#enqueue(async () => {
      this.#queuedLook = undefined;
      try {
        await this.#look();
        this.#failure = undefined;
      } catch (error) {
        this.#failure = error;
        throw error;
      }
      return this.current();
    });
    return abortable(this.#queuedLook, signal);
  }

  /** Called with a header that the node pushed. Of several waiting headers only the last is followed. */
  offer(header: Header): Promise<void> {
    const isWaiting = this.#offered !== undefined;
    this.#offered = header;
    if (isWaiting) return Promise.resolve();
    return this.#enqueue(async () => {
      const newest = this.#offered ?? header;
      this.#offered = undefined;
      await this.#stepTo(newest);
      if (this.#held?.head.hash === newest.hash) this.#source = 'push';
    });
  }

  #enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(task);
    // The caller of `task` handles its error.
    this.#tail = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  async #look(): Promise<void> {
    if (this.#held === undefined) return this.#move(await this.#steps.first(), true);
    this.#follower?.lookBegins?.();
    const look = await this.#steps.look(this.#held);
    await this.#follow(look);
    if (this.#held.head.hash === look.next.hash) this.#follower?.lookEnds?.();
  }

  async #retry(): Promise<void> {
    const wanted = this.#wanted;
    const again = () =>
      wanted === undefined || this.#wait.tries > TRIES_OF_ONE ? this.#look() : this.#stepTo(wanted);
    await this.#enqueue(again).catch(() => this.#wait.retry());
  }

  #stepTo(next: Header): Promise<void> {
    return this.#follow({ next, ahead: undefined });
  }

  async #follow(look: Look): Promise<void> {
    const { next } = look;
    const held = this.#held;
    if (held === undefined) return this.#look();
    if (next.hash === held.head.hash) return this.#confirm();
    try {
      const steps = (await this.#steps.to(look, held, this.#isResumed)) ?? [];
      for (const step of steps) await this.#move(step, step === steps.at(-1));
    } catch (error) {
      if (!(error instanceof BlockNotAvailable) && !(error instanceof BlockGone)) throw error;
      await this.#chain.check();
      this.#wanted = next;
      this.#wait.begin(error.message);
    }
  }

  /** Moves the head. Calls listeners only after the last of several steps. */
  async #move({ head: said, change }: HeadStep, isLast: boolean): Promise<void> {
    const head = { ...said, gasPriceWei: await this.#gasPrice.at(said) };
    const before = this.#held?.head.number ?? head.number;
    const apply = await this.#follower?.prepare(head, change);
    await new Promise((resolve) => setImmediate(resolve));
    apply?.();
    if (change.kind === 'unknown' || this.#held === undefined) this.#held = new HeldBlocks(head);
    else this.#held.advance(change.since, head);
    this.#doubts.moved(change.kind === 'logs');
    this.#steps.moved(head.number - before);
    if (!isLast) return;
    this.#source = 'poll';
    this.#settled();
    for (const listener of this.#listeners) listener(head);
  }

  #confirm(): void {
    this.#doubts.confirmed();
    // A pushed header stays wanted while polls do not return it yet.
    if (this.#wanted === undefined || this.#wait.tries > TRIES_OF_ONE) this.#settled();
    else this.#age.confirm();
  }

  #settled(): void {
    this.#isResumed = false;
    this.#wait.settle();
    this.#wanted = undefined;
    this.#chain.trust();
    this.#age.confirm();
  }
}

/**
 * Returns the error while no block has been read, with the reason of the last look: the node is gone, or
 * serves another chain.
 */
function noBlockYet(failure: unknown): AppError {
  const reason = failure instanceof AppError ? ` ${failure.message}` : '';
  return rpcUnavailable(`No block has been read from the RPC node yet.${reason}`, failure);
}
