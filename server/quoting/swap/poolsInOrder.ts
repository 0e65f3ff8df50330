import type { LivePool } from '../../routing/pool.ts';
import { PoolStatesInSwap } from '../../routing/poolStatesInSwap.ts';
import type { QuotedTrade } from '../quotedTrade.ts';

/** The pools of a trade as each of its legs finds them when those before it are through; see `mixedExactOutput.ts`. */
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
