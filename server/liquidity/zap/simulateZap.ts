import type { Address } from 'viem';
import type { Head } from '../../chain/head.ts';
import type { Network } from '../../config/networks/network.ts';
import type { CallSimulation } from '../../simulation/callSimulation.ts';
import type { CallSimulator } from '../../simulation/callSimulator.ts';
import type { Planned } from '../model/liquidityTerms.ts';
import { planRequest, planWatches } from '../planRequest.ts';
import { worstRemoval } from '../simulatedRemoval.ts';
import { leftBehind, mintedIn, revertedError, type SimulatedPlan } from '../simulatePlan.ts';
import type { ZapCalls } from './zapCalls.ts';

/** A zap in the next blocks, its calls one after the other; `changes` are the sender's in the next one. */
export type SimulatedZap =
  | Omit<Extract<SimulatedPlan, { status: 'success' }>, 'isAsPlanned'>
  | Extract<CallSimulation, { status: 'unavailable' }>;

/**
 * Simulates the calls of a zap, all of them in each of the next blocks.
 * @throws AppError SIMULATION_REVERTED where a call reverts or leaves something in a contract;
 * LIQUIDITY_REFUSED, RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function simulateZap(
  simulator: CallSimulator,
  network: Network,
  head: Head,
  planned: Planned,
  { all, swap, manager }: ZapCalls,
  deadline: bigint,
  signal: AbortSignal,
): Promise<SimulatedZap> {
  const { plan, from } = planned;
  const callees = [manager, plan.call.to, ...(swap === null ? [] : [swap.call.to])];
  const contracts: readonly Address[] = [...new Set(callees)];
  const watched = planWatches(planned, [from, ...contracts], plan.assets);
  const { watches, sharesAt, removalAt } = watched;
  const request = planRequest(network, head, planned, watched, deadline);
  const paid = swap?.spent ? [{ ...swap.spent, amount: totalOf(planned, swap.spent) }] : request.payments;
  const simulation = await simulator.simulate(
    Object.assign({}, request, { preceding: all.slice(0, -1), payments: paid }),
    signal,
  );
  if (simulation.status === 'reverted') throw revertedError(planned, simulation);
  if (simulation.status === 'unavailable') return simulation;
  const { runs, gasUsed, gasLimit, fundsAssumed } = simulation;
  for (const { changes } of runs) {
    for (const [index, { account, asset }] of watches.entries()) {
      const left = contracts.includes(account) ? (changes[index] ?? 0n) : 0n;
      if (left > 0n) throw leftBehind(account, asset, left);
    }
  }
  const [{ changes, logs }] = runs;
  return {
    status: 'success',
    changes: plan.assets.map((asset, side) => ({ asset, amount: changes[side] ?? 0n })),
    tokenId: plan.tokenId === null && sharesAt === undefined ? mintedIn(logs, manager) : null,
    shares: sharesAt === undefined ? null : (changes[sharesAt] ?? 0n),
    gasUsed,
    gasLimit,
    fundsAssumed,
    blocksTried: runs.length,
    removal: worstRemoval(plan.amounts, plan.assets, runs, removalAt),
  };
}

/** Returns the raw units of the swapped token that swap and add take together. */
function totalOf({ plan }: Planned, spent: { readonly token: Address; readonly amount: bigint }): bigint {
  return spent.amount + (plan.payments.find(({ asset }) => asset === spent.token)?.amount ?? 0n);
}
