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
  /** It carries an access list or authorizations, which are paid out of its gas before anything runs. */
  readonly hasLists: boolean;
}

export type ReadBlock =
  | { readonly kind: 'block'; readonly header: Header; readonly transactions: readonly RouterTransaction[] }
  /** Not there, or not now: it is asked for again with the next head. */
  | { readonly kind: 'missing' }
  /** The node does not offer the method. */
  | { readonly kind: 'unsupported' };

/**
 * The transactions to `router` in the block of this hash. One HTTP request: eth_getBlockByHash with whole transactions,
 * since receipts carry no calldata.
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
    // Nobody waits for it, and a node that is away is told of by everything else.
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
