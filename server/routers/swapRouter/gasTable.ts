import { GAS_TABLE, type GasTable } from '../../universalRouter/gas/gasTable.ts';

/**
 * Gas units of the parts of a swap through `SwapRouter`, for usual accounts: the least-squares fit over
 * executed swaps, which `bench/studies/routerGasFit.ts` computes. The work of the pools is the Universal
 * Router's.
 */
export const SWAP_ROUTER_GAS: GasTable = {
  ...GAS_TABLE,
  exactOutput: 61_995,
  nativeIn: 6_956,
  nativeInRefunded: 14_767,
  nativeOut: 22_144,
  restIn: 0,
  gathered: 11_846,
  furtherInput: 22_723,
  // Too few native splits stay below the cap on refunds: the part of `SwapRouter02`.
  furtherWrapped: 7_094,
  fee: 21_463,
  nativeFee: 17_942,
  tokenAgain: -5_086,
  v3Hop: 39_246,
  v3HopAgain: 14_046,
  v3ToV3Input: 29_446,
  v3ToV3Output: 17_304,
};
