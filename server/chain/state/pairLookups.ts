import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import { sortTokens, type TokenPair } from '../calls/pairPoolsLens.ts';

const MAX_PAIRS = 10_000;

/** Pairs that were looked up in the factories. Creation logs keep the results current. */
export class PairLookups {
  readonly #done = new LRUCache<string, true>({ max: MAX_PAIRS });
  #knownSince: bigint | undefined;

  /** Returns the block since which all created pools are known; undefined before the first head. */
  get knownSince(): bigint | undefined {
    return this.#knownSince;
  }

  isDone(tokenA: Address, tokenB: Address): boolean {
    return this.#done.get(pairKey([tokenA, tokenB])) === true;
  }

  markDone(pair: TokenPair): void {
    this.#done.set(pairKey(pair), true);
  }

  /** Forgets all lookups, because creations up to this block may have been missed. */
  forgetAll(block: bigint): void {
    this.#done.clear();
    this.#knownSince = block;
  }
}

export function pairsAmong(tokens: readonly Address[]): TokenPair[] {
  const distinct = [...new Set(tokens)];
  return distinct.flatMap((tokenA, index) =>
    distinct.slice(index + 1).map((tokenB): TokenPair => [tokenA, tokenB]),
  );
}

export function pairKey(pair: TokenPair): string {
  return sortTokens(pair).join('');
}
