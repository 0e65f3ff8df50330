import { webSocket } from 'viem';
import { parseHeader } from './head.ts';
import type { HeadTracker } from './headTracker.ts';

export interface HeadFeedOptions {
  readonly heads: HeadTracker;
  /** Without it the node is polled. */
  readonly wsUrl?: string | undefined;
  /** Pause between two looks while nothing is pushed. */
  readonly pollMs: number;
  /** Told when the node begins to push its heads, and when it has to be polled again. */
  readonly onSource?: ((source: 'push' | 'poll') => void) | undefined;
  /** Told of a look that failed; the next one comes all the same. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** A node that pushes its heads is asked only after it has been silent for so many pauses. */
const SILENT_PAUSES = 10;
const FIRST_RECONNECT_MS = 1_000;
const LONGEST_RECONNECT_MS = 60_000;

/**
 * Feeds the tracker: newHeads over WebSocket where there is one, polling otherwise and while the socket is down.
 */
export class HeadFeed {
  readonly #options: HeadFeedOptions;
  #isStopped = false;
  #isLooking = false;
  #reconnectMs = FIRST_RECONNECT_MS;
  #lookTimer: NodeJS.Timeout | undefined;
  #reconnectTimer: NodeJS.Timeout | undefined;
  #closeSocket: (() => void) | undefined;

  constructor(options: HeadFeedOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#look();
    if (this.#options.wsUrl !== undefined) void this.#connect(this.#options.wsUrl);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#lookTimer);
    clearTimeout(this.#reconnectTimer);
    this.#closeSocket?.();
  }

  get #isPushed(): boolean {
    return this.#closeSocket !== undefined;
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.#options.heads.refresh().catch((error: unknown) => this.#options.onFailure?.(error));
    this.#isLooking = false;
    this.#lookLater();
  }

  #lookLater(): void {
    clearTimeout(this.#lookTimer);
    if (this.#isStopped) return;
    const { pollMs } = this.#options;
    this.#lookTimer = setTimeout(() => void this.#look(), this.#isPushed ? pollMs * SILENT_PAUSES : pollMs);
  }

  async #connect(url: string): Promise<void> {
    const transport = webSocket(url, { reconnect: false, retryCount: 0 })({ retryCount: 0 });
    const client = transport.value?.getRpcClient();
    // A connection that fails is reported by `subscribe` below.
    const close = () => void client?.then((socket) => socket.close()).catch(() => undefined);
    client?.catch(() => undefined);
    let isDown = false;
    const onDown = () => {
      if (isDown) return;
      isDown = true;
      close();
      this.#options.onSource?.('poll');
      this.#closeSocket = undefined;
      this.#scheduleReconnect(url);
    };
    try {
      await transport.value?.subscribe({
        params: ['newHeads'],
        onData: (message: { result?: unknown }) => void this.#offer(message.result),
        onError: onDown,
      });
      if (this.#isStopped) close();
      else if (!isDown) {
        this.#closeSocket = close;
        this.#reconnectMs = FIRST_RECONNECT_MS;
        this.#options.onSource?.('push');
      }
    } catch {
      onDown();
    }
  }

  async #offer(block: unknown): Promise<void> {
    if (this.#isStopped) return;
    try {
      await this.#options.heads.offer(parseHeader(block));
    } catch (error) {
      this.#options.onFailure?.(error);
    }
    this.#lookLater();
  }

  /** Polling takes over at once, not when the pushed heads have been missing for long. */
  #scheduleReconnect(url: string): void {
    if (this.#isStopped) return;
    void this.#look();
    this.#reconnectTimer = setTimeout(() => void this.#connect(url), this.#reconnectMs);
    this.#reconnectMs = Math.min(this.#reconnectMs * 2, LONGEST_RECONNECT_MS);
  }
}
