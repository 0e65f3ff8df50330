import { type Hex, isAddressEqual } from 'viem';
import type { WalletClients } from '../wallet/clients.ts';
import { findByNonce, type Mined } from './findByNonce.ts';
import { type Contracts, lookAfterBundle, succeeded } from './lookAfterBundle.ts';
import { reasonOfRevert } from './reasonOfRevert.ts';
import { isOpen, type SentState, type SentTransaction } from './sentTransaction.ts';

/** Nonces that are searched for a transaction whose own nonce is not known. */
const MOST_NONCES = 10;

/**
 * Returns the transaction as the wallet's node knows it now, or undefined when it was never sent and can no
 * longer swap. A transaction is called replaced only when the one that took its nonce was found.
 * @throws the wallet's error, when its node does not answer
 */
export async function lookAfter(
  clients: WalletClients,
  contracts: Contracts,
  transaction: SentTransaction,
): Promise<SentTransaction | undefined> {
  const { state, bundle } = transaction;
  if (bundle !== undefined) {
    return isOpen(transaction) ? lookAfterBundle(clients, contracts, transaction, bundle) : transaction;
  }
  if (state.kind === 'asking') return lookForUnknown(clients, contracts, transaction);
  if (state.kind !== 'pending') return transaction;
  const { reader, account } = clients;
  const mined = await receiptOf(clients, contracts, transaction, state.hash);
  if (mined !== undefined) return { ...transaction, state: mined };
  const known = await reader
    .getTransaction({ hash: state.hash as Hex })
    .catch(nothingIf('TransactionNotFoundError'));
  const nonce = known?.nonce ?? state.nonce;
  const pending = { ...transaction, state: { ...state, nonce, isKnown: known !== undefined } };
  const count = await reader.getTransactionCount({ address: account });
  if (nonce === undefined) return (await searchSince(clients, contracts, pending, count)).found ?? pending;
  if (count <= nonce) return pending;
  const other = await findByNonce(reader, account, nonce, BigInt(transaction.askedBlock));
  if (other === undefined) return pending;
  return settle(clients, contracts, transaction, state.hash, other);
}

/** Looks for a transaction whose hash the page never got: the wallet asked when the page was left. */
async function lookForUnknown(
  clients: WalletClients,
  contracts: Contracts,
  transaction: SentTransaction,
): Promise<SentTransaction | undefined> {
  const { reader, account } = clients;
  // The block is read first: nothing can be mined after the deadline and before the count.
  const { timestamp } = await reader.getBlock();
  const count = await reader.getTransactionCount({ address: account });
  const { found, others } = await searchSince(clients, contracts, transaction, count);
  if (found !== undefined) return found;
  const { intent } = transaction;
  const hasSeenAll = others === count - transaction.askedNonce;
  const deadline = intent.kind === 'approval' ? undefined : intent.deadline;
  if (deadline !== undefined && timestamp > BigInt(deadline) && hasSeenAll) return undefined;
  return { ...transaction, othersSince: Math.max(0, count - transaction.askedNonce) };
}

/** Searches the transactions that were mined since the wallet was asked for the one with the same call. */
async function searchSince(
  clients: WalletClients,
  contracts: Contracts,
  transaction: SentTransaction,
  count: number,
) {
  const { askedNonce, askedBlock } = transaction;
  let others = 0;
  for (let nonce = askedNonce; nonce < count && nonce < askedNonce + MOST_NONCES; nonce += 1) {
    const mined = await findByNonce(clients.reader, clients.account, nonce, BigInt(askedBlock));
    if (mined === undefined) break;
    if (isSameCall(transaction, mined)) {
      const state = await receiptOf(clients, contracts, transaction, mined.hash);
      if (state !== undefined) return { found: { ...transaction, state }, others };
    }
    others += 1;
  }
  return { found: undefined, others };
}

/** Tells a transaction that was sped up from one that was cancelled or replaced. */
async function settle(
  clients: WalletClients,
  contracts: Contracts,
  transaction: SentTransaction,
  hash: string,
  mined: Mined,
): Promise<SentTransaction> {
  if (isSameCall(transaction, mined)) {
    const state = await receiptOf(clients, contracts, transaction, mined.hash);
    if (state === undefined) return transaction;
    return { ...transaction, state, ...(mined.hash === hash ? {} : { formerHash: hash }) };
  }
  const isCancelling =
    mined.to !== null &&
    isAddressEqual(mined.to, clients.account) &&
    mined.value === 0n &&
    mined.data === '0x';
  return { ...transaction, state: { kind: isCancelling ? 'cancelled' : 'replaced', hash, by: mined.hash } };
}

function isSameCall({ call }: SentTransaction, { to, data, value }: Mined): boolean {
  return (
    to !== null && isAddressEqual(to, call.to as Hex) && data === call.data && value === BigInt(call.value)
  );
}

/** Returns how the transaction ended, or undefined while it is in no block. */
async function receiptOf(
  { reader, account }: WalletClients,
  contracts: Contracts,
  transaction: SentTransaction,
  hash: string,
): Promise<SentState | undefined> {
  const receipt = await reader
    .getTransactionReceipt({ hash: hash as Hex })
    .catch(nothingIf('TransactionReceiptNotFoundError'));
  if (receipt === undefined) return undefined;
  const block = String(receipt.blockNumber);
  if (receipt.status === 'reverted') {
    const reason = await reasonOfRevert({ reader, account }, transaction, receipt.blockNumber);
    return { kind: 'reverted', hash, block, ...(reason === undefined ? {} : { reason }) };
  }
  return succeeded(receipt.logs, account, contracts, transaction, { hash, block });
}

/** An answer that there is no such thing is undefined; any other error stays one. */
function nothingIf(name: string) {
  return (error: unknown): undefined => {
    if (error instanceof Error && error.name === name) return undefined;
    throw error;
  };
}
