import {
  type Address,
  encodeFunctionData,
  type Hex,
  namehash,
  numberToHex,
  parseAbi,
  zeroAddress,
} from 'viem';
import type { BlockId } from './head.ts';
import type { RpcCall } from './rpc/rpcCall.ts';
import type { RpcClient } from './rpc/rpcClient.ts';
import { resultOf } from './rpc/rpcErrors.ts';
import { addressIn, wordOf } from './rpc/wordOf.ts';

/** Registry of names (EIP-137), at this address on each chain that has one. */
const REGISTRY = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e';
const ABI = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
]);
/** Gas of a call: a resolver is anybody's contract. */
const GAS = numberToHex(500_000);

/** Address of a name, or why there is none. */
export type ResolvedName =
  | { readonly address: Address; readonly reason: null }
  | { readonly address: null; readonly reason: 'noRegistry' | 'noAddress' };

const UNKNOWN: ResolvedName = { address: null, reason: 'noAddress' };

/**
 * Resolves a normalized name by the registry and its resolver at a block. Names that live off the chain have
 * no address here. @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function resolveName(
  rpc: Pick<RpcClient, 'send'>,
  name: string,
  block: BlockId,
  signal?: AbortSignal,
): Promise<ResolvedName> {
  const node = namehash(name);
  const at = { blockHash: block.hash };
  const call = (to: Address, functionName: 'resolver' | 'addr'): RpcCall => {
    const data: Hex = encodeFunctionData({ abi: ABI, functionName, args: [node] });
    return { method: 'eth_call', params: [{ to, data, gas: GAS }, at] };
  };
  const code: RpcCall = { method: 'eth_getCode', params: [REGISTRY, at] };
  const [registry, found] = await rpc.send([code, call(REGISTRY, 'resolver')], { block, signal });
  if (resultOf('eth_getCode', registry) === '0x') return { address: null, reason: 'noRegistry' };
  const resolver = addressIn(wordOf('eth_call', found));
  if (resolver === null || resolver === zeroAddress) return UNKNOWN;
  const [answer] = await rpc.send([call(resolver, 'addr')], { block, signal });
  const address = addressIn(wordOf('eth_call', answer));
  return address === null || address === zeroAddress ? UNKNOWN : { address, reason: null };
}
