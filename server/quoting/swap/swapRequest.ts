import type { Address } from 'viem';
import { type PermitProblem, permitProblems } from '../../approvals/permitData.ts';
import type { ApprovalNeed } from '../../approvals/planApprovals.ts';
import { universalContracts } from '../../config/networks/exchangesOf.ts';
import type { Network } from '../../config/networks/network.ts';
import { AppError } from '../../errors.ts';
import type { SignedPermit } from '../../universalRouter/encode/commands.ts';
import { isAsGood, quoteMoved } from '../given/givenRoutes.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import type { PricedTrade } from '../quoter.ts';
import type { SwapTerms } from './buildSwap.ts';

/** Options of one request. */
export interface SwapRequest extends Omit<TradeRequest, 'nativeIn' | 'nativeOut' | 'tolerance'>, SwapTerms {
  /** Seconds until the transaction expires. */
  readonly deadlineSeconds: number;
  /** The sender, if known; approvals can be planned only then. */
  readonly sender?: Address | undefined;
  readonly permit?: SignedPermit | undefined;
  readonly simulate: boolean;
}

const sooner = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Returns the deadline of the request, but no later than the permit lasts: it was signed for an earlier
 * answer. A payment of the executor fixes it.
 * @param now Unix seconds
 * @throws AppError INVALID_REQUEST when the permit has expired
 */
export function deadlineOf({ deadlineSeconds, permit, payment }: SwapRequest, now: bigint): bigint {
  const asked = now + BigInt(deadlineSeconds);
  const lasts =
    payment?.deadline ?? (permit && sooner(permit.sigDeadline, BigInt(permit.details.expiration)));
  if (lasts === undefined) return asked;
  if (lasts > now) return payment === undefined ? sooner(asked, lasts) : lasts;
  const message = `has expired: it lasts until ${lasts}, now is ${now}`;
  throw new AppError('INVALID_REQUEST', `permit ${message}`, { details: [{ path: 'permit', message }] });
}

/** @throws AppError BOUND_NOT_MET when the quote is worse than the caller's own bound */
export function requireBound(
  { callersBound }: SwapRequest,
  { request, amountIn, amountOut, block }: PricedTrade,
): void {
  if (callersBound === undefined) return;
  const isInput = request.tradeType === 'exactInput';
  if (isInput ? amountOut >= callersBound : amountIn <= callersBound) return;
  const [field, given, now] = isInput
    ? (['minAmountOut', 'amountOut', amountOut] as const)
    : (['maxAmountIn', 'amountIn', amountIn] as const);
  const message = `${field} cannot be met: the market ${isInput ? 'gives' : 'asks'} ${now} now`;
  throw new AppError('BOUND_NOT_MET', message, {
    details: { [field]: String(callersBound), [given]: String(now), blockNumber: String(block.number) },
  });
}

/**
 * @throws AppError QUOTE_MOVED when the given routes are worse than they were quoted, by more than the
 * slippage
 */
export function requireQuoted(
  { given }: Pick<SwapRequest, 'given'>,
  { request, amountIn, amountOut, block }: PricedTrade,
): void {
  if (given === undefined) return;
  const { quoted, tolerance } = given;
  const isInput = request.tradeType === 'exactInput';
  const now = isInput ? amountOut : amountIn;
  if (!isAsGood(isInput, now, quoted, tolerance)) throw quoteMoved('price', { block, quoted, now });
}

/** @throws AppError INVALID_REQUEST when the permit cannot pay for the swap */
export function checkPermit(
  permit: SignedPermit,
  network: Network,
  need: Pick<ApprovalNeed, 'token' | 'amount' | 'deadline'>,
): void {
  const { universalRouter: spender } = universalContracts(network);
  refuseProblems(permitProblems(permit, { ...need, spender }));
}

/** @throws AppError INVALID_REQUEST with each of the problems, if there are any */
export function refuseProblems(problems: readonly PermitProblem[]): void {
  if (problems.length === 0) return;
  const sentences = problems.map(({ path, message }) => `${path} ${message}`);
  throw new AppError('INVALID_REQUEST', sentences.join('; '), { details: problems });
}
