import type { Address } from 'viem';
import type { Run } from '../universalRouter/runs.ts';
import { splitIntoRuns } from '../universalRouter/runs.ts';
import type { QuotedTrade } from './quoteTrade.ts';
import { simulateHops } from './simulateHops.ts';

/** An intermediate token that is bought beyond need and goes to the recipient, raw units. */
export interface Reserve {
  readonly token: Address;
  readonly amount: bigint;
}

/** What the router moves when the transaction meets the quoted state, raw units. */
export interface ExpectedExecution {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly reserves: readonly Reserve[];
}

/**
 * What calldata of this trade moves at the quoted state, to the wei. An exact input moves what was quoted. An
 * exact output can move more, always in the recipient's favour:
 * - the router pays V2 pairs what `getAmountsIn` asks and takes all that they give for it, which the rounding
 *   of each hop can make more than was asked for (`V2SwapRouter._v2Swap`);
 * - a mixed route buys its intermediate tokens with a reserve.
 *
 * @param intermediates what each run but the last buys, from `planIntermediates`
 */
export function expectExecution(quoted: QuotedTrade, intermediates: readonly bigint[]): ExpectedExecution {
  const { amountIn, amountOut, route } = quoted;
  if (route.tradeType === 'exactInput') return { amountIn, amountOut, reserves: [] };
  const runs = splitIntoRuns(route);
  const moved = runs.map((run, index) => moveExactOutput(quoted, run, intermediates[index] ?? amountOut));
  const reserves = runs.slice(1).flatMap(({ tokenIn: token }, index): Reserve[] => {
    const amount = (moved[index]?.delivered ?? 0n) - (moved[index + 1]?.spent ?? 0n);
    return amount === 0n ? [] : [{ token, amount }];
  });
  return {
    amountIn: moved[0]?.spent ?? amountIn,
    amountOut: moved.at(-1)?.delivered ?? amountOut,
    reserves,
  };
}

function moveExactOutput({ pools }: QuotedTrade, run: Run, amountOut: bigint) {
  const spent =
    amountOut === run.amountOut ? run.amountIn : simulateHops(pools, run.hops, 'exactOutput', amountOut);
  const delivered =
    run.protocol === 'v2' && spent !== undefined
      ? simulateHops(pools, run.hops, 'exactInput', spent)
      : amountOut;
  if (spent === undefined || delivered === undefined) throw new Error('a planned amount cannot be bought');
  return { spent, delivered };
}
