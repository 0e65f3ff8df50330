import { v2Pool, v3Pool } from '../../server/routing/model/pool.ts';
import type { Hop } from '../../server/routing/model/route.ts';
import { replicaPairs, replicaPools } from '../harness/replica/markets.ts';
import { sorted } from '../harness/replica/prices.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';

/** A fee in hundredths of a bip for a V3 pool, or the pair. */
export type Market = 'v2' | 100 | 500 | 3000 | 10000;

/** A hop through the replica's pool of two tokens. @throws Error when there is none */
function hop(tokenIn: TokenKey, market: Market, tokenOut: TokenKey): Hop {
  const { token0, token1 } = sorted(tokenIn, tokenOut);
  const tokens = { token0: TOKENS[token0].address, token1: TOKENS[token1].address };
  const ends = { tokenIn: TOKENS[tokenIn].address, tokenOut: TOKENS[tokenOut].address };
  if (market === 'v2') {
    const pair = replicaPairs().find((each) => each.token0 === token0 && each.token1 === token1);
    if (pair === undefined) throw new Error(`the replica has no pair of ${tokenIn} and ${tokenOut}`);
    return { ...ends, pool: v2Pool({ address: pair.address, ...tokens }) };
  }
  const pool = replicaPools().find(
    (each) => each.token0 === token0 && each.token1 === token1 && each.fee === market,
  );
  if (pool === undefined) throw new Error(`the replica has no ${market} pool of ${tokenIn} and ${tokenOut}`);
  const { address, fee, tickSpacing } = pool;
  return { ...ends, pool: v3Pool({ address, ...tokens, fee, tickSpacing }) };
}

/** Hops through alternating tokens and markets: `path('USDC', 500, 'WETH', 'v2', 'DAI')`. */
export function path(...steps: readonly (TokenKey | Market)[]): Hop[] {
  const hops: Hop[] = [];
  for (let at = 0; at + 2 < steps.length; at += 2) {
    hops.push(hop(steps[at] as TokenKey, steps[at + 1] as Market, steps[at + 2] as TokenKey));
  }
  return hops;
}
