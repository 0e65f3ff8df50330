import { setMaxListeners } from 'node:events';
import type { Head } from '../../chain/head.ts';
import { AppError } from '../../errors.ts';
import { TurnShare } from '../../runtime/turnLine.ts';
import type { PricedTrade, Quoter } from '../quoter.ts';
import { takeTurnsTogether } from '../searchTurns.ts';
import type { TradeRequest } from '../tradeRequest.ts';
import type { QuoteOutcome } from './quoteTogether.ts';

/** An outcome in the form in which it is told. */
export interface Told {
  /** Block that it is of; undefined without one. */
  readonly block: bigint | undefined;
  /** Equal for two outcomes of which the second need not be told. */
  readonly essence: string;
}

export interface QuoteFeedOptions<Event extends Told> {
  readonly quoter: Pick<Quoter, 'price'>;
  readonly heads: {
    /** @throws RPC_UNAVAILABLE */
    current(): Head;
    subscribe(listener: () => void): () => void;
  };
  /** Whether pools of a quote have changed since it was computed: such questions are answered before the others. */
  readonly isTouched?: (pools: PricedTrade['pools']) => boolean;
  /** Of one quote. */
  readonly timeoutMs: number;
  /** Made once for all who asked the same. */
  readonly describe: (outcome: QuoteOutcome, head: Head | undefined) => Event;
  /** Pause between two looks whether there still is a head. Default 2 000. */
  readonly checkMs?: number;
}

interface Follower<Event> {
  readonly send: (event: Event) => void;
  /** The block of the last event that a client had when it came back. */
  readonly lastSeen: bigint | undefined;
  isServed: boolean;
}

/** One question and all who asked it. */
interface Topic<Event> {
  readonly request: TradeRequest;
  readonly followers: Set<Follower<Event>>;
  state: 'idle' | 'queued' | 'starting' | 'running' | 'outdated';
  /** Of the last quote, as they were then; undefined before there is one. */
  pools: PricedTrade['pools'] | undefined;
  /** Of the newest block. */
  newest: Event | undefined;
  /** The newest one that differed from the one before it. */
  changed: Event | undefined;
  /** The block of `changed` had told something else before: another branch has it too. */
  isAmbiguous: boolean;
}

/** Questions that are answered at the same time: those that wait for the node leave room for those that do not. */
const AT_ONCE = 8;
const CHECK_MS = 2_000;

/** Quotes that are followed from block to block; equal questions are one. */
export class QuoteFeed<Event extends Told> {
  readonly #options: QuoteFeedOptions<Event>;
  readonly #topics = new Map<string, Topic<Event>>();
  /** Questions that wait, first those that the newest block is likely to have changed. */
  readonly #urgent = new Set<Topic<Event>>();
  readonly #others = new Set<Topic<Event>>();
  readonly #share = new TurnShare(true);
  #running = 0;
  #hasHead = true;
  #stopWatching: (() => void) | undefined;

  constructor(options: QuoteFeedOptions<Event>) {
    this.#options = options;
  }

  /** Questions that are followed now. */
  get size(): number {
    return this.#topics.size;
  }

