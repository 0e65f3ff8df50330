import type { LivePool } from '../../routing/pool.ts';
import { PoolStatesInSwap } from '../../routing/poolStatesInSwap.ts';
import type { QuotedTrade } from '../quotedTrade.ts';

/** Returns, for each leg, the pools with their states after the legs before it; see `sharedSplit.ts`. */
export function poolsInOrder({ legs, pools }: Pick<QuotedTrade, 'legs' | 'pools'>): (readonly LivePool[])[] {
  if (legs.length === 1) return [pools];
  const states = new Map(pools.map(({ id, state }) => [id, state]));
  const moving = new PoolStatesInSwap((pool) => states.get(pool));
  return legs.map((leg) => {
    const found = pools.map((pool) => ({ ...pool, state: moving.stateOf(pool.id) }) as LivePool);
    moving.execute(leg);
    return found;
  });
}
