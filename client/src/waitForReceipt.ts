import { pause } from './request.ts';

/** Interval of asking for a receipt, milliseconds. */
const LOOK_MS = 1_000;
/**
 * Looks at which the account was past the transaction and its receipt not there: nodes behind one address
 * differ by a block.
 */
const LOOKS_PASSED = 5;

/** What a node says; an answer that it fails to give is asked for again. */
export interface Looks<Receipt> {
  receiptOf(hash: string): Promise<Receipt | null>;
  /** The nonce of a transaction, while the node knows it. */
  nonceOf(hash: string): Promise<bigint | undefined>;
  /** The transactions of the account so far. */
  countOf(): Promise<bigint>;
}

/**
 * Resolves with the receipt of a transaction. It asks by itself, and not at each block: a chain may make none
 * until somebody sends something.
 * @throws Error when the account replaced the transaction by another one; the reason of an abort
 */
export async function waitForReceipt<Receipt>(
  hash: string,
  { receiptOf, nonceOf, countOf }: Looks<Receipt>,
  signal?: AbortSignal,
): Promise<Receipt> {
  let nonce: bigint | undefined;
  for (let passed = 0; passed < LOOKS_PASSED; ) {
    // A node that fails now may answer the next time, and the transaction is with the chain.
    const receipt = await receiptOf(hash).catch(() => null);
    if (receipt) return receipt;
    nonce ??= await nonceOf(hash).catch(() => undefined);
    const count = nonce === undefined ? 0n : await countOf().catch(() => 0n);
    passed = nonce !== undefined && count > nonce ? passed + 1 : 0;
    await pause(LOOK_MS, signal);
  }
  throw new Error(`Transaction ${hash} was replaced by another one of the account`);
}
