import type { Header } from '../head.ts';
import { rpcUnavailable } from '../rpc/rpcErrors.ts';
import { type HeadSocket, type HeadSocketOptions, openHeadSocket } from './headSocket.ts';

export interface HeadFeedOptions {
  /** The tracker: `refresh` polls the node, `offer` takes a pushed header. */
  readonly heads: {
    refresh(): Promise<Pick<Header, 'number'>>;
    offer(header: Header): Promise<unknown>;
    readonly blockTimeMs?: number | undefined;
  };
  readonly chainId: number;
  /** Used one at a time; the next one takes over when one fails. Without any, the node is polled. */
  readonly wsUrls: readonly string[];
  readonly pollMs: number;
  readonly timeoutMs: number;
  readonly maxHeadAge?: HeadSocketOptions['maxHeadAge'];
  /** Whether nobody asks, so that the node is polled less. Default: never. */
  readonly isQuiet?: (() => boolean) | undefined;
  /** Longest pause between two polls in quiet times, milliseconds. */
  readonly quietPauseMs?: number | undefined;
  /** Called when heads begin to be pushed, and when polling resumes. */
  readonly onSource?: ((source: 'push' | 'poll') => void) | undefined;
  /** Called when polling fails. Polling continues. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  /** Called with the host and the reason when a WebSocket is dropped. It reconnects after a pause. */
  readonly onSocketDown?: ((host: string, error: Error) => void) | undefined;
}

/**
 * A pushing node is polled after three block times or ten poll intervals of silence, whichever is shorter; in
 * quiet times after three block times or the quiet pause.
 */
const SILENT_BLOCKS = 3;
const SILENT_PAUSES = 10;
const FIRST_RECONNECT_MS = 1_000;
const LONGEST_RECONNECT_MS = 60_000;

/**
 * Feeds the tracker: newHeads over WebSocket if configured, else polling. Drops a socket that misses a polled
 * head.
 */
export class HeadFeed {
  readonly #options: HeadFeedOptions;
  #isStopped = false;
  #isLooking = false;
  #isPushing = false;
  #attempts = 0;
  #reconnectMs = FIRST_RECONNECT_MS;
  #pushed: { readonly number: bigint; readonly at: number } | undefined;
  #blockMs: number | undefined;
  #socket: HeadSocket | undefined;
  #lookTimer: NodeJS.Timeout | undefined;
  #reconnectTimer: NodeJS.Timeout | undefined;
  #doubtTimer: NodeJS.Timeout | undefined;

  constructor(options: HeadFeedOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#look();
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#lookTimer);
    clearTimeout(this.#reconnectTimer);
    clearTimeout(this.#doubtTimer);
    this.#socket?.close();
  }

  /** Polls at once, because somebody asks after a quiet time. @throws as `refresh` */
  async wake(): Promise<void> {
    await this.#options.heads.refresh();
    this.#lookLater();
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const head = await this.#options.heads.refresh();
      if (this.#isPushing) this.#doubt(head.number);
    } catch (error) {
      this.#options.onFailure?.(error);
    }
    this.#isLooking = false;
    this.#lookLater();
  }

  #lookLater(): void {
    clearTimeout(this.#lookTimer);
    if (this.#isStopped) return;
    this.#lookTimer = setTimeout(() => void this.#look(), this.#pause());
  }

  #pause(): number {
    const { pollMs, heads, isQuiet, quietPauseMs = 0 } = this.#options;
    const longest = isQuiet?.() === true ? Math.max(quietPauseMs, pollMs) : undefined;
    if (!this.#isPushing) return Math.max(pollMs, Math.min(heads.blockTimeMs ?? 0, longest ?? 0));
    const silence = (this.#blockMs ?? pollMs) * SILENT_BLOCKS;
    return Math.max(pollMs, Math.min(silence, longest ?? pollMs * SILENT_PAUSES));
  }

  /** Drops the socket unless it soon pushes a head as new as the polled one. */
  #doubt(found: bigint): void {
    // A socket does not push the head at which it opened.
    this.#pushed ??= { number: found, at: performance.now() };
    const isBehind = () => (this.#pushed?.number ?? 0n) < found;
    if (!isBehind() || this.#doubtTimer !== undefined) return;
    this.#doubtTimer = setTimeout(() => {
      this.#doubtTimer = undefined;
      if (isBehind()) this.#socket?.close(rpcUnavailable('The WebSocket of the node is silent.', undefined));
    }, this.#options.pollMs);
  }

  #connect(): void {
    const { wsUrls, chainId, timeoutMs, maxHeadAge, onSource, onSocketDown } = this.#options;
    const url = wsUrls[this.#attempts % wsUrls.length];
    if (url === undefined || this.#isStopped) return;
    this.#attempts += 1;
    this.#pushed = undefined;
    this.#socket = openHeadSocket({
      url,
      chainId,
      timeoutMs,
      maxHeadAge,
      onOpen: () => {
        this.#isPushing = true;
        onSource?.('push');
      },
      onHead: (header) => void this.#offer(header),
      onDown: (error) => {
        onSocketDown?.(new URL(url).host, error);
        this.#reconnectLater();
      },
    });
  }

  async #offer(header: Header): Promise<void> {
    const at = performance.now();
    if (this.#pushed !== undefined) this.#blockMs = at - this.#pushed.at;
    this.#pushed = { number: header.number, at };
    this.#reconnectMs = FIRST_RECONNECT_MS;
    try {
      await this.#options.heads.offer(header);
    } catch (error) {
      this.#options.onFailure?.(error);
    }
    this.#lookLater();
  }

  #reconnectLater(): void {
    clearTimeout(this.#doubtTimer);
    this.#doubtTimer = undefined;
    this.#socket = undefined;
    if (this.#isPushing) this.#options.onSource?.('poll');
    this.#isPushing = false;
    if (this.#isStopped) return;
    void this.#look();
    const pause = this.#reconnectMs * (0.75 + Math.random() / 2);
    this.#reconnectTimer = setTimeout(() => this.#connect(), pause);
    this.#reconnectMs = Math.min(this.#reconnectMs * 2, LONGEST_RECONNECT_MS);
  }
}
