import type { ApprovalPlan } from '../../approvals/planApprovals.ts';
import type { BuiltSwap } from '../swap/buildSwap.ts';
import type { Warning } from './tradeWarnings.ts';

interface PaidInCoin {
  readonly built: Pick<BuiltSwap, 'nativeIn' | 'value'>;
  readonly gasLimit: bigint;
  /** Wei per gas unit. */
  readonly gasPriceWei: bigint | null;
  /** null when the sender is not known. */
  readonly approvals: Pick<ApprovalPlan, 'balance'> | null;
}

/**
 * Returns a warning where the sender holds the native coin that the swap takes, but too little in addition
 * for the gas.
 */
export function gasWarnings({ built, gasLimit, gasPriceWei, approvals }: PaidInCoin): Warning[] {
  if (!built.nativeIn || approvals === null || gasPriceWei === null) return [];
  const left = approvals.balance - built.value;
  const needed = gasLimit * gasPriceWei;
  if (left < 0n || left >= needed) return [];
  const message = `Of the native coin ${left} wei are left for the gas, which takes up to ${needed}: sell less`;
  return [{ code: 'NO_GAS_LEFT', message }];
}
