import type { ListedPool, Token } from '../../api/answers.ts';
import { isSame } from '../../api/tokens.ts';
import { quotedWay } from '../../pairs/quotedWay.ts';

const MOST = 4;

/**
 * Returns the pairs of the busiest pools, each once and in the direction of who sells the base; the coin by
 * its name.
 */
export function popularPairs(
  pools: readonly ListedPool[],
  coin: Token,
): readonly { readonly in: Token; readonly out: Token }[] {
  const found = new Map<string, { in: Token; out: Token }>();
  for (const pool of pools) {
    if (pool.token0.imitates !== undefined || pool.token1.imitates !== undefined) continue;
    const { base, counter } = quotedWay(pool, coin.address);
    const key = `${base.address} ${counter.address}`;
    if (!found.has(key)) found.set(key, { in: named(base, coin), out: named(counter, coin) });
  }
  return [...found.values()].slice(0, MOST);
}

const named = (token: Token, coin: Token) => (isSame(token.address, coin.address) ? coin : token);
