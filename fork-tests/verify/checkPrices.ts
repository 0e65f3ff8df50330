import { type CheckResult, createComparison } from './comparison.ts';
import type { IndexSnapshot, Row } from './indexSnapshot.ts';

/** Prices are decimals of 34 digits; floats of 15 digits are enough to see a wrong one. */
const TOLERANCE = 1e-12;

/**
 * The price of each pool against its square root price, which is compared with the chain elsewhere, and the price of
 * each token against its pricing pool: up to date with it, in a token of a higher rank.
 */
export function checkPrices(index: IndexSnapshot): CheckResult {
  const comparison = createComparison('prices: pools from their state, tokens from their pricing pool');
  const tokens = new Map(index.tokens.map((token) => [token.id, token]));
  for (const pool of index.pools) {
    const expected = priceOf(pool, tokens);
    const isRight = pool.price === null ? expected === null : isClose(Number(pool.price), expected);
    comparison.equal(`pool ${pool.id} price`, isRight ? expected : pool.price, expected);
  }
  const markets = new Map([...index.pairs, ...index.pools].map((market) => [market.id, market]));
  for (const token of index.tokens) {
    if (token.priceSource === null || token.priceAnchor === null || token.priceInAnchor === null) {
      comparison.equal(`token ${token.id} priceSource`, token.priceSource, null);
      continue;
    }
    const market = markets.get(token.priceSource);
    const anchor = tokens.get(token.priceAnchor);
    const isToken0 = market?.token0 === token.id;
    comparison.equal(
      `token ${token.id} priceAnchor`,
      token.priceAnchor,
      isToken0 ? market?.token1 : market?.token0,
    );
    comparison.equal(
      `token ${token.id} rank below its anchor`,
      token.pricingRank < (anchor?.pricingRank ?? 0),
      true,
    );
    const price = Number(market?.price);
    const expected = isToken0 ? price : 1 / price;
    const isRight = isClose(Number(token.priceInAnchor), expected);
    comparison.equal(`token ${token.id} priceInAnchor`, isRight ? expected : token.priceInAnchor, expected);
  }
  return comparison.result();
}

function priceOf(pool: Row<'pools'>, tokens: ReadonlyMap<string, Row<'tokens'>>): number | null {
  if (pool.sqrtPriceX96 === 0n) return null;
  const decimals = (tokens.get(pool.token0)?.decimals ?? 0) - (tokens.get(pool.token1)?.decimals ?? 0);
  return (Number(pool.sqrtPriceX96) / 2 ** 96) ** 2 * 10 ** decimals;
}

function isClose(value: number, expected: number | null): boolean {
  return expected !== null && Math.abs(value - expected) <= TOLERANCE * Math.abs(expected);
}
