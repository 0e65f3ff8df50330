import { type Address, isHex, maxUint256 } from 'viem';
import type { ApprovalStep } from '../../approvals/approvalSteps.ts';
import { approveData, permit2Step, tokenSteps } from '../../approvals/approvalSteps.ts';
import { decodePermit2Allowance, permit2AllowanceData } from '../../approvals/permit2Allowance.ts';
import { balanceCall, call, decodeAmount, decodeGain, isRefused } from '../../approvals/readHoldings.ts';
import { resultOf } from '../../chain/rpc/rpcErrors.ts';
import { AppError } from '../../errors.ts';
import { allowanceData } from '../../values/tokenCalls.ts';
import type { Asset, Payee, Payment } from './liquidityPlan.ts';
import type { View } from './view.ts';

/** Balance of an account in one asset, and the allowance of the payee. */
export interface Holding {
  readonly asset: Asset;
  /** Raw units of the token, or wei. */
  readonly balance: bigint;
  /** Allowance of the payee, or of Permit2 where it takes tokens through that. */
  readonly allowance: bigint;
  /** True if the token refuses to change an allowance that is not 0. */
  readonly mustBeCleared: boolean;
  /** Allowance of the payee in Permit2; null without Permit2. */
  readonly permit2: { readonly amount: bigint; readonly expiration: number } | null;
}

const VIEWS_EACH = 4;
const NO_PERMIT2_ALLOWANCE = [0n, 0n] as const;

/** Returns the views of balances and allowances of an account, four for each asset. */
export function holdingViews(
  account: Address,
  assets: readonly Asset[],
  { spender, permit2 }: Payee,
): readonly View<readonly bigint[]>[] {
  return assets.flatMap((asset) => {
    const balance: View<readonly bigint[]> = {
      ...balanceCall({ account, token: asset }),
      read: (outcome) => [decodeGain({ account, token: asset }, outcome)],
    };
    if (asset === 'native') return [balance, balance, balance, balance];
    const allowed = permit2 ?? spender;
    const allowance: View<readonly bigint[]> = {
      ...call(asset, allowanceData(account, allowed)),
      read: (outcome) => [decodeAmount(outcome)],
    };
    const tried: View<readonly bigint[]> = {
      ...call(asset, approveData(allowed, 1n), account),
      read: (outcome) => [isRefused(outcome) ? 1n : 0n],
    };
    if (permit2 === null) return [balance, allowance, tried, tried];
    const inPermit2: View<readonly bigint[]> = {
      ...call(permit2, permit2AllowanceData(account, asset, spender)),
      read: (outcome) => {
        const answer = resultOf('eth_call', outcome);
        const read = isHex(answer) ? decodePermit2Allowance(answer) : undefined;
        if (read === undefined)
          throw new AppError('UPSTREAM_INVALID', 'Permit2 did not answer an allowance.');
        return [read.amount, BigInt(read.expiration)];
      },
    };
    return [balance, allowance, tried, inPermit2];
  });
}

/** Reads the answers to `holdingViews`. */
export function readHoldings(
  assets: readonly Asset[],
  { permit2 }: Payee,
  answers: readonly (readonly bigint[])[],
): Holding[] {
  return assets.map((asset, index) => {
    const [balance, allowance, tried, inPermit2] = answers.slice(
      index * VIEWS_EACH,
      (index + 1) * VIEWS_EACH,
    );
    const [amount = 0n, expiration = 0n] = inPermit2 ?? NO_PERMIT2_ALLOWANCE;
    return {
      asset,
      balance: balance?.[0] ?? 0n,
      allowance: asset === 'native' ? maxUint256 : (allowance?.[0] ?? 0n),
      mustBeCleared: asset !== 'native' && tried?.[0] === 1n,
      permit2: permit2 === null || asset === 'native' ? null : { amount, expiration: Number(expiration) },
    };
  });
}

/**
 * Returns the approvals that are missing for the payments, in their order. A payee of its own gets exactly
 * the amount; Permit2 is approved without limit, as intended, and allows the payee exactly the amount.
 * @param deadline of the transaction, Unix seconds
 */
export function missingApprovals(
  payments: readonly Payment[],
  holdings: readonly Holding[],
  { spender, permit2 }: Payee,
  deadline: bigint,
): ApprovalStep[] {
  return payments.flatMap(({ asset, amount }) => {
    const held = holdings.find((each) => each.asset === asset);
    if (asset === 'native' || held === undefined || amount === 0n) return [];
    const steps = tokenSteps({
      token: asset,
      spender: permit2 ?? spender,
      current: held.allowance,
      required: amount,
      granted: permit2 === null ? amount : maxUint256,
      mustBeCleared: held.mustBeCleared,
    });
    if (permit2 === null || held.permit2 === null) return steps;
    const current = BigInt(held.permit2.expiration) >= deadline ? held.permit2.amount : 0n;
    if (current >= amount) return steps;
    return [...steps, permit2Step(permit2, { token: asset, spender, current, required: amount }, deadline)];
  });
}
