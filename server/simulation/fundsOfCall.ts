import type { Address } from 'viem';
import { type Funds, nativeFunds, tokenFunds } from './callerFunds.ts';
import type { CallSimulationRequest } from './callSimulation.ts';
import type { StateOverrides } from './stateOverrides.ts';
import type { TokenSlots } from './tokenSlots.ts';

/**
 * Returns overrides that give the caller of a simulation the native coin, the tokens and the approvals.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function fundsOfCall(
  slots: TokenSlots,
  request: CallSimulationRequest,
  gasMoney: bigint,
  signal?: AbortSignal,
): Promise<Funds> {
  const { from, spender, permit2, block, transaction, coinToken } = request;
  const value = [transaction, ...(request.preceding ?? [])].reduce((sum, each) => sum + each.value, 0n);
  const native = nativeFunds(from, value, gasMoney);
  const ofTokens = await Promise.all(
    request.payments.map(({ token, amount }) =>
      tokenFunds(
        slots,
        {
          tokenIn: token,
          coinToken,
          from,
          maxAmountIn: amount,
          permit2,
          router: spender,
          permitted: false,
          block,
          gasMoney: gasMoney + value,
        },
        signal,
      ),
    ),
  );
  const all = [native, ...ofTokens];
  return {
    overrides: all.map(({ overrides }) => overrides).reduce(merged),
    complete: all.every(({ complete }) => complete),
  };
}

/**
 * Returns both overrides in one; slots of one account are joined, and a later balance replaces an earlier.
 */
function merged(first: StateOverrides, second: StateOverrides): StateOverrides {
  const joined: Record<Address, StateOverrides[Address]> = Object.assign({}, first);
  for (const [account, override] of Object.entries(second) as [Address, StateOverrides[Address]][]) {
    const before = joined[account];
    joined[account] =
      before?.stateDiff === undefined || override.stateDiff === undefined
        ? Object.assign({}, before, override)
        : Object.assign({}, before, override, {
            stateDiff: Object.assign({}, before.stateDiff, override.stateDiff),
          });
  }
  return joined;
}
