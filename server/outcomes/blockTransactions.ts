import { type Address, type Hash, type Hex, isAddress, isHash, isHex } from 'viem';
import { type Header, parseHeader, parseQuantity } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { meaningOf } from '../chain/rpc/rpcErrors.ts';

/** A transaction to the router. */
export interface RouterTransaction {
  readonly hash: Hash;
  readonly from: Address;
  readonly data: Hex;
  readonly value: bigint;
  /** Gas limit. */
  readonly gas: bigint;
  /** True if it has an access list or authorizations, which consume gas before execution. */
  readonly hasLists: boolean;
}

export type ReadBlock =
  | { readonly kind: 'block'; readonly header: Header; readonly transactions: readonly RouterTransaction[] }
  /** The block is not available now. It is requested again with the next head. */
  | { readonly kind: 'missing' }
  /** The node does not offer the method. */
  | { readonly kind: 'unsupported' };

/**
 * Returns the transactions to `router` in the block of this hash. Takes one HTTP request: eth_getBlockByHash
 * with full transactions, since receipts have no calldata.
 */
export async function readRouterTransactions(
  rpc: Pick<RpcClient, 'send'>,
  router: Address,
  block: Pick<Header, 'number' | 'hash'>,
): Promise<ReadBlock> {
  try {
    const call = { method: 'eth_getBlockByHash', params: [block.hash, true] };
    const [outcome] = await rpc.send([call], { block, kind: 'background' });
    if (outcome?.kind === 'fault' && meaningOf(outcome.fault) === 'unsupported')
      return { kind: 'unsupported' };
    if (outcome?.kind !== 'result' || outcome.result === null) return { kind: 'missing' };
    const header = parseHeader(outcome.result);
    if (header.hash !== block.hash || header.number !== block.number) return { kind: 'missing' };
    return { kind: 'block', header, transactions: transactionsOf(outcome.result, router) };
  } catch {
    // No caller waits for this, and other requests already report a node that is down.
    return { kind: 'missing' };
  }
}

function transactionsOf(block: unknown, router: Address): RouterTransaction[] {
  const { transactions } = block as { transactions?: unknown };
  if (!Array.isArray(transactions)) return [];
  return transactions.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return [];
    const { to, hash, from, input, value, gas, ...more } = each as Record<string, unknown>;
    if (typeof to !== 'string' || to.toLowerCase() !== router) return [];
    if (!isHash(String(hash)) || !isAddress(String(from), { strict: false }) || !isHex(input)) return [];
    return {
      hash: String(hash).toLowerCase() as Hash,
      from: String(from).toLowerCase() as Address,
      data: input.toLowerCase() as Hex,
      value: parseQuantity(value, 'value'),
      gas: parseQuantity(gas, 'gas limit'),
      hasLists: [more['accessList'], more['authorizationList']].some(
        (list) => Array.isArray(list) && list.length > 0,
      ),
    };
  });
}
