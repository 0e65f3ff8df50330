import type { PoolState } from '../../amm/poolState.ts';
import type { PricedTrade } from '../../quoting/quoter.ts';
import { PoolStatesInSwap } from '../../routing/execution/poolStatesInSwap.ts';
import type { PoolId } from '../../routing/model/pool.ts';

/**
 * Returns the state in which a trade leaves a pool, in exact arithmetic; undefined where no route of it goes
 * through the pool.
 */
export function stateAfter(
  { legs, pools, protocols }: Pick<PricedTrade, 'legs' | 'pools' | 'protocols'>,
  pool: PoolId,
): PoolState | undefined {
  if (!pools.some(({ id }) => id === pool)) return undefined;
  const states = new Map(pools.map(({ id, state }) => [id, state]));
  const moving = new PoolStatesInSwap((id) => states.get(id), protocols);
  for (const leg of legs) moving.execute(leg);
  return moving.stateOf(pool);
}
