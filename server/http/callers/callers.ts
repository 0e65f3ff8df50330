import { LRUCache } from 'lru-cache';
import { TurnAccount } from '../../runtime/turnAccount.ts';
import { Crowd } from './crowd.ts';

/** Callers that are remembered. A forgotten one begins anew. */
const MAX_CALLERS = 10_000;

/** A caller that is over its limit, so that its further requests are refused without asking the counts. */
interface OverLimit {
  /** Requests a minute that are allowed. */
  readonly allowed: number;
  /** When the count begins anew, by the clock of `performance`. */
  readonly endsAt: number;
  /**
   * When one request is let through to the counts, which other instances, or a higher limit, may have
   * changed.
   */
  askAgainAt: number;
  /** The header `RateLimit-Policy` and the beginning of `RateLimit` until its seconds; absent if unknown. */
  readonly headers?: { readonly policy: string; readonly left: string } | undefined;
}

/** A client address or the holder of a key: whoever limits count and turns are taken by. */
export class Caller {
  readonly name: string;
  /** The turns of all that is asked by the caller. */
  readonly account = new TurnAccount();
  readonly crowd = new Crowd();
  /** Set while further requests of the caller are over its limit. */
  over: OverLimit | undefined;
  /** Requests of the caller that are being answered or wait for that. */
  open = 0;

  constructor(name: string) {
    this.name = name;
  }
}

/** The callers of a service, by name. */
export class Callers {
  readonly #callers = new LRUCache<string, Caller>({ max: MAX_CALLERS });

  of(name: string): Caller {
    const known = this.#callers.get(name);
    if (known !== undefined) return known;
    const caller = new Caller(name);
    this.#callers.set(name, caller);
    return caller;
  }
}
