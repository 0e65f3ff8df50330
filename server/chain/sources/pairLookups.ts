import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import { sortTokens, type TokenPair } from '../lens/pairPoolsLens.ts';

const MAX_PAIRS = 10_000;

/** Pairs whose pools the factories were asked for; creation logs keep the knowledge current from then on. */
export class PairLookups {
  readonly #done = new LRUCache<string, true>({ max: MAX_PAIRS });
  #knownSince: bigint | undefined;

  /** From this block on every creation of a pool was heard of; undefined before the first head. */
  get knownSince(): bigint | undefined {
    return this.#knownSince;
  }

  isDone(tokenA: Address, tokenB: Address): boolean {
    return this.#done.get(pairKey([tokenA, tokenB])) === true;
  }

  markDone(pair: TokenPair): void {
    this.#done.set(pairKey(pair), true);
  }

  /** Forgets all lookups: creations up to this block may have been missed. */
  forgetAll(block: bigint): void {
    this.#done.clear();
    this.#knownSince = block;
  }
}

/** Each pair of distinct tokens once. */
export function pairsAmong(tokens: readonly Address[]): TokenPair[] {
  const distinct = [...new Set(tokens)];
  return distinct.flatMap((tokenA, index) =>
    distinct.slice(index + 1).map((tokenB): TokenPair => [tokenA, tokenB]),
  );
}

export function pairKey(pair: TokenPair): string {
  return sortTokens(pair).join('');
}
