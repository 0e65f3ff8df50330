import type { Address } from 'viem';
import type { Protocol } from '../../routing/model/pool.ts';
import type { Hop, Route } from '../../routing/model/route.ts';
import { holdsNative } from '../../routing/model/v4Keys.ts';

/**
 * Consecutive hops of one protocol, which a single swap command of the router executes. Where one pool gives
 * the native coin and the next takes its wrapped form, or the other way round, a new run begins.
 */
export interface Run {
  readonly protocol: Protocol;
  readonly hops: readonly [Hop, ...Hop[]];
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  /** Quoted amounts that enter and leave the run, raw units. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /**
   * True where the native coin enters and leaves the run; `tokenIn` and `tokenOut` are its wrapped form then.
   */
  readonly takesNative: boolean;
  readonly givesNative: boolean;
}

/**
 * Splits the route into runs, in order from tokenIn to tokenOut: a new one begins where one command cannot go
 * on. The last pool of a route that hands over is a run of its own, because the next route swaps through it.
 */
export function splitIntoRuns(route: Route): readonly Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (let end = 1; end <= route.hops.length; end++) {
    const isCut = route.handsOver === true && end === route.hops.length - 1;
    if (!isCut && isOneRun(route.hops[start], route.hops[end - 1], route.hops[end])) continue;
    const [first, ...others] = route.hops.slice(start, end);
    const [amountIn, amountOut] = [route.amounts[start], route.amounts[end]];
    if (first === undefined || amountIn === undefined || amountOut === undefined) {
      throw new Error('a route needs at least one hop and an amount at each joint');
    }
    const { protocol } = first.pool;
    const { tokenIn } = first;
    const { tokenOut, pool } = others.at(-1) ?? first;
    const takesNative = holdsNative(first.pool, tokenIn);
    const givesNative = holdsNative(pool, tokenOut);
    const ends = { tokenIn, tokenOut, amountIn, amountOut, takesNative, givesNative };
    runs.push({ protocol, hops: [first, ...others], ...ends });
    start = end;
  }
  return runs;
}

function isOneRun(first: Hop | undefined, before: Hop | undefined, next: Hop | undefined): boolean {
  if (first === undefined || before === undefined || next === undefined) return false;
  const { tokenIn } = next;
  return (
    next.pool.protocol === first.pool.protocol &&
    holdsNative(next.pool, tokenIn) === holdsNative(before.pool, tokenIn)
  );
}
