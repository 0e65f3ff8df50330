import { GAS_TABLE, type GasTable } from '../../universalRouter/gas/gasTable.ts';

/**
 * Gas units of the parts of a swap through `UniswapV2Router02`, for usual accounts: the least-squares fit
 * over executed swaps, which `bench/studies/routerGasFit.ts` computes. The work of the pools is the Universal
 * Router's.
 */
export const UNISWAP_V2_ROUTER_02_GAS: GasTable = {
  ...GAS_TABLE,
  exactOutput: 60_384,
  nativeIn: 3_178,
  nativeInRefunded: 10_597,
  nativeOut: 16_748,
  v2Hop: 38_040,
  v2ToV2Input: 17_103,
  v2ToV2Output: 17_168,
  taxedTransfer: 13_173,
};
