import { setMaxListeners } from 'node:events';
import type { Head } from '../../chain/head.ts';
import { AppError } from '../../errors.ts';
import type { Payer } from '../../runtime/payer.ts';
import { TurnAccount } from '../../runtime/turnAccount.ts';
import { TurnShare } from '../../runtime/turnLine.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import type { PricedTrade, Quoter } from '../quoter.ts';
import type { QuoteOutcome } from './quoteTogether.ts';
import { StreamTurns } from './streamTurns.ts';
import { type FeedEvent, type Follower, keyOf, serveFirst, type Topic, tell } from './topic.ts';

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
  /** False where streams of a caller never rest. Default true. */
  readonly isLimited?: boolean;
  /** Interval of the checks that there still is a head, milliseconds. Default 2 000. */
  readonly checkMs?: number;
}

const CHECK_MS = 2_000;

/** A feed of quotes that are repeated at each block. Equal requests are quoted once. */
export class QuoteFeed<Event extends FeedEvent> {
  readonly #options: QuoteFeedOptions<Event>;
  readonly #topics = new Map<string, Topic<Event>>();
  /** Requests that wait. Those that the newest block has likely changed are urgent. */
  readonly #urgent = new Set<Topic<Event>>();
  readonly #others = new Set<Topic<Event>>();
  /** Requests whose callers' streams rest. */
  readonly #resting = new Set<Topic<Event>>();
  readonly #turns: StreamTurns;
  /** The payer of followers that name none. */
  readonly #nobody: Payer = { account: new TurnAccount(), meter: undefined };
  #wake: NodeJS.Timeout | undefined;
  #hasHead = true;
  #stopWatching: (() => void) | undefined;

  constructor(options: QuoteFeedOptions<Event>) {
    this.#options = options;
    this.#turns = new StreamTurns(options.isLimited ?? true);
  }

  /** Number of distinct requests that are followed now. */
  get size(): number {
    return this.#topics.size;
  }

  /**
   * Sends the quote at once, unless it has not changed since block `lastSeen`, and then whenever a block
   * changes it. Returns a function that stops following. The payer's streams rest after answers that took
   * long, so that they do not come with each block, and answers count as its requests.
   */
  follow(
    request: TradeRequest,
    send: (event: Event) => void,
    lastSeen?: bigint,
    payer: Payer = this.#nobody,
  ): () => void {
    const key = keyOf(request);
    const topic = this.#topics.get(key) ?? this.#begin(key, request);
    const follower: Follower<Event> = { send, lastSeen, payer, isServed: false };
    topic.followers.add(follower);
    if (topic.followers.size === 1) this.#ask(topic);
    else if (topic.newest !== undefined) queueMicrotask(() => serveFirst(topic, follower));
    return () => {
      topic.followers.delete(follower);
      if (topic.followers.size > 0) return;
      this.#topics.delete(key);
      this.#resting.delete(topic);
      if (this.#topics.size === 0) this.#rest();
    };
  }

  #begin(key: string, request: TradeRequest): Topic<Event> {
    const topic: Topic<Event> = {
      request,
      followers: new Set(),
      state: 'idle',
      pools: undefined,
      newest: undefined,
      changed: undefined,
      isAmbiguous: false,
    };
    if (this.#topics.size === 0) this.#watch();
    this.#topics.set(key, topic);
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
    clearTimeout(this.#wake);
    this.#wake = undefined;
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
    if (topic.state === 'starting' || topic.state === 'outdated' || topic.state === 'resting') return;
    topic.state = 'queued';
    const [queue, other] = this.#isUrgent(topic)
      ? [this.#urgent, this.#others]
      : [this.#others, this.#urgent];
    other.delete(topic);
    queue.add(topic);
  }

  /**
   * Returns whether a pool of the last quote changed. A block changes few quotes, nearly always through their
   * pools.
   */
  #isUrgent({ pools }: Topic<Event>): boolean {
    const { isTouched = () => false } = this.#options;
    return pools === undefined || isTouched(pools);
  }

  /**
   * Starts the queued requests, the urgent ones first. A caller without a free place does not hold up the
   * others.
   */
  #startNext(): void {
    for (const queue of [this.#urgent, this.#others]) {
      for (const topic of queue) {
        const payers = this.#payersOf(topic);
        if (payers === 'resting') this.#letRest(topic, queue);
        else if (payers.length === 0) this.#refuse(topic, queue);
        else this.#start(topic, queue, payers);
      }
    }
  }

  #start(topic: Topic<Event>, queue: Set<Topic<Event>>, payers: readonly Payer[]): void {
    const account = this.#turns.takePlace(payers);
    if (account === undefined) return;
    queue.delete(topic);
    topic.state = 'starting';
    void this.#answer(topic, new TurnShare(true, account));
  }

  #payersOf({ followers }: Topic<Event>): readonly Payer[] | 'resting' {
    return this.#turns.payersAmong([...followers].map(({ payer }) => payer));
  }

  #letRest(topic: Topic<Event>, queue: Set<Topic<Event>>): void {
    queue.delete(topic);
    topic.state = 'resting';
    this.#resting.add(topic);
    this.#wakeLater();
  }

