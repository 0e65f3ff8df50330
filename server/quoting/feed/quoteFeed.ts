import { setMaxListeners } from 'node:events';
import type { Head } from '../../chain/head.ts';
import { AppError } from '../../errors.ts';
import { TurnShare } from '../../runtime/turnLine.ts';
import type { PricedTrade, Quoter } from '../quoter.ts';
import type { TradeRequest } from '../tradeRequest.ts';
import type { QuoteOutcome } from './quoteTogether.ts';

/** An outcome as it is sent to followers. */
export interface FeedEvent {
  /** Number of the block of the outcome; undefined without a head. */
  readonly block: bigint | undefined;
  /** A key of the content. An outcome with the same key as the one before it is not sent. */
  readonly essence: string;
}

export interface QuoteFeedOptions<Event extends FeedEvent> {
  readonly quoter: Pick<Quoter, 'price'>;
  readonly heads: {
    /** @throws RPC_UNAVAILABLE */
    current(): Head;
    subscribe(listener: () => void): () => void;
  };
  /** Returns whether pools of a quote have changed since it was computed. Such requests are quoted first. */
  readonly isTouched?: (pools: PricedTrade['pools']) => boolean;
  /** Timeout of one quote, milliseconds. */
  readonly timeoutMs: number;
  /** Called once per outcome to make the event for all its followers. */
  readonly describe: (outcome: QuoteOutcome, head: Head | undefined) => Event;
  /** Interval of the checks that there still is a head, milliseconds. Default 2 000. */
  readonly checkMs?: number;
}

interface Follower<Event> {
  readonly send: (event: Event) => void;
  /** Block number of the last event that a reconnecting client has received. */
  readonly lastSeen: bigint | undefined;
  isServed: boolean;
}

/** One request and all its subscribers. */
interface Topic<Event> {
  readonly request: TradeRequest;
  readonly followers: Set<Follower<Event>>;
  state: 'idle' | 'queued' | 'starting' | 'running' | 'outdated';
  /** Pools of the last quote with their states at its block; undefined before the first quote. */
  pools: PricedTrade['pools'] | undefined;
  /** The event of the newest block. */
  newest: Event | undefined;
  /** The newest event that differed from the one before it. */
  changed: Event | undefined;
  /** Whether an event of the same block number as `changed` differed from it: two branches share that number. */
  isAmbiguous: boolean;
}

/** Maximum concurrent quotes. Several run at once so that those waiting for the node do not hold up the others. */
const AT_ONCE = 8;
const CHECK_MS = 2_000;

/** A feed of quotes that are repeated at each block. Equal requests are quoted once. */
export class QuoteFeed<Event extends FeedEvent> {
  readonly #options: QuoteFeedOptions<Event>;
  readonly #topics = new Map<string, Topic<Event>>();
  /** Requests that wait. Those that the newest block has likely changed are urgent. */
  readonly #urgent = new Set<Topic<Event>>();
  readonly #others = new Set<Topic<Event>>();
  readonly #share = new TurnShare(true);
  #running = 0;
  #hasHead = true;
  #stopWatching: (() => void) | undefined;

  constructor(options: QuoteFeedOptions<Event>) {
    this.#options = options;
  }

  /** Number of distinct requests that are followed now. */
  get size(): number {
    return this.#topics.size;
  }

  /**
   * Sends the quote at once, unless it has not changed since block `lastSeen`, and then whenever a block changes it.
   * Returns a function that stops following.
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

  /** Checks whether the head has expired or returned, since no event reports that. */
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

  /** Returns whether a pool of the last quote changed. A block changes few quotes, nearly always through their pools. */
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
    // Followers may leave while this waits for its turn.
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
    const { signal } = controller;
    setMaxListeners(0, signal);
    const timer = setTimeout(() => {
      controller.abort(new AppError('TIMEOUT', `The quote took longer than ${timeoutMs / 1000} s`));
    }, timeoutMs);
    try {
      return { kind: 'quoted', priced: await quoter.price(request, { signal, share: this.#share }) };
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

/** Returns whether the client has seen the current quote: not before its last change, not after the newest block. */
function isBetween(seen: bigint | undefined, first: bigint | undefined, last: bigint | undefined): boolean {
  return seen !== undefined && first !== undefined && last !== undefined && seen >= first && seen <= last;
}

/** Returns a key that is equal for equal requests. */
function keyOf(request: TradeRequest): string {
  const fields = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(fields, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}
