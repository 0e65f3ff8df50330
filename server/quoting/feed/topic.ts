import type { Payer } from '../../runtime/payer.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import type { PricedTrade } from '../quoter.ts';

/** An outcome as it is sent to followers. */
export interface FeedEvent {
  /** Number of the block of the outcome; undefined without a head. */
  readonly block: bigint | undefined;
  /** A key of the content. An outcome with the same key as the one before it is not sent. */
  readonly essence: string;
}

export interface Follower<Event> {
  readonly send: (event: Event) => void;
  /** Block number of the last event that a reconnecting client has received. */
  readonly lastSeen: bigint | undefined;
  readonly payer: Payer;
  isServed: boolean;
}

/** One request and all its subscribers. */
export interface Topic<Event> {
  readonly request: TradeRequest;
  readonly followers: Set<Follower<Event>>;
  /** Resting: queued until the streams of its callers have rested. */
  state: 'idle' | 'queued' | 'resting' | 'starting' | 'running' | 'outdated';
  /** Pools of the last quote with their states at its block; undefined before the first quote. */
  pools: PricedTrade['pools'] | undefined;
  /** The event of the newest block. */
  newest: Event | undefined;
  /** The newest event that differed from the one before it. */
  changed: Event | undefined;
  /** True where the event before `changed` had the same block number: two branches share it. */
  isAmbiguous: boolean;
}

/** Sends the event of the newest block to the followers that have not seen its content. */
export function tell<Event extends FeedEvent>(topic: Topic<Event>, event: Event): void {
  const isChange = event.essence !== topic.changed?.essence;
  if (isChange) {
    topic.isAmbiguous = topic.changed?.block === event.block;
    topic.changed = event;
  }
  topic.newest = event;
  for (const follower of topic.followers) {
    if (!follower.isServed) serveFirst(topic, follower);
    else if (isChange) follower.send(event);
  }
}

/** Sends the newest event to a follower that has had none, unless its client has seen it before. */
export function serveFirst<Event extends FeedEvent>(
  { newest, changed, isAmbiguous, followers }: Topic<Event>,
  follower: Follower<Event>,
): void {
  if (follower.isServed || !followers.has(follower) || newest === undefined) return;
  follower.isServed = true;
  const since = isAmbiguous ? (changed?.block ?? 0n) + 1n : changed?.block;
  if (!isBetween(follower.lastSeen, since, newest.block)) follower.send(newest);
}
/**
 * Returns whether the client has seen the current quote: not before its last change, not after the newest
 * block.
 */
function isBetween(seen: bigint | undefined, first: bigint | undefined, last: bigint | undefined): boolean {
  return seen !== undefined && first !== undefined && last !== undefined && seen >= first && seen <= last;
}

/** Returns a key that is equal for equal requests. */
export function keyOf(request: TradeRequest): string {
  const fields = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(fields, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}
