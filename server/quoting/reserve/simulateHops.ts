import { swapAt } from '../../amm/swapModels.ts';
import type { LivePool } from '../../routing/pool.ts';
import { PoolStatesInSwap } from '../../routing/poolStatesInSwap.ts';
import type { Hop, TradeType } from '../../routing/route.ts';
import { walkHops } from '../../routing/walkHops.ts';
import type { QuotedTrade } from '../quotedTrade.ts';

/**
 * Returns the output of consecutive hops for an exact input, or the input for an exact output, raw units, in the
 * exact arithmetic of the pools at their given states. Returns `undefined` when a pool cannot fill it, or not within
 * the ticks that were read.
 */
export function simulateHops(
  pools: readonly LivePool[],
  hops: readonly Hop[],
  tradeType: TradeType,
  amount: bigint,
  protocols?: QuotedTrade['protocols'],
): bigint | undefined {
  if (amount === 0n) return undefined;
  const walk = walkHops(hops, tradeType, amount, ({ pool, tokenIn }, current) => {
    const live = pools.find(({ id }) => id === pool.id);
    if (live === undefined) return { kind: 'insufficientLiquidity' };
    const model = protocols?.[pool.protocol].model;
    return swapAt(live, live.state, tokenIn === pool.token0, { kind: tradeType, amount: current }, model);
  });
  if (walk.kind !== 'filled') return undefined;
  return tradeType === 'exactInput' ? walk.amounts.at(-1) : walk.amounts[0];
}

/** Returns, for each leg, the pools with their states after the legs before it; see `sharedSplit.ts`. */
export function poolsInOrder({
  legs,
  pools,
  protocols,
}: Pick<QuotedTrade, 'legs' | 'pools'> & Partial<Pick<QuotedTrade, 'protocols'>>): (readonly LivePool[])[] {
  if (legs.length === 1) return [pools];
  const states = new Map(pools.map(({ id, state }) => [id, state]));
  const moving = new PoolStatesInSwap((pool) => states.get(pool), protocols);
  return legs.map((leg) => {
    const found = pools.map((pool) => ({ ...pool, state: moving.stateOf(pool.id) }) as LivePool);
    moving.execute(leg);
    return found;
  });
}
