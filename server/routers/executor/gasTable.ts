import { GAS_TABLE } from '../../universalRouter/gas/gasTable.ts';
import type { ExecutorGasTable } from './executorParts.ts';

/**
 * Gas units of the parts of a swap through the executor, for usual accounts: the least-squares fit over
 * executed swaps, which `bench/studies/routerGasFit.ts` computes. Permits are the medians of
 * `bench/studies/paymentGasFit.ts`, the work of the pools is the Universal Router's.
 */
export const EXECUTOR_GAS: ExecutorGasTable = {
  ...GAS_TABLE,
  exactOutput: 66_152,
  firstPermit: 33_675,
  furtherPermit: 16_574,
  transferPermit: 39_917,
  nativeIn: -1_358,
  nativeInRefunded: 12_932,
  nativeOut: 9_235,
  gathered: 13,
  furtherInput: -8_916,
  fee: 9_521,
  nativeFee: 9_667,
  tokenAgain: -2_230,
  v2Hop: 68_193,
  v2ToV2Input: -12_529,
  v2ToV2Output: -13_666,
  taxedTransfer: -479,
  v3Hop: 68_478,
  v3ToV3Input: -3_758,
  v3ToV3Output: -4_904,
  v3HopAgain: 41_295,
  v2ToV3: -3_674,
  v3ToV2: -12_511,
  v2HopAgain: 32_058,
  v2RunOutput: -4_194,
  mixedOutputJoint: -7_254,
  paidAtOnce: -4_468,
  pulled: -192,
  furtherOutput: -5_557,
  warmJoint: 1_209,
  warmJoints: 2_882,
  carriedAgain: -1_800,
  sweptAgain: 0,
  restIn: 0,
  furtherWrapped: 0,
  reserveSweep: 0,
  reservePaid: 0,
  coinReserveSweep: 0,
  coinReservePaid: 0,
  bothReserves: 0,
  newReserve: 0,
};
