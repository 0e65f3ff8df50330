import type { Address, Hex } from 'viem';
import type { ApprovalNeed } from '../../approvals/planApprovals.ts';
import type { ExecutorNeed } from '../../approvals/planExecutorPayment.ts';
import type { TokenPermitDomain, TokenPermitNeed } from '../../approvals/readTokenPermit.ts';
import type { BlockId } from '../../chain/head.ts';
import type { Network } from '../../config/networks/network.ts';
import { AppError } from '../../errors.ts';
import {
  isTokenPermit,
  type TokenPermit,
  type TransferPermit,
} from '../../routers/executor/payments/executorPermit.ts';
import { payByPermit2 } from '../../routers/executor/payments/permit2Payment.ts';
import { plainSignature } from '../../routers/executor/payments/plainSignature.ts';
import { payByTokenPermit } from '../../routers/executor/payments/tokenPermit.ts';
import { verifyPayment } from '../../routers/executor/payments/verifyPayment.ts';
import type { PricedTrade } from '../quoter.ts';
import type { BuiltSwap } from './buildSwap.ts';
import { signedProblems } from './signedTerms.ts';
import { refuseProblems, type SwapRequest } from './swapRequest.ts';

/** Reads of the chain that a signature depends on. */
export interface SignatureReads {
  readTokenPermit(need: TokenPermitNeed, signal: AbortSignal): Promise<TokenPermitDomain | undefined>;
  /** Reads the code of an account, which may accept signatures that are of no key. */
  readCode(account: Address, block: BlockId, signal: AbortSignal): Promise<Hex>;
}

/** A transaction of the executor, and its payment. */
export interface Unpaid {
  readonly built: BuiltSwap;
  readonly need: Pick<ApprovalNeed, 'token' | 'amount' | 'deadline' | 'block'>;
}

/** A transaction that its sender has signed. */
export type Paid<Transaction extends Unpaid> = Transaction & {
  readonly payment?: ExecutorNeed['payment'];
};

/** A trade of the executor that its sender has signed. */
interface SignedTrade extends Pick<ApprovalNeed, 'token' | 'block'> {
  /** Calldata of `execute`, and the executor. */
  readonly data: Hex;
  readonly to: Address;
  readonly sender: Address;
  readonly chainId: number;
  readonly permit2: Address | null;
}

/**
 * Returns the transaction with calldata that pays by the signature of the request, verified by an independent
 * decoder; unchanged without a signature.
 * @throws AppError INVALID_REQUEST for a signature of another trade or signer, or that tokenIn does not take
 */
export function paidBySignature<Transaction extends Unpaid>(
  { payment, sender }: Pick<SwapRequest, 'payment' | 'sender'>,
  { router }: Pick<PricedTrade, 'router'>,
  transaction: Transaction,
  { network, ...reads }: SignatureReads & { readonly network: Pick<Network, 'chainId' | 'permit2'> },
  signal: AbortSignal,
): Paid<Transaction> | Promise<Paid<Transaction>> {
  if (payment === undefined || sender === undefined) return transaction;
  const { built, need } = transaction;
  const isOfExecutor = router?.kind.name === 'executor';
  refuseProblems(signedProblems(payment, { ...need, built, sender, isOfExecutor }));
  const { chainId, permit2 } = network;
  const trade = { ...need, data: built.data, to: built.to, sender, chainId, permit2 };
  const paid = isTokenPermit(payment)
    ? paidByToken(payment, trade, reads, signal)
    : paidByPermit2(payment, trade, reads, signal);
  return paid.then(({ data, needsAllowance }) => ({
    ...transaction,
    built: { ...built, data },
    payment: { permit: payment, needsAllowance },
  }));
}

/** Calldata that pays by a signature. */
interface PaidCall {
  readonly data: Hex;
  /** True for a permit of the token whose nonce is not the present one. */
  readonly needsAllowance: boolean;
}

async function paidByToken(
  { signature, nonce, value: amount, deadline }: TokenPermit,
  { data: executeData, to: executor, sender, token, chainId, block }: SignedTrade,
  { readTokenPermit }: SignatureReads,
  signal: AbortSignal,
): Promise<PaidCall> {
  const need = { token, owner: sender, spender: executor, chainId, amount, deadline, block };
  const read = await readTokenPermit(need, signal);
  if (read === undefined) throw refused('permit', 'cannot be verified: tokenIn proves no EIP-2612 permits');
  const plain = plainSignature(signature);
  if (plain === undefined) throw ofAnotherSigner();
  const data = payByTokenPermit(executeData, plain);
  const { domainSeparator } = read;
  const payment = { by: 'tokenPermit', payer: sender, executor, nonce, domainSeparator } as const;
  const verified = await verifyPayment(data, executeData, { ...payment, signature: plain });
  if (verified === 'signer') throw ofAnotherSigner();
  return { data: assertedCalldata(data, verified), needsAllowance: nonce !== read.nonce };
}

async function paidByPermit2(
  { signature, nonce }: TransferPermit,
  { data: executeData, to: executor, sender, chainId, permit2, block }: SignedTrade,
  { readCode }: SignatureReads,
  signal: AbortSignal,
): Promise<PaidCall> {
  if (permit2 === null) throw refused('permit', 'is of Permit2, which this network does not have');
  const payment = { by: 'permit2', payer: sender, executor, nonce, permit2, chainId } as const;
  const plain = plainSignature(signature);
  if (plain !== undefined) {
    const data = payByPermit2(executeData, { permit2, nonce, signature: plain });
    const verified = await verifyPayment(data, executeData, { ...payment, signature: plain });
    if (verified !== 'signer') return { data: assertedCalldata(data, verified), needsAllowance: false };
  }
  // Permit2 asks the contract itself, which the simulation shows.
  if ((await readCode(sender, block, signal)) === '0x') throw ofAnotherSigner();
  const data = payByPermit2(executeData, { permit2, nonce, signature });
  const verified = await verifyPayment(data, executeData, { ...payment, signature });
  return { data: assertedCalldata(data, verified), needsAllowance: false };
}

function assertedCalldata(data: Hex, verified: Awaited<ReturnType<typeof verifyPayment>>): Hex {
  if (verified === 'calldata') throw new Error('calldata pays another trade than the one that was signed');
  return data;
}

function ofAnotherSigner(): AppError {
  return refused('permit.signature', 'is not of the sender for these values on this chain');
}

function refused(path: string, message: string): AppError {
  return new AppError('INVALID_REQUEST', `${path} ${message}`, { details: [{ path, message }] });
}
