import { Retries } from './retries.ts';

/** Tries after which a wait is worth telling: about a second and a half. What fewer settle is everyday life. */
const TRIES_UNTOLD = 6;

export interface HeadWaitOptions {
  /** Tries again to follow the node. */
  readonly again: () => void;
  /** Called with the reason when a wait lasts, and with undefined when it ends. */
  readonly onWaiting: ((reason: string | undefined) => void) | undefined;
}

/** Why the head cannot follow the node at present. It is tried again until that is settled. */
export class HeadWait {
  readonly #onWaiting: HeadWaitOptions['onWaiting'];
  readonly #retries: Retries;
  #reason: string | undefined;
  #isTold = false;

  constructor({ again, onWaiting }: HeadWaitOptions) {
    this.#onWaiting = onWaiting;
    this.#retries = new Retries(again);
  }

  /** Undefined when nothing is waited for. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Tries since it was settled last. */
  get tries(): number {
    return this.#retries.count;
  }

  begin(reason: string): void {
    this.#reason = reason;
    if (this.#retries.count >= TRIES_UNTOLD && !this.#isTold) {
      this.#isTold = true;
      this.#onWaiting?.(reason);
    }
    this.#retries.schedule();
  }

  /** The last try has failed without a reason of its own. */
  goOn(): void {
    this.#retries.schedule();
  }

  settle(): void {
    if (this.#isTold) this.#onWaiting?.(undefined);
    this.#isTold = false;
    this.#reason = undefined;
    this.#retries.settle();
  }

  stop(): void {
    this.#retries.stop();
  }
}
