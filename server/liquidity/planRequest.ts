import type { Address } from 'viem';
import type { Head } from '../chain/head.ts';
import type { Network } from '../config/networks/network.ts';
import type { CallSimulationRequest } from '../simulation/callSimulation.ts';
import type { Watch } from '../simulation/measuredCall.ts';
import type { Asset } from './model/liquidityPlan.ts';
import type { Planned } from './model/liquidityTerms.ts';

/** Balances that the simulation of a plan compares. */
export interface PlanWatches {
  /** Each account in its order, with each asset in its order; then pair tokens, then those of a removal. */
  readonly watches: readonly Watch[];
  /** Index of the pair tokens of the recipient; undefined for no add to a pair. */
  readonly sharesAt: number | undefined;
  /** Index of the owner's balance of the first asset, which a removal right after pays into. */
  readonly removalAt: number;
}

/** Returns the balances to watch of some accounts and assets. */
export function planWatches(
  { plan, owner, recipient, removal }: Planned,
  accounts: readonly Address[],
  assets: readonly Asset[],
): PlanWatches {
  const of = (account: Address): Watch[] => assets.map((asset) => ({ account, asset }));
  const isPair = plan.ticks === null && plan.kind === 'add';
  const shares: Watch[] = isPair ? [{ account: recipient, asset: plan.pool.address }] : [];
  const watches = [...accounts.flatMap(of), ...shares];
  const sharesAt = isPair ? watches.length - 1 : undefined;
  const ofRemoval = removal === null ? [] : of(owner ?? recipient);
  return { watches: [...watches, ...ofRemoval], sharesAt, removalAt: watches.length };
}

/** Returns the request that simulates the transaction of a plan, and the removal right after it. */
export function planRequest(
  network: Network,
  block: Head,
  { plan, from, owner, recipient, removal }: Planned,
  { watches }: PlanWatches,
  deadline: bigint,
): CallSimulationRequest {
  return {
    transaction: plan.call,
    from,
    payments: tokensOf(plan.payments),
    spender: plan.payee.spender,
    permit2: plan.payee.permit2,
    coinToken: network.nativeIsToken && network.wrappedNative,
    watches,
    sequel: removal === null ? undefined : { from: owner ?? recipient, to: removal.to, data: removal.data },
    deadline,
    block,
  };
}

const tokensOf = (payments: Planned['plan']['payments']): CallSimulationRequest['payments'] =>
  payments.flatMap(({ asset, amount }) => (asset === 'native' ? [] : [{ token: asset, amount }]));
