import { concat, encodeAbiParameters, type Hex } from 'viem';

const BYTES_PARAMETER = [{ type: 'bytes' }] as const;

/** Data of an eth_call without `to` that runs a lens: its creation code with the request as argument. */
export function lensCallData(creationCode: Hex, request: Hex): Hex {
  return concat([creationCode, encodeAbiParameters(BYTES_PARAMETER, [request])]);
}
