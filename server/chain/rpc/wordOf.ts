import { type Address, type Hex, isHex, size, slice } from 'viem';
import { isOfContract, meaningOf, type RpcFault, type RpcOutcome, resultOf } from './rpcErrors.ts';

/** Returns a word of 32 bytes; null where the contract answers none, or the node lacks the method. */
export function wordOf(method: string, outcome: RpcOutcome | undefined): Hex | null {
  if (outcome?.kind === 'fault' && isUnknown(outcome.fault)) return null;
  const result = resultOf(method, outcome);
  return isHex(result) && size(result) === 32 ? result : null;
}

const isUnknown = (fault: RpcFault): boolean => isOfContract(fault) || meaningOf(fault) === 'unsupported';

/** Returns the address that a word holds; null for a word that is none. */
export function addressIn(word: Hex | null): Address | null {
  return word !== null && BigInt(word) >> 160n === 0n ? slice(word, 12) : null;
}
