import { numberToHex } from 'viem';
import type { z } from 'zod';
import { toSignificant } from '../../amm/rational.ts';
import { simulationWarnings } from '../../liquidity/simulationWarnings.ts';
import { offerOf } from '../../liquidity/zap/splitOfZap.ts';
import type { PreparedZap } from '../../liquidity/zap/zapDesk.ts';
import type { ZapRequest } from '../../liquidity/zap/zapRequest.ts';
import type { PreparedSwap } from '../../quoting/swap/swapper.ts';
import type { Token } from '../../tokens/tokenDirectory.ts';
import { presentAddress } from '../../values/checksum.ts';
import { presentApprovals } from '../present/presentApprovals.ts';
import { presentLargest, presentSplit } from '../present/presentRoute.ts';
import { GAS_UNMEASURED, presentAsset, presentPosition, presentSimulation } from './presentLiquidity.ts';
import type { zapOutput } from './zapOutput.ts';

type ZapAnswer = z.input<typeof zapOutput>;

const PERCENT_DIGITS = 6;

/** Formats a prepared zap as the answer. */
export function presentZap(
  { amountIn }: Pick<ZapRequest, 'amountIn'>,
  zap: PreparedZap,
  tokens: readonly [Token, Token],
): ZapAnswer {
  const { plan, swap, calls, simulation, head, deadline, dust, holdings, isFirst } = zap;
  const { to, data, value } = plan.call;
  const asset = plan.assets[isFirst ? 0 : 1];
  const paid = offerOf(isFirst, amountIn, 0n);
  const least = { amount0: dust.amount0 - paid.amount0, amount1: dust.amount1 - paid.amount1 };
  const actual = holdings?.find((held) => held.asset === asset)?.balance ?? 0n;
  return {
    calls: calls.all.map((call) => ({
      to: presentAddress(call.to),
      data: call.data,
      value: numberToHex(call.value),
    })),
    swap: swap === null ? null : presentSwapOf(swap, calls.swap !== null),
    to: presentAddress(to),
    manager: presentAddress(calls.manager),
    data,
    value: String(value),
    gasEstimate: String(simulation.status === 'success' ? simulation.gasLimit : GAS_UNMEASURED),
    approvals: presentApprovals(calls.addApprovals),
    deadline: String(deadline),
    position: presentPosition(plan, tokens),
    dust: {
      amount0: String(dust.amount0),
      amount1: String(dust.amount1),
      percent: percentOf(zap, amountIn),
    },
    simulation: presentSimulation(zap),
    warnings: [...plan.warnings, ...simulationWarnings(simulation, least)].map(({ code, message }) => ({
      code,
      message,
    })),
    shortfalls:
      actual >= amountIn
        ? []
        : [{ asset: presentAsset(asset), actual: String(actual), expected: String(amountIn) }],
    decoded: plan.decoded.map(({ name, args }) => ({ name, args: { ...args } })),
    blockNumber: String(head.number),
    blockHash: head.hash,
  };
}

/** Formats the swap of a zap, with its transaction where that is one of its own. */
function presentSwapOf(
  { built, priced, gasLimit, approvals }: PreparedSwap,
  isOwn: boolean,
): NonNullable<ZapAnswer['swap']> {
  const { path, protocol, pools, fees, hops, keys } = presentLargest(priced.legs);
  return {
    ...(isOwn && {
      to: presentAddress(built.to),
      data: built.data,
      value: String(built.value),
      gasEstimate: String(gasLimit),
    }),
    tokenIn: presentAddress(priced.request.tokenIn),
    tokenOut: presentAddress(priced.request.tokenOut),
    amountIn: String(priced.amountIn),
    amountOut: String(priced.amountOut),
    minAmountOut: String(built.bound),
    priceImpact: priced.priceImpact.percent,
    protocol,
    path,
    pools,
    fees,
    hops,
    ...(keys === undefined ? {} : { keys }),
    ...presentSplit(priced.legs),
    approvals: presentApprovals((isOwn && approvals?.approvals) || []),
  };
}

/** Returns the worth of the dust in percent of the amount, the output counted by the price of the swap. */
function percentOf({ dust, isFirst, swap }: PreparedZap, amountIn: bigint): number {
  const [rest, bought] = isFirst ? [dust.amount0, dust.amount1] : [dust.amount1, dust.amount0];
  const { amountIn: sold, amountOut } = swap?.priced ?? { amountIn: 0n, amountOut: 1n };
  const numerator = 100n * (rest * amountOut + bought * sold);
  return toSignificant({ numerator, denominator: amountIn * amountOut }, PERCENT_DIGITS);
}