  /** Continues when the first of the resting callers has rested. */
  #wakeLater(): void {
    if (this.#wake !== undefined || this.#resting.size === 0) return;
    const ends = [...this.#resting].flatMap(({ followers }) =>
      [...followers].map(({ payer }) => this.#turns.restsUntil(payer)),
    );
    const delay = Math.max(1, Math.ceil(Math.min(...ends) - performance.now()));
    const wake = () => {
      this.#wake = undefined;
      for (const topic of this.#resting) {
        this.#resting.delete(topic);
        topic.state = 'idle';
        this.#enqueue(topic);
      }
      this.#startNext();
    };
    this.#wake = setTimeout(wake, delay).unref();
  }

  #refuse(topic: Topic<Event>, queue: Set<Topic<Event>>): void {
    queue.delete(topic);
    topic.state = 'idle';
    if (topic.followers.size === 0) return;
    const error = new AppError(
      'RATE_LIMITED',
      'Too many requests: each answer of a stream counts as one or more',
    );
    tell(topic, this.#options.describe({ kind: 'refused', error }, this.#head()));
  }

  async #answer(topic: Topic<Event>, share: TurnShare): Promise<void> {
    // Followers may leave while this waits for its turn.
    await share.next();
    if (topic.followers.size > 0) {
      topic.state = 'running';
      const payers = this.#payersOf(topic);
      const outcome = await this.#price(topic.request, share);
      this.#count(payers === 'resting' ? [] : payers, share);
      topic.pools = outcome.kind === 'quoted' ? outcome.priced.pools : undefined;
      const head = outcome.kind === 'quoted' ? outcome.priced.block : this.#head();
      tell(topic, this.#options.describe(outcome, head));
    }
    const isOutdated = topic.state === 'outdated';
    topic.state = 'idle';
    this.#turns.leavePlace(share.account);
    if (isOutdated) this.#enqueue(topic);
    this.#startNext();
  }

  /** Has the callers pay for an answer together. */
  #count(payers: readonly Payer[], { steps, workedMs }: TurnShare): void {
    this.#turns.count(payers, workedMs, performance.now());
    for (const { meter } of payers) meter?.chargeSteps(Math.ceil(steps / payers.length));
  }

  async #price(request: TradeRequest, share: TurnShare): Promise<QuoteOutcome> {
    const { quoter, timeoutMs } = this.#options;
    const controller = new AbortController();
    const { signal } = controller;
    setMaxListeners(0, signal);
    const timer = setTimeout(() => {
      controller.abort(new AppError('TIMEOUT', `The quote took longer than ${timeoutMs / 1000} s`));
    }, timeoutMs);
    try {
      return { kind: 'quoted', priced: await quoter.price(request, { signal, share }) };
    } catch (thrown) {
      const internal = new AppError('INTERNAL', 'An internal error occurred', { cause: thrown });
      return { kind: 'refused', error: thrown instanceof AppError ? thrown : internal };
    } finally {
      clearTimeout(timer);
    }
  }
}
