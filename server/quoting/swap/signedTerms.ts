import type { Address } from 'viem';
import type { PermitProblem } from '../../approvals/permitData.ts';
import {
  type ExecutorPermit,
  isTokenPermit,
  signedInput,
  type TransferPermit,
} from '../../routers/executor/payments/executorPermit.ts';
import { permit2Message } from '../../routers/executor/payments/permit2Payment.ts';
import type { BuiltSwap } from './buildSwap.ts';

/** The trade that a signature has to be of. */
interface TradeToPay {
  readonly built: Pick<BuiltSwap, 'data' | 'nativeIn' | 'to'>;
  readonly sender: Address;
  readonly token: Address;
  /** The most that the trade takes, raw units. */
  readonly amount: bigint;
  readonly isOfExecutor: boolean;
}

/** Returns each reason why a signature is not of the built trade; its signer is checked elsewhere. */
export function signedProblems(payment: ExecutorPermit, trade: TradeToPay): PermitProblem[] {
  const { built, sender, token, amount, isOfExecutor } = trade;
  const problems: PermitProblem[] = [];
  const check = (fits: boolean, path: string, message: string) => {
    if (!fits) problems.push({ path: `permit.${path}`, message });
  };
  check(isOfExecutor, 'spender', 'is the executor, which does not execute this trade');
  check(!built.nativeIn, 'spender', 'takes tokens, but native coin pays: set nativeIn to false');
  if (problems.length > 0) return problems;
  check(payment.spender === built.to, 'spender', 'must be the executor');
  const amountField = isTokenPermit(payment) ? 'value' : 'permitted.amount';
  check(signedInput(payment) === amount, amountField, `must be ${amount}, the payment of this trade`);
  if (isTokenPermit(payment)) check(payment.owner === sender, 'owner', 'must be the sender');
  else checkTransfer(payment, { built, token }, check);
  return problems;
}

/** Checks the fields that Permit2's message binds; the hash of the routes last, because all change it. */
function checkTransfer(
  { permitted, witness, spender, nonce }: TransferPermit,
  { built, token }: Pick<TradeToPay, 'built' | 'token'>,
  check: (fits: boolean, path: string, message: string) => void,
): void {
  check(permitted.token === token, 'permitted.token', 'must be tokenIn');
  // Chain and Permit2 are no part of these values.
  const terms = { chainId: 0, permit2: spender, executor: spender, nonce };
  const own = permit2Message(built.data, terms).message.witness;
  const lower = (address: string) => address.toLowerCase();
  const at = 'witness';
  check(witness.tokenOut === lower(own.tokenOut), `${at}.tokenOut`, 'must be tokenOut');
  check(witness.amountOut === own.amountOut, `${at}.amountOut`, `must be ${own.amountOut}`);
  check(witness.recipient === lower(own.recipient), `${at}.recipient`, 'must be the recipient');
  check(witness.deadline === own.deadline, `${at}.deadline`, 'must be the deadline of the permit');
  const isOfRoutes = witness.callHash === own.callHash;
  check(isOfRoutes, `${at}.callHash`, 'is of another call: send the quoteId of the answer that was signed');
}
