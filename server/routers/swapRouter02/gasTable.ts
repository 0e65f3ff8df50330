import { GAS_TABLE, type GasTable } from '../../universalRouter/gas/gasTable.ts';

/**
 * Gas units of the parts of a swap through `SwapRouter02`, for usual accounts: the least-squares fit over
 * executed swaps, which `bench/studies/routerGasFit.ts` computes. The work of the pools is the Universal
 * Router's.
 */
export const SWAP_ROUTER_02_GAS: GasTable = {
  ...GAS_TABLE,
  exactOutput: 62_245,
  nativeIn: 3_310,
  nativeInRefunded: 12_257,
  nativeOut: 19_741,
  restIn: 1_792,
  gathered: 9_843,
  furtherInput: 20_626,
  furtherWrapped: 7_094,
  fee: 19_104,
  nativeFee: 17_608,
  tokenAgain: -3_459,
  v2RunOutput: -1_393,
  v2Hop: 43_760,
  v2HopAgain: 11_043,
  v2HandedOver: 3_976,
  v2ToV2Input: 11_776,
  v2ToV2Output: 14_436,
  v2ToV3: 29_147,
  v3ToV2: 25_716,
  v3Hop: 41_763,
  v3HopAgain: 15_801,
  v3ToV3Input: 25_839,
  v3ToV3Output: 14_903,
  warmJoint: 500,
  warmJoints: -166,
  taxedTransfer: 12_823,
};
