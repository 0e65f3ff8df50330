import { isHash, numberToHex } from 'viem';
import { type BlockId, parseHeader } from '../../head.ts';
import { isOptional, type RpcCall } from '../rpcCall.ts';
import { BlockGone, type RpcOutcome, resultOf } from '../rpcErrors.ts';

/**
 * Returns whether each call names its block by hash (EIP-1898, and eth_getLogs by EIP-234), so that all nodes
 * with the block return the same. Optional methods are ignored.
 */
export function nameHashes(calls: readonly RpcCall[]): boolean {
  return calls.every(({ method, params }) => isOptional(method) || params.some(isByHash));
}

/** Returns the same calls with the block named by number, between two reads of the header of that number. */
export function byNumber(calls: readonly RpcCall[], block: BlockId): RpcCall[] {
  const number = numberToHex(block.number);
  const header = { method: 'eth_getBlockByNumber', params: [number, false] };
  const numbered = calls.map(({ method, params }) => ({
    method,
    params: params.map((param) => {
      if (!isByHash(param)) return param;
      const { blockHash: _, ...rest } = param;
      return method === 'eth_getLogs' ? { ...rest, fromBlock: number, toBlock: number } : number;
    }),
  }));
  return [header, ...numbered, header];
}

/**
 * Returns the outcomes of the calls of `byNumber`, proved by the headers before and after.
 * @throws BlockGone, or AppError RPC_UNAVAILABLE or UPSTREAM_INVALID
 */
export function provenOutcomes(outcomes: readonly RpcOutcome[], block: BlockId): RpcOutcome[] {
  for (const outcome of [outcomes.at(0), outcomes.at(-1)]) {
    const header = resultOf('eth_getBlockByNumber', outcome);
    if (header === null || parseHeader(header).hash !== block.hash) throw new BlockGone(block);
  }
  return outcomes.slice(1, -1);
}

function isByHash(param: unknown): param is { readonly blockHash: string } {
  return (
    typeof param === 'object' && param !== null && 'blockHash' in param && isHash(String(param.blockHash))
  );
}
