import type { Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import type { RoutingProtocols } from '../pools/routingProtocols.ts';

/**
 * Returns the indices of paths in the order of execution, grouped where one last pool swaps the input of
 * several at once. A group has all paths of an exact input over several pools whose last one is the same and
 * swaps all that it has received. The others are alone, and each group stands where its first path stood.
 */
export function routesTogether(
  paths: readonly (readonly { readonly pool: Pool }[])[],
  tradeType: TradeType,
  protocols: RoutingProtocols,
  mayHandOver = true,
): number[][] {
  const groups: number[][] = [];
  const byPool = new Map<Pool, number[]>();
  for (const [index, path] of paths.entries()) {
    const pool = path[path.length - 1]?.pool;
    const isBrought =
      mayHandOver &&
      tradeType === 'exactInput' &&
      path.length > 1 &&
      pool !== undefined &&
      protocols[pool.protocol].swapsWhatItReceived === true;
    const known = isBrought ? byPool.get(pool) : undefined;
    if (known !== undefined) {
      known.push(index);
      continue;
    }
    const group = [index];
    groups.push(group);
    if (isBrought) byPool.set(pool, group);
  }
  return groups;
}

/** Returns the shares of a total in proportion to amounts, rounded down; the last one gets the rest. */
export function sharesOf(total: bigint, brought: readonly bigint[]): bigint[] {
  const all = brought.reduce((sum, each) => sum + each, 0n);
  const shares = brought.slice(0, -1).map((each) => (total * each) / all);
  return [...shares, total - shares.reduce((sum, each) => sum + each, 0n)];
}
