import type { Address } from 'viem';
import type { TradeType } from '../../routing/route.ts';
import type { SwapLeg } from '../../universalRouter/encode/encodeLeg.ts';
import { type Run, splitIntoRuns } from '../../universalRouter/encode/runs.ts';
import type { QuotedTrade } from '../quotedTrade.ts';
import type { Routes } from './reservedLegs.ts';
import { reserveValue } from './reserveValue.ts';
import { poolsInOrder, simulateHops } from './simulateHops.ts';

/** Excess of an intermediate token that goes to the recipient, raw units. */
export interface Reserve {
  readonly token: Address;
  readonly amount: bigint;
  /** Raw units of tokenIn; see `reserveValue`. */
  readonly value: bigint;
}

type QuotedPools = Pick<QuotedTrade, 'pools' | 'protocols'>;

/** Amounts that leave the caller and reach the recipient, after the fee, if executed at the quoted state; raw units. */
export interface ExpectedExecution {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly reserves: readonly Reserve[];
}

/**
 * Returns the amounts that calldata of this trade moves at the quoted state, to the wei. An exact input moves the
 * quoted amounts. An exact output can move more, always in the recipient's favour:
 * - the router pays V2 pairs the result of `getAmountsIn` and takes all that they give for it, which can exceed the
 *   requested amount because each hop rounds (`V2SwapRouter._v2Swap`);
 * - a mixed route buys its intermediate tokens with a reserve.
 */
export function expectExecution(quoted: QuotedTrade, legs: readonly SwapLeg[]): ExpectedExecution {
  const { amountIn, amountOut, feeAmount, request } = quoted;
  if (request.tradeType === 'exactInput') return { amountIn, amountOut, reserves: [] };
  const moved = executeOutput(quoted, legs);
  return { ...moved, amountOut: moved.amountOut - feeAmount };
}

/** Returns what the calldata of an exact output moves at the quoted state, before a fee. */
export function executeOutput(routes: Routes, legs: readonly SwapLeg[]): ExpectedExecution {
  const { protocols } = routes;
  const pools = poolsInOrder(routes);
  const moved = legs.map((leg, index) => moveLeg({ pools: pools[index] ?? [], protocols }, leg, routes));
  return {
    amountIn: moved.reduce((total, leg) => total + leg.amountIn, 0n),
    amountOut: moved.reduce((total, leg) => total + leg.amountOut, 0n),
    reserves: sumByToken(moved.flatMap((leg) => leg.reserves)),
  };
}

/** @param before the pools before the trade, at whose prices reserves are valued */
function moveLeg(
  quoted: QuotedPools,
  { route, amountOut, intermediates = [] }: SwapLeg,
  before: QuotedPools,
): ExpectedExecution {
  const runs = splitIntoRuns(route);
  const moved = runs.map((run, index) => moveExactOutput(quoted, run, intermediates[index] ?? amountOut));
  let hops = 0;
  const reserves = runs.slice(1).map(({ tokenIn: token }, index): Reserve => {
    hops += runs[index]?.hops.length ?? 0;
    const amount = (moved[index]?.delivered ?? 0n) - (moved[index + 1]?.spent ?? 0n);
    return { token, amount, value: reserveValue(amount, route.hops.slice(0, hops), before) };
  });
  return { amountIn: moved[0]?.spent ?? 0n, amountOut: moved.at(-1)?.delivered ?? 0n, reserves };
}

function sumByToken(reserves: readonly Reserve[]): Reserve[] {
  const totals = new Map<Address, Reserve>();
  for (const { token, amount, value } of reserves) {
    const sum = totals.get(token) ?? { amount: 0n, value: 0n };
    totals.set(token, { token, amount: sum.amount + amount, value: sum.value + value });
  }
  return [...totals.values()].filter(({ amount }) => amount > 0n);
}

function moveExactOutput(
  { pools, protocols }: QuotedPools,
  { protocol, hops, ...run }: Run,
  amountOut: bigint,
) {
  const simulate = (tradeType: TradeType, amount: bigint) =>
    simulateHops(pools, hops, tradeType, amount, protocols);
  const spent = amountOut === run.amountOut ? run.amountIn : simulate('exactOutput', amountOut);
  const isAsked = protocols[protocol].isAskedForOutput;
  const delivered = isAsked || spent === undefined ? amountOut : simulate('exactInput', spent);
  if (spent === undefined || delivered === undefined) throw new Error('a planned amount cannot be bought');
  return { spent, delivered };
}
