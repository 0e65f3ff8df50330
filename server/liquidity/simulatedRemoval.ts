import type { TokenAmounts } from '../amm/liquidity/liquidityForAmounts.ts';
import type { CallRun } from '../simulation/callSimulation.ts';
import type { RevertReason } from '../simulation/revertReason.ts';
import type { Asset } from './model/liquidityPlan.ts';

/** Amounts of one asset: plus where the account gains, minus where it pays, raw units. */
export interface AssetChange {
  readonly asset: Asset;
  readonly amount: bigint;
}

/** A removal of the added liquidity, right after the add. */
export type SimulatedRemoval =
  /** Changes of the owner, and whether they are less than the pool pays out. */
  | { readonly status: 'success'; readonly changes: readonly AssetChange[]; readonly isLess: boolean }
  | { readonly status: 'reverted'; readonly reason: RevertReason };

/**
 * Returns the removal after an add that reverts, else one that pays less, else the first; null for none.
 * @param watch index of the owner's balance of the first asset
 */
export function worstRemoval(
  amounts: TokenAmounts,
  assets: readonly Asset[],
  runs: readonly CallRun[],
  watch: number,
): SimulatedRemoval | null {
  // The pool rounds the costs up and the payout down.
  const least = [amounts.amount0 - 1n, amounts.amount1 - 1n];
  const removals = runs.flatMap(({ sequel }): SimulatedRemoval[] => {
    if (sequel === undefined) return [];
    if (sequel.kind === 'reverted') return [{ status: 'reverted', reason: sequel.reason }];
    const paid = assets.map((asset, index) => ({ asset, amount: sequel.changes[watch + index] ?? 0n }));
    const isLess = paid.some(({ amount }, index) => amount < (least[index] ?? 0n));
    return [{ status: 'success', changes: paid, isLess }];
  });
  const reverted = removals.find(({ status }) => status === 'reverted');
  const less = removals.find((removal) => removal.status === 'success' && removal.isLess);
  return reverted ?? less ?? removals[0] ?? null;
}
