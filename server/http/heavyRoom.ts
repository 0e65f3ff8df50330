import { AppError } from '../errors.ts';

/** Requests that may wait for a place, in total and per caller. */
const WAITING = 64;
const WAITING_OF_ONE = 32;
const RETRY_SECONDS = 1;

/**
 * Above this cost a request is heavy, see `Endpoint.cost`. A simulated swap of sixteen routes costs no more.
 */
export const HEAVY_ABOVE = 19;

/** Limits how many heavy requests run at the same time. The others wait, and callers take turns. */
export class HeavyRoom {
  readonly #atOnce: number;
  readonly #waiting = new Map<string, Set<() => void>>();
  #running = 0;
  #count = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * Resolves with the function that frees the place, as soon as a place is free.
   * @throws OVERLOADED when too many requests wait, or the reason of the signal
   */
  async enter(caller: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#wait(caller, signal);
    let isIn = true;
    return () => {
      if (isIn) this.#leave();
      isIn = false;
    };
  }

  /** Returns whether a further request of the caller would be refused. */
  isFullFor(caller: string): boolean {
    if (this.#running < this.#atOnce) return false;
    return this.#count >= WAITING || (this.#waiting.get(caller)?.size ?? 0) >= WAITING_OF_ONE;
  }

  #wait(caller: string, signal: AbortSignal): Promise<void> {
    const ofCaller = this.#waiting.get(caller) ?? new Set();
    if (this.isFullFor(caller)) {
      throw new AppError('OVERLOADED', 'The service is overloaded with large requests', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    this.#waiting.set(caller, ofCaller);
    this.#count += 1;
    return new Promise((resolve, reject) => {
      const forget = () => {
        signal.removeEventListener('abort', giveUp);
        this.#count -= 1;
        ofCaller.delete(go);
        if (ofCaller.size === 0) this.#waiting.delete(caller);
      };
      const go = () => {
        forget();
        resolve();
      };
      const giveUp = () => {
        forget();
        reject(signal.reason);
      };
      ofCaller.add(go);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Gives the place to the request that has waited longest of the caller whose turn it is. */
  #leave(): void {
    for (const [caller, [go]] of this.#waiting) {
      go?.();
      const others = this.#waiting.get(caller);
      if (others !== undefined) {
        this.#waiting.delete(caller);
        this.#waiting.set(caller, others);
      }
      return;
    }
    this.#running -= 1;
  }
}
