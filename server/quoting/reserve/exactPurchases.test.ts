import { expect, test } from 'vitest';
import type { PoolState } from '../../amm/poolState.ts';
import { PoolStatesInSwap } from '../../routing/execution/poolStatesInSwap.ts';
import { NO_RESERVES } from '../../routing/execution/reserves.ts';
import { type PoolId, v2Pool } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import { nth, token } from '../../routing/testkits/markets.testkit.ts';
import { EXACT_PURCHASES } from './tradeReserve.ts';

const [A, B, C] = [token(0), token(1), token(2)];
const first = v2Pool({ address: nth(1), token0: A, token1: B });
const last = v2Pool({ address: nth(2), token0: B, token1: C });
/** One unit of the first token is worth a thousand of the second. */
const STEEP = { protocol: 'v2' as const, reserve0: 1_000n, reserve1: 1_000_000n };
/** Seven units cost 1 in the last pair, and that 1 costs 1 in the first. */
const route: Route = {
  tradeType: 'exactOutput',
  hops: [
    { pool: first, tokenIn: A, tokenOut: B },
    { pool: last, tokenIn: B, tokenOut: C },
  ],
  amounts: [1n, 1n, 7n],
};
const moved = () => {
  const states = new Map<PoolId, PoolState>([first, last].map(({ id }) => [id, STEEP]));
  return new PoolStatesInSwap((id) => states.get(id));
};
const reservesOf = (moving: PoolStatesInSwap) =>
  [first, last].map(({ id }) => {
    const state = moving.stateOf(id);
    return state?.protocol === 'v2' ? [state.reserve0, state.reserve1] : undefined;
  });

test('EXACT_PURCHASES takes from each pair exactly the input of the next, where a V2 router takes all that it gives', () => {
  const [exact, router] = [moved(), moved()];
  EXACT_PURCHASES.execute(route, exact);
  expect(reservesOf(exact)).toEqual([
    [1_001n, 999_999n],
    [1_001n, 999_993n],
  ]);
  NO_RESERVES.execute(route, router);
  // 1 buys 996 in the first pair, and these buy 498 246 in the last.
  expect(reservesOf(router)).toEqual([
    [1_001n, 999_004n],
    [1_996n, 501_754n],
  ]);
});

test('EXACT_PURCHASES moves the named pools alone, and costs nothing', () => {
  const moving = moved();
  EXACT_PURCHASES.execute(route, moving, new Set([last]));
  expect(reservesOf(moving)).toEqual([
    [1_000n, 1_000_000n],
    [1_001n, 999_993n],
  ]);
  expect(EXACT_PURCHASES.costOf([route])).toBe(0n);
});
