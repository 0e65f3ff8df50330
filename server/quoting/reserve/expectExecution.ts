import type { Address } from 'viem';
import type { PoolStatesInSwap } from '../../routing/execution/poolStatesInSwap.ts';
import type { TradeType } from '../../routing/model/route.ts';
import type { SwapLeg } from '../../universalRouter/encode/encodeLeg.ts';
import { type Run, splitIntoRuns } from '../../universalRouter/encode/runs.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { amountsThrough, movingPools } from './movingPools.ts';
import { executeReserved, type Routes } from './reservedLegs.ts';
import { reserveValue } from './reserveValue.ts';

/** Excess of an intermediate token that goes back to the caller, raw units. */
export interface Reserve {
  readonly token: Address;
  readonly amount: bigint;
  /** Raw units of tokenIn; see `reserveValue`. */
  readonly value: bigint;
}

/**
 * Amounts that leave the caller and reach the recipient, after the fee, if executed at the quoted state; raw
 * units.
 */
export interface ExpectedExecution {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly reserves: readonly Reserve[];
}

/**
 * Returns the amounts that calldata of this trade moves at the quoted state, exact, raw units. An exact input
 * moves the quoted amounts; an exact output can move more, and nobody loses it.
 */
export function expectExecution(quoted: QuotedTrade, legs: readonly SwapLeg[]): ExpectedExecution {
  const { amountIn, amountOut, feeAmount, request, router } = quoted;
  if (request.tradeType === 'exactInput') return { amountIn, amountOut, reserves: [] };
  if (router?.kind.buysExactly === true) {
    const bought = legs.reduce((sum, leg) => sum + leg.amountOut, 0n);
    return { amountIn, amountOut: bought - feeAmount, reserves: [] };
  }
  // An exact output moves more than quoted where:
  // - the router pays V2 pairs the result of `getAmountsIn` and takes all that they give for it, which can
  //   exceed the requested amount because each hop rounds (`V2SwapRouter._v2Swap`);
  // - a mixed route buys its intermediate tokens with an excess, which the caller gets.
  const moved = executeOutput(quoted, legs);
  return { ...moved, amountOut: moved.amountOut - feeAmount };
}

/**
 * Returns the amounts that the calldata of an exact output moves at the quoted state, raw units, before a
 * fee.
 */
export function executeOutput(routes: Routes, legs: readonly SwapLeg[]): ExpectedExecution {
  const moving = movingPools(routes);
  const moved = legs.map((leg, index) => {
    const execution = moveLeg(leg, { moving, routes, isFirst: index === 0 });
    if (index < legs.length - 1) executeReserved(leg.route, leg.intermediates ?? [], moving);
    return execution;
  });
  return {
    amountIn: moved.reduce((total, leg) => total + leg.amountIn, 0n),
    amountOut: moved.reduce((total, leg) => total + leg.amountOut, 0n),
    reserves: sumByToken(moved.flatMap((leg) => leg.reserves)),
  };
}

/** The pools as the routes before have left them, and as they were before the trade. */
interface Pools {
  readonly moving: PoolStatesInSwap;
  readonly routes: Routes;
  /** True if the pools still have the states that the route was quoted at. */
  readonly isFirst: boolean;
}

function moveLeg({ route, amountOut, intermediates = [] }: SwapLeg, pools: Pools): ExpectedExecution {
  const runs = splitIntoRuns(route);
  const moved = runs.map((run, index) => moveExactOutput(run, intermediates[index] ?? amountOut, pools));
  let hops = 0;
  const reserves = runs.slice(1).map(({ tokenIn: token }, index): Reserve => {
    hops += runs[index]?.hops.length ?? 0;
    const amount = (moved[index]?.delivered ?? 0n) - (moved[index + 1]?.spent ?? 0n);
    return { token, amount, value: reserveValue(amount, route.hops.slice(0, hops), pools.routes) };
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
  { protocol, hops, ...run }: Run,
  amountOut: bigint,
  { moving, routes, isFirst }: Pools,
) {
  const simulate = (tradeType: TradeType, amount: bigint) => amountsThrough(moving, hops, tradeType, amount);
  const isQuoted = isFirst && amountOut === run.amountOut;
  const spent = isQuoted ? run.amountIn : simulate('exactOutput', amountOut)?.[0];
  const { router, protocols } = routes;
  const isAsked =
    router === undefined ? protocols[protocol].isAskedForOutput : !router.kind.roundsUp.includes(protocol);
  const delivered = isAsked || spent === undefined ? amountOut : simulate('exactInput', spent)?.at(-1);
  if (spent === undefined || delivered === undefined) throw new Error('a planned amount cannot be bought');
  return { spent, delivered };
}
