import type { ApprovalPlan } from '../../approvals/planApprovals.ts';
import { walletGas } from '../../universalRouter/gas/walletGas.ts';
import { shapeOf } from '../gas/tradeGas.ts';
import { withMoreGas } from '../gas/withMoreGas.ts';
import { amountSpent, type PricedTrade } from '../quoter.ts';
import type { BuiltSwap } from './buildSwap.ts';

/** The maximum allowance of Permit2, which a payment does not reduce. */
const UNLIMITED = 2n ** 160n - 1n;

type Held = Pick<ApprovalPlan, 'balance' | 'outputBalance' | 'routerAllowance' | 'reserveBalances'>;

/**
 * Returns the trade with the gas that its accounts are charged, where the sender is known. That gas is for a
 * first balance, also of the excess left over, an emptied balance and a counted allowance. All routes of a
 * trade are charged alike, so it changes no ranking.
 */
export function chargedFor<Trade extends PricedTrade>(
  priced: Trade,
  built: BuiltSwap,
  { balance, outputBalance, routerAllowance, reserveBalances }: Held,
  gain: { readonly isOwn: boolean },
): Trade {
  const extra = walletGas(shapeOf(priced, built), {
    holdsOutput: outputBalance > 0n,
    isOwn: gain.isOwn,
    emptiesInput: balance === amountSpent(priced),
    // An approval that is still missing is asked for the amount of the swap.
    countsAllowance: routerAllowance < UNLIMITED,
    holdsReserves: reserveBalances.map((held) => held > 0n),
  });
  return withMoreGas(priced, extra);
}
