import type { PoolSide } from '../../pools/poolSide.ts';
import { beyondTicks } from '../cap.ts';
import { type EdgeMarket, START } from '../seek/priceMarket.ts';
import { ticksAt } from '../sidePrices.ts';

/** How far the price of a pool is looked at on both sides, as a part of it: prices are sought this finely. */
const ASIDE = 1e-4;

interface TickInDoubt {
  readonly side: PoolSide;
  /** How far the shorter of both swaps goes. */
  readonly reach: number;
}

/**
 * Returns the pool whose swap could as well end before some ticks as behind them at these prices, that where these cost most; undefined
 * if there is none.
 * @param logs of the prices by node
 */
export function tickInDoubt(
  { edges, isPaidInInput }: EdgeMarket,
  logs: Float64Array,
): TickInDoubt | undefined {
  const unit = isPaidInInput ? Math.exp(logs[START] ?? 0) : 1;
  let most = 0;
  let found: TickInDoubt | undefined;
  for (const { from, to, side, cap, tickGas, reach } of edges) {
    if (tickGas.tick === 0) continue;
    const worth = Math.exp(logs[to] ?? 0);
    const ratio = Math.exp(logs[from] ?? 0) / worth;
    const ticks = ticksAt(tickGas, unit / worth);
    const far = beyondTicks(side, ratio * (1 - ASIDE), cap, ticks, reach);
    const near = beyondTicks(side, ratio * (1 + ASIDE), cap, ticks, reach);
    const cost = (far.paid - near.paid) * worth;
    if (far.reach === near.reach || !(cost > most)) continue;
    most = cost;
    found = { side, reach: near.reach };
  }
  return found;
}
