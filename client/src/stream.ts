import { type ErrorBody, SwapApiError } from './errors.ts';
import { eventsOf } from './events.ts';
import { type CallOptions, type ClientOptions, type Operation, pause, send } from './request.ts';
import type { components } from './schema.ts';

type Event<Name extends string, Data> = {
  readonly event: Name;
  readonly data: Data;
  /** Block of the event, where it names one. */
  readonly id: string | undefined;
};

/** An event of `/quote/stream`: a look at `event` tells what `data` is. */
export type StreamEvent =
  | Event<'quote', components['schemas']['Quote']>
  /** The newest block has no quote; a later one may have. */
  | Event<'problem', ErrorBody>
  /** This instance stops. The stream goes on at another one, unless `reconnect` is false. */
  | Event<'end', { readonly reason: string }>;

/** Why a stream is over: the service said so, the connection broke, or the caller's signal. */
export interface StreamEnd {
  readonly reason: 'shutdown' | 'lost' | 'aborted';
}

export interface StreamOptions extends CallOptions {
  /** Whether the stream goes on after a broken connection, with what has changed since. True when absent. */
  readonly reconnect?: boolean;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Yields the events of a stream. A broken connection is opened again with `Last-Event-ID`, after the time
 * that the service asks for, and twice as long after each further failure. Returns the reason when it is
 * over.
 * @throws SwapApiError when the service refuses the question; the network's error when `reconnect` is false
 */
export async function* followStream(
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  options: ClientOptions,
  { signal, reconnect = true }: StreamOptions = {},
): AsyncGenerator<StreamEvent, StreamEnd, undefined> {
  let lastEventId: string | undefined;
  let firstWait = FIRST_WAIT_MS;
  let failures = 0;
  const isAborted = () => signal?.aborted === true;
  while (!isAborted()) {
    try {
      const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
      const response = await send(operation, input, options, {
        headers,
        ...(signal === undefined ? {} : { signal }),
      });
      for await (const { retryMs, ...event } of eventsOf(response)) {
        failures = 0;
        firstWait = retryMs ?? firstWait;
        lastEventId = event.id ?? lastEventId;
        if (event.event === undefined) continue;
        yield event as StreamEvent;
        if (event.event === 'end') {
          if (!reconnect) return { reason: 'shutdown' };
          break;
        }
      }
      if (!reconnect) return { reason: isAborted() ? 'aborted' : 'lost' };
    } catch (error) {
      if (isAborted()) break;
      // Who asks for something impossible gets the same answer again.
      if (!reconnect || (error instanceof SwapApiError && error.status < 500)) throw error;
      failures += 1;
    }
    await pause(Math.min(firstWait * 2 ** failures, LONGEST_WAIT_MS), signal).catch(() => {});
  }
  return { reason: 'aborted' };
}
