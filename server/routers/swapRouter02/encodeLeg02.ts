import type { Address, Hex } from 'viem';
import type { TradeType } from '../../routing/model/route.ts';
import type { SwapLeg } from '../../universalRouter/encode/encodeLeg.ts';
import { splitIntoRuns } from '../../universalRouter/encode/runs.ts';
import { ROUTER_ITSELF, WHOLE_BALANCE } from './constants.ts';
import { runEncoderOf } from './runEncoders.ts';

interface LegEnds {
  readonly tradeType: TradeType;
  /** Recipient of the output of the last run. */
  readonly recipient: Address;
  /** Minimum output or maximum input that the calls of this leg enforce, raw units. */
  readonly bound: bigint;
}

/**
 * Returns the call of each run of the leg. The router holds the output of a run, and the next one takes its
 * whole balance. A route that hands over pays its last pair, which the next route swaps through.
 * @throws Error for an input of 0, which the router would read as its whole balance
 */
export function encodeLeg02({ route, amountIn, amountOut }: SwapLeg, ends: LegEnds): Hex[] {
  const { tradeType, recipient, bound } = ends;
  if (amountIn === WHOLE_BALANCE) throw new Error('a route needs an input');
  const runs = splitIntoRuns(route);
  const handsOver = route.handsOver === true;
  const swapped = handsOver ? runs.slice(0, -1) : runs;
  const pair = handsOver ? runs.at(-1)?.hops[0].pool.address : undefined;
  return swapped.map((run, index) => {
    const isLast = index === swapped.length - 1;
    const terms = {
      tradeType,
      recipient: isLast ? (pair ?? recipient) : ROUTER_ITSELF,
      amount: tradeType === 'exactOutput' ? amountOut : index === 0 ? amountIn : WHOLE_BALANCE,
      limit: isLast && pair === undefined ? bound : 0n,
    };
    return runEncoderOf(run.protocol).encodeRun(run, terms);
  });
}
