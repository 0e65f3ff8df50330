import type { ListedPool, Token } from '../api/answers.ts';
import { getJson } from '../api/fetchJson.ts';
import { isSame } from '../api/tokens.ts';

/** Reads the listed pools that hold both tokens, those of the highest value first. */
export async function readDirectPools(
  base: Token,
  counter: Token,
  signal: AbortSignal,
): Promise<readonly ListedPool[]> {
  const { pools } = await getJson<{ readonly pools: readonly ListedPool[] }>(
    '/api/v1/pools',
    { token: base.address, limit: 100 },
    signal,
  );
  return pools.filter(({ token0, token1 }) =>
    [token0, token1].some(({ address }) => isSame(address, counter.address)),
  );
}
