import { NO_CROSSINGS } from '../amm/v3/crossings.ts';
import { crossingsAlongCurve } from '../amm/v3/simulateSwap.ts';
import { SwapCurve } from '../amm/v3/swapCurve.ts';
import type { GasHop } from '../routing/gasCosts.ts';
import type { LivePool } from '../routing/pool.ts';
import type { Route } from '../routing/route.ts';

/** The hops of each route with what they cross in their pools, at the states that they were quoted with. */
export function gasHopsOf(
  legs: readonly Route[],
  pools: readonly LivePool[],
): readonly (readonly GasHop[])[] {
  const states = new Map(pools.map((live) => [live.address, live]));
  return legs.map(({ tradeType, hops, amounts }) =>
    hops.map(({ pool, tokenIn }, index) => {
      const live = states.get(pool.address);
      const amount = amounts[tradeType === 'exactInput' ? index : index + 1];
      if (live?.protocol !== 'v3' || amount === undefined)
        return { protocol: pool.protocol, ...NO_CROSSINGS };
      const curve = new SwapCurve(live, live.state, tokenIn === live.token0);
      const crossings = crossingsAlongCurve(curve, { kind: tradeType, amount });
      return { protocol: pool.protocol, ...crossings };
    }),
  );
}
