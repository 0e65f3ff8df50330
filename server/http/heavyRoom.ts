import { AppError } from '../errors.ts';

/** Requests that wait for room, and how many of them one caller may have. */
const WAITING = 64;
const WAITING_OF_ONE = 32;
const RETRY_SECONDS = 1;

/** A request takes more than this many units of work, see `Endpoint.cost`: two questions of eight routes take no more. */
export const HEAVY_ABOVE = 16;

/** Lets few heavy requests be worked on at the same time; the others wait, and callers take turns. */
export class HeavyRoom {
  readonly #atOnce: number;
  readonly #waiting = new Map<string, Set<() => void>>();
  #running = 0;
  #count = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * Resolves with how to leave when there is room.
   * @throws OVERLOADED when too many wait, the reason of the signal
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

  #wait(caller: string, signal: AbortSignal): Promise<void> {
    const ofCaller = this.#waiting.get(caller) ?? new Set();
    if (this.#count >= WAITING || ofCaller.size >= WAITING_OF_ONE) {
      throw new AppError('OVERLOADED', 'The service has more large requests than it can answer in time', {
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

  /** The place goes to whoever has waited longest of the caller whose turn it is. */
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
