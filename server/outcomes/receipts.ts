import { type Address, type Hash, type Hex, isHex } from 'viem';
import { z } from 'zod';
import type { BlockId } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';

export interface Log {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** The fields of a receipt that are used. */
export interface Receipt {
  readonly transactionHash: Hash;
  readonly succeeded: boolean;
  readonly gasUsed: bigint;
  /** Index of the transaction in its block. */
  readonly index: bigint;
  readonly logs: readonly Log[];
}

const hex = z
  .custom<Hex>((value) => isHex(value, { strict: true }))
  .transform((text) => text.toLowerCase() as Hex);
const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);
const receipt = z.object({
  transactionHash: hex,
  blockHash: hex,
  status: z.enum(['0x0', '0x1']),
  gasUsed: quantity,
  transactionIndex: quantity,
  logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
});

/**
 * Returns the receipts of these transactions in one HTTP request (eth_getTransactionReceipt); undefined if
 * one is missing or of another block, as during a reorg.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function readReceipts(
  rpc: Pick<RpcClient, 'send'>,
  hashes: readonly Hash[],
  block: BlockId,
): Promise<Receipt[] | undefined> {
  const calls = hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }));
  const outcomes = await rpc.send(calls, { block, kind: 'background' });
  const receipts: Receipt[] = [];
  for (const [place, hash] of hashes.entries()) {
    const outcome = outcomes[place];
    const { data } = receipt.safeParse(outcome?.kind === 'result' ? outcome.result : undefined);
    if (data === undefined || data.blockHash !== block.hash || data.transactionHash !== hash)
      return undefined;
    const { status, gasUsed, transactionIndex: index, logs } = data;
    receipts.push({ transactionHash: hash, succeeded: status === '0x1', gasUsed, index, logs });
  }
  return receipts;
}
