import type { Hex } from 'viem';
import type { WalletClients } from '../wallet/clients.ts';

export interface Mined {
  readonly hash: Hex;
  readonly to: Hex | null;
  readonly data: Hex;
  /** Wei. */
  readonly value: bigint;
}

/**
 * Returns the account's mined transaction with this nonce, or undefined when its block is not found: the node
 * may not keep the state of past blocks. Halves the blocks after `since` by the account's count of
 * transactions.
 * @throws the wallet's error, when its node does not answer
 */
export async function findByNonce(
  reader: WalletClients['reader'],
  account: Hex,
  nonce: number,
  since: bigint,
): Promise<Mined | undefined> {
  let high = await reader.getBlockNumber();
  let low = since < high ? since : high - 1n;
  // After `low` and up to `high` lies the block where the count passes the nonce.
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const count = await countAt(reader, account, middle);
    if (count === undefined) return undefined;
    if (count > nonce) high = middle;
    else low = middle;
  }
  const { transactions } = await reader.getBlock({ blockNumber: high, includeTransactions: true });
  const mined = transactions.find(
    (transaction) => transaction.from.toLowerCase() === account.toLowerCase() && transaction.nonce === nonce,
  );
  if (mined === undefined) return undefined;
  const { hash, to, input, value } = mined;
  return { hash, to, data: input, value };
}

/** Undefined where the node refuses: it keeps no state of that block. */
async function countAt(
  reader: WalletClients['reader'],
  address: Hex,
  blockNumber: bigint,
): Promise<number | undefined> {
  try {
    return await reader.getTransactionCount({ address, blockNumber });
  } catch {
    return undefined;
  }
}
