import { type Hash, numberToHex } from 'viem';
import { formatHeader, parseHeader } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import type { SharedBlock } from './blockRow.ts';

export interface Proof {
  /** True when the node has all blocks, as they were shared. */
  readonly isProven: boolean;
  /** Blocks whose header is not the one that the node has of this hash. */
  readonly forged: readonly Hash[];
}

/**
 * Compares headers with those of the instance's own node, by one request. A node that lags behind, is on
 * another branch or does not answer proves nothing.
 */
export async function proveBlocks(node: RpcClient, blocks: readonly SharedBlock[]): Promise<Proof> {
  const calls = blocks.map(({ header }) => ({
    method: 'eth_getBlockByNumber',
    params: [numberToHex(header.number), false],
  }));
  const outcomes = await node.send(calls).catch(() => []);
  let isProven = outcomes.length === blocks.length;
  const forged: Hash[] = [];
  for (const [index, { header }] of blocks.entries()) {
    const outcome = outcomes[index];
    if (outcome?.kind !== 'result' || outcome.result === null) {
      isProven = false;
      continue;
    }
    const own = parseHeader(outcome.result);
    if (JSON.stringify(formatHeader(own)) === JSON.stringify(formatHeader(header))) continue;
    isProven = false;
    if (own.hash === header.hash) forged.push(header.hash);
  }
  return { isProven, forged };
}
