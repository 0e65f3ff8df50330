import type { Hex } from 'viem';
import { concatBytes, encodeWords } from '../../universalRouter/abi/abiWords.ts';

const BYTES_PARAMETER = [{ type: 'bytes' }] as const;

/** Data of an eth_call without `to` that runs a lens: its creation code with the request as argument. */
export function lensCallData(creationCode: Hex, request: Hex): Hex {
  return concatBytes([creationCode, encodeWords(BYTES_PARAMETER, [request])]);
}
