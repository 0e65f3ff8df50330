import type { Address } from 'viem';
import type { Protocol } from '../../routing/pool.ts';
import type { Hop, Route } from '../../routing/route.ts';

/** Consecutive hops of one protocol, which a single swap command of the router executes. */
export interface Run {
  readonly protocol: Protocol;
  readonly hops: readonly [Hop, ...Hop[]];
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  /** Quoted amounts that enter and leave the run, raw units. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** Splits the route where its protocol changes. Returns the runs in order from tokenIn to tokenOut. */
export function splitIntoRuns(route: Route): readonly Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (let end = 1; end <= route.hops.length; end++) {
    if (route.hops[end]?.pool.protocol === route.hops[start]?.pool.protocol) continue;
    const [first, ...others] = route.hops.slice(start, end);
    const [amountIn, amountOut] = [route.amounts[start], route.amounts[end]];
    if (first === undefined || amountIn === undefined || amountOut === undefined) {
      throw new Error('a route needs at least one hop and an amount at each joint');
    }
    const { protocol } = first.pool;
    const { tokenOut } = others.at(-1) ?? first;
    runs.push({ protocol, hops: [first, ...others], tokenIn: first.tokenIn, tokenOut, amountIn, amountOut });
    start = end;
  }
  return runs;
}
