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

/** While heads are pushed, polling only watches over the push. */
const WATCH_MS = 5_000;
const RECONNECT_MS = 5_000;

/**
 * Feeds the tracker: newHeads over WebSocket where there is one, polling otherwise and while the socket is down.
 */
export class HeadFeed {
  readonly #options: HeadFeedOptions;
  #isStopped = false;
  #pollTimer: NodeJS.Timeout | undefined;
  #reconnectTimer: NodeJS.Timeout | undefined;
  #closeSocket: (() => void) | undefined;

  constructor(options: HeadFeedOptions) {
    this.#options = options;
  }

  start(): void {
    this.#poll();
    if (this.#options.wsUrl !== undefined) void this.#connect(this.#options.wsUrl);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#pollTimer);
    clearTimeout(this.#reconnectTimer);
    this.#closeSocket?.();
  }

  /** True while the node pushes its heads. */
  get isPushed(): boolean {
    return this.#closeSocket !== undefined;
  }

  #poll(): void {
    void this.#look().finally(() => {
      if (this.#isStopped) return;
      const pause = this.isPushed ? Math.max(WATCH_MS, this.#options.pollMs) : this.#options.pollMs;
      this.#pollTimer = setTimeout(() => this.#poll(), pause);
    });
  }

  async #look(): Promise<void> {
    await this.#options.heads.refresh().catch((error: unknown) => this.#fail(error));
  }

  async #connect(url: string): Promise<void> {
    const transport = webSocket(url, { reconnect: false, retryCount: 0 })({ retryCount: 0 });
    const client = transport.value?.getRpcClient();
    let isDown = false;
    const close = () => void client?.then((socket) => socket.close()).catch(() => undefined);
    const onDown = () => {
      if (isDown) return;
      isDown = true;
      close();
      if (this.isPushed) this.#options.onSource?.('poll');
      this.#closeSocket = undefined;
      this.#scheduleReconnect(url);
    };
    try {
      await transport.value?.subscribe({
        params: ['newHeads'],
        onData: (message: { result?: unknown }) => this.#offer(message.result),
        onError: onDown,
      });
      if (this.#isStopped) close();
      else if (!isDown) {
        this.#closeSocket = close;
        this.#options.onSource?.('push');
      }
    } catch {
      onDown();
    }
  }

  #offer(block: unknown): void {
    if (this.#isStopped) return;
    try {
      this.#options.heads.offer(parseHeader(block)).catch((error: unknown) => this.#fail(error));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Polling takes over at once: a timer that waits for the slow watch would leave the head behind. */
  #scheduleReconnect(url: string): void {
    if (this.#isStopped) return;
    clearTimeout(this.#pollTimer);
    this.#poll();
    this.#reconnectTimer = setTimeout(() => void this.#connect(url), RECONNECT_MS);
  }

  #fail(error: unknown): void {
    this.#options.onFailure?.(error);
  }
}
