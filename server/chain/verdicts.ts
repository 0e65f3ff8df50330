import { LRUCache } from 'lru-cache';
import type { Header } from './head.ts';

/**
 * What a measurement found.
 * - `for`: it speaks for its subject. It may be used at later blocks, for as long as it lives.
 * - `against`: it speaks against it. It holds at its block only: the cause may be gone in the next one.
 * - `none`: it could not be made. Nothing is known, and it is not tried again before the next block.
 */
export type Verdict<Finding> =
  | { readonly kind: 'for' | 'against'; readonly finding: Finding }
  | { readonly kind: 'none' };

/** A block by which verdicts are kept: its hash stands for all states in it. */
export type VerdictBlock = Pick<Header, 'hash' | 'timestamp'>;

export interface VerdictsOptions {
  readonly maxEntries: number;
  /** Seconds of block time for which a `for` is valid, before its block and after it. Default 600. */
  readonly lifetimeSeconds?: bigint;
  /** Age in seconds from which a used `for` should be measured again. Default 600. */
  readonly agingSeconds?: bigint;
}

const DEFAULT_SECONDS = 600n;

interface Lasting<Finding> {
  readonly verdict: Verdict<Finding>;
  /** Timestamp of the block, Unix seconds. */
  readonly at: bigint;
}

interface Room<Finding> {
  readonly lasting: LRUCache<string, Lasting<Finding>>;
  /** By the hash of the block, too. */
  readonly ofBlock: LRUCache<string, Verdict<Finding>>;
}

/**
 * Remembers verdicts on tokens, pools and routes by the block at which they were measured. A verdict against
 * something is known at this very block and at no other one, so that nobody can shut it for those who come
 * later; whoever needs it at another block measures again, once for all who ask.
 *
 * Present and past have separate space: requests for past blocks cannot evict verdicts that live quotes use.
 */
export class Verdicts<Finding extends object> {
  readonly #lifetime: bigint;
  readonly #aging: bigint;
  readonly #maxEntries: number;
  readonly #present: Room<Finding>;
  /** Most services are never asked for past blocks, and a cache takes its space when it is made. */
  #past: Room<Finding> | undefined;
  readonly #pending = new Map<string, Promise<void>>();
  #newest = 0n;

  constructor({
    maxEntries,
    lifetimeSeconds = DEFAULT_SECONDS,
    agingSeconds = DEFAULT_SECONDS,
  }: VerdictsOptions) {
    this.#aging = agingSeconds;
    this.#lifetime = lifetimeSeconds;
    this.#maxEntries = maxEntries;
    this.#present = roomOf(maxEntries);
  }

  /** Returns the verdict at a block; undefined where it has to be measured. */
  get(key: string, block: VerdictBlock): Verdict<Finding> | undefined {
    const { lasting, ofBlock } = this.#roomFor(block.timestamp);
    // Every quote asks, and mostly nothing speaks against anything.
    const here = ofBlock.size === 0 ? undefined : ofBlock.get(keyAt(key, block));
    if (here !== undefined) return here;
    const known = lasting.get(key);
    return known !== undefined && distance(known.at, block.timestamp) < this.#lifetime
      ? known.verdict
      : undefined;
  }

  /** Returns whether a `for` is old enough to be measured again. @param age seconds from which it is */
  isAging(key: string, { timestamp }: VerdictBlock, age: bigint = this.#aging): boolean {
    const known = this.#roomFor(timestamp).lasting.peek(key);
    return known !== undefined && distance(known.at, timestamp) >= age;
  }

  /** Keeps a verdict measured at a block. One that is no `for` ends what an earlier block said for it. */
  set(key: string, verdict: Verdict<Finding>, block: VerdictBlock): void {
    const { timestamp: at } = block;
    if (at > this.#newest) this.#newest = at;
    const { lasting, ofBlock } = this.#roomFor(at);
    const known = lasting.peek(key);
    if (verdict.kind === 'for') {
      ofBlock.delete(keyAt(key, block));
      if (known === undefined || known.at <= at) lasting.set(key, { verdict, at });
      return;
    }
    ofBlock.set(keyAt(key, block), verdict);
    if (known !== undefined && known.at <= at) lasting.delete(key);
  }

  /** Drops all that is known of it now and at a block, because it proved wrong. */
  forget(key: string, block: VerdictBlock): void {
    const { lasting, ofBlock } = this.#roomFor(block.timestamp);
    lasting.delete(key);
    ofBlock.delete(keyAt(key, block));
  }

  /**
   * Returns the keys that nobody is measuring at the block, and that no verdict of this block forbids to
   * measure.
   */
  due(keys: readonly string[], block: VerdictBlock): string[] {
    const { ofBlock } = this.#roomFor(block.timestamp);
    return keys
      .map((key) => [key, keyAt(key, block)] as const)
      .filter(([, here]) => !this.#pending.has(here) && !ofBlock.has(here))
      .map(([key]) => key);
  }

  /**
   * Resolves when each key has been measured at the block. Whoever asks for the same one at the same time
   * waits for the same measurement, and one that came to no `for` is not made again at this block.
   * @param measure measures keys at the block and sets their verdicts
   * @throws as `measure`
   */
  async share(
    keys: readonly string[],
    block: VerdictBlock,
    measure: (keys: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const due = this.due(keys, block);
    if (due.length > 0) {
      const done = measure(due).finally(() => {
        for (const key of due) this.#pending.delete(keyAt(key, block));
      });
      for (const key of due) this.#pending.set(keyAt(key, block), done);
    }
    await Promise.all(new Set(keys.map((key) => this.#pending.get(keyAt(key, block)))));
  }

  #roomFor(time: bigint): Room<Finding> {
    if (time + this.#lifetime >= this.#newest) return this.#present;
    this.#past ??= roomOf(this.#maxEntries);
    return this.#past;
  }
}

const roomOf = <Finding extends object>(max: number): Room<Finding> => ({
  lasting: new LRUCache({ max }),
  ofBlock: new LRUCache({ max }),
});

function keyAt(key: string, { hash }: VerdictBlock): string {
  return `${hash} ${key}`;
}

/** Returns the seconds between two timestamps. */
export function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a;
}