  /**
   * Tells `send` the quote at once, unless it has not changed since `lastSeen`, and then each time that a block has
   * changed it. Returns how to stop.
   */
  follow(request: TradeRequest, send: (event: Event) => void, lastSeen?: bigint): () => void {
    const key = keyOf(request);
    const topic = this.#topics.get(key) ?? this.#begin(key, request);
    const follower: Follower<Event> = { send, lastSeen, isServed: false };
    topic.followers.add(follower);
    if (topic.newest !== undefined) queueMicrotask(() => this.#serveFirst(topic, follower));
    return () => {
      topic.followers.delete(follower);
      if (topic.followers.size > 0) return;
      this.#topics.delete(key);
      if (this.#topics.size === 0) this.#rest();
    };
  }

  #begin(key: string, request: TradeRequest): Topic<Event> {
    const topic: Topic<Event> = {
      ...{ request, followers: new Set(), state: 'idle', pools: undefined },
      ...{ newest: undefined, changed: undefined, isAmbiguous: false },
    };
    if (this.#topics.size === 0) this.#watch();
    this.#topics.set(key, topic);
    this.#ask(topic);
    return topic;
  }

  #watch(): void {
    const { heads, checkMs = CHECK_MS } = this.#options;
    this.#hasHead = this.#head() !== undefined;
    const unsubscribe = heads.subscribe(() => this.#askAll());
    const check = setInterval(() => this.#check(), checkMs).unref();
    this.#stopWatching = () => {
      unsubscribe();
      clearInterval(check);
    };
  }

  #rest(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  /** Nothing reports a head that has become too old. */
  #check(): void {
    const hasHead = this.#head() !== undefined;
    if (hasHead === this.#hasHead) return;
    this.#hasHead = hasHead;
    this.#askAll();
  }

  #head(): Head | undefined {
    try {
      return this.#options.heads.current();
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  #askAll(): void {
    for (const topic of this.#topics.values()) this.#enqueue(topic);
    this.#startNext();
  }

  #ask(topic: Topic<Event>): void {
    this.#enqueue(topic);
    this.#startNext();
  }

  #enqueue(topic: Topic<Event>): void {
    if (topic.state === 'running') topic.state = 'outdated';
    if (topic.state === 'starting' || topic.state === 'outdated') return;
    topic.state = 'queued';
    const [queue, other] = this.#isUrgent(topic)
      ? [this.#urgent, this.#others]
      : [this.#others, this.#urgent];
    other.delete(topic);
    queue.add(topic);
  }

  /** A block changes few quotes, and nearly always by the pools that they go through. */
  #isUrgent({ pools }: Topic<Event>): boolean {
    const { isTouched = () => false } = this.#options;
    return pools === undefined || isTouched(pools);
  }

  #startNext(): void {
    while (this.#running < AT_ONCE) {
      const queue = this.#urgent.size > 0 ? this.#urgent : this.#others;
      const [topic] = queue;
      if (topic === undefined) return;
      queue.delete(topic);
      topic.state = 'starting';
      this.#running += 1;
      void this.#answer(topic);
    }
  }

  async #answer(topic: Topic<Event>): Promise<void> {
    // Who follows is known only then.
    await (this.#share.isOver(performance.now()) ? this.#share.next() : undefined);
    if (topic.followers.size > 0) {
      topic.state = 'running';
      const outcome = await this.#price(topic.request);
      topic.pools = outcome.kind === 'quoted' ? outcome.priced.pools : undefined;
      const head = outcome.kind === 'quoted' ? outcome.priced.block : this.#head();
      this.#tell(topic, this.#options.describe(outcome, head));
    }
    const isOutdated = topic.state === 'outdated';
    topic.state = 'idle';
    if (isOutdated) this.#ask(topic);
    this.#running -= 1;
    this.#startNext();
  }

  async #price(request: TradeRequest): Promise<QuoteOutcome> {
    const { quoter, timeoutMs } = this.#options;
    const controller = new AbortController();
    setMaxListeners(0, controller.signal);
    takeTurnsTogether(controller.signal, this.#share);
    const timer = setTimeout(() => {
      controller.abort(new AppError('TIMEOUT', `The quote took longer than ${timeoutMs / 1000} s`));
    }, timeoutMs);
    try {
      return { kind: 'quoted', priced: await quoter.price(request, controller.signal) };
    } catch (thrown) {
      const internal = new AppError('INTERNAL', 'An internal error occurred', { cause: thrown });
      return { kind: 'refused', error: thrown instanceof AppError ? thrown : internal };
    } finally {
      clearTimeout(timer);
    }
  }

  #tell(topic: Topic<Event>, event: Event): void {
    const isChange = event.essence !== topic.changed?.essence;
    if (isChange) {
      topic.isAmbiguous = topic.changed?.block === event.block;
      topic.changed = event;
    }
    topic.newest = event;
    for (const follower of topic.followers) {
      if (!follower.isServed) this.#serveFirst(topic, follower);
      else if (isChange) follower.send(event);
    }
  }

  #serveFirst({ newest, changed, isAmbiguous, followers }: Topic<Event>, follower: Follower<Event>): void {
    if (follower.isServed || !followers.has(follower) || newest === undefined) return;
    follower.isServed = true;
    const since = isAmbiguous ? (changed?.block ?? 0n) + 1n : changed?.block;
    if (!isBetween(follower.lastSeen, since, newest.block)) follower.send(newest);
  }
}

/** What a client has seen at a block is what there is: the last change is not after it, and the block not to come. */
function isBetween(seen: bigint | undefined, first: bigint | undefined, last: bigint | undefined): boolean {
  return seen !== undefined && first !== undefined && last !== undefined && seen >= first && seen <= last;
}

/** Equal for requests that ask the same. */
function keyOf(request: TradeRequest): string {
  const fields = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(fields, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}
