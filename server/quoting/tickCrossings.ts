import { simulateSwap } from '../amm/v3/simulateSwap.ts';
import type { LivePool } from '../routing/pool.ts';
import type { Route } from '../routing/route.ts';

const TICKS_PER_WORD = 256;

/** Over all V3 hops of a trade. */
export interface TickCrossings {
  /** Initialized ticks that are crossed. */
  readonly ticksCrossed: number;
  /** Words of the tick bitmap that the price moves on by. */
  readonly wordsCrossed: number;
}

/** What the trade crosses in its V3 pools, at the states that they were quoted with. */
export function tickCrossings(legs: readonly Route[], pools: readonly LivePool[]): TickCrossings {
  const states = new Map(pools.map((live) => [live.address, live]));
  let ticksCrossed = 0;
  let wordsCrossed = 0;
  for (const { hops, amounts } of legs) {
    for (const [index, { pool, tokenIn }] of hops.entries()) {
      const live = states.get(pool.address);
      const amount = amounts[index];
      if (live?.protocol !== 'v3' || amount === undefined) continue;
      const swap = simulateSwap(live, live.state, tokenIn === live.token0, { kind: 'exactInput', amount });
      if (swap.kind !== 'filled') continue;
      ticksCrossed += swap.ticksCrossed;
      wordsCrossed += Math.abs(
        wordOf(swap.tick, live.tickSpacing) - wordOf(live.state.tick, live.tickSpacing),
      );
    }
  }
  return { ticksCrossed, wordsCrossed };
}

function wordOf(tick: number, tickSpacing: number): number {
  return Math.floor(tick / tickSpacing / TICKS_PER_WORD);
}
