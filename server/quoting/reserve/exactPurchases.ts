import type { Reserves } from '../../routing/execution/reserves.ts';

/**
 * Purchases of a router that computes an exact output backwards from the last pool: no excess. Each pool is
 * asked for exactly the input of the next.
 */
export const EXACT_PURCHASES: Reserves = {
  costOf: () => 0n,
  execute({ hops, amounts }, moving, only) {
    for (const [index, { pool, tokenIn }] of hops.entries())
      if (only === undefined || only.has(pool))
        moving.swap(pool, tokenIn, 'exactOutput', amounts[index + 1] ?? 0n);
  },
};
