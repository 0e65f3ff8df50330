import { type Address, type Hex, isHex } from 'viem';
import { AppError } from '../errors.ts';
import type { BlockId } from './head.ts';
import type { RpcClient } from './rpc/rpcClient.ts';
import { resultOf } from './rpc/rpcErrors.ts';

/**
 * Reads an account's code at a block (eth_getCode); `0x` for none.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function readCode(
  rpc: RpcClient,
  address: Address,
  block: BlockId,
  signal?: AbortSignal,
): Promise<Hex> {
  const params = [address, { blockHash: block.hash }];
  const [answer] = await rpc.send([{ method: 'eth_getCode', params }], { block, signal });
  const code = resultOf('eth_getCode', answer);
  if (!isHex(code)) throw new AppError('UPSTREAM_INVALID', 'The node did not answer the code of an account.');
  return code;
}
