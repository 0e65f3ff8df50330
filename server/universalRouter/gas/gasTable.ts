/** Gas units of the parts of a swap, refunds taken off. */
export interface GasTable {
  /** The transaction and its payment, by the side that the caller fixed. */
  readonly exactInput: number;
  readonly exactOutput: number;
  /** A signed permit: the first writes where nothing was. */
  readonly firstPermit: number;
  readonly furtherPermit: number;
  /** A transfer of which the token keeps a part. */
  readonly taxedTransfer: number;
  /** A part of the output to a second account, of a token with the SWEEP of the rest. */
  readonly fee: number;
  /** Too rare in the samples to be fitted: the same without a SWEEP. */
  readonly nativeFee: number;
  /** BALANCE_CHECK_ERC20 of a balance that has just been written; measured by itself. */
  readonly arrivalCheck: number;
  /** WRAP_ETH, less the payment through Permit2 that falls away; with the UNWRAP_WETH of the rest. */
  readonly nativeIn: number;
  readonly nativeInRefunded: number;
  readonly nativeOut: number;
  /** Several routes: the output gathered and swept, or the bound taken first and the rest given back. */
  readonly gathered: number;
  readonly pulled: number;
  /** Each route but the first, whose ends are warm. */
  readonly furtherInput: number;
  readonly furtherOutput: number;
  readonly v2Hop: number;
  readonly v3Hop: number;
  /** Through a pool that an earlier route has gone through. */
  readonly v2HopAgain: number;
  readonly v3HopAgain: number;
  /** An initialized tick that is crossed, and a word of the tick bitmap that the price passes. */
  readonly tick: number;
  readonly word: number;
  /** A token on its way from one pool to the next. */
  readonly v2ToV2: number;
  readonly v2ToV3: number;
  readonly v3ToV2: number;
  readonly v3ToV3Input: number;
  readonly v3ToV3Output: number;
  /** Bought with a reserve, which the recipient gets. */
  readonly mixedOutputJoint: number;
}

/** By least squares over executed swaps: `bench/gasFit.ts` finds it and says how well it holds. */
export const GAS_TABLE: GasTable = {
  exactInput: 52_432,
  exactOutput: 56_699,
  firstPermit: 25_341,
  furtherPermit: 12_580,
  taxedTransfer: 12_605,
  fee: 22_298,
  nativeFee: 15_000,
  arrivalCheck: 3_000,
  nativeIn: 4_233,
  nativeInRefunded: 18_431,
  nativeOut: 13_670,
  gathered: 2_274,
  pulled: -570,
  furtherInput: 5_175,
  furtherOutput: 19_726,
  v2Hop: 58_831,
  v3Hop: 63_011,
  v2HopAgain: 21_297,
  v3HopAgain: 32_396,
  tick: 31_203,
  word: 7_517,
  v2ToV2: -2_645,
  v2ToV3: 13_115,
  v3ToV2: 1_163,
  v3ToV3Input: 5_712,
  v3ToV3Output: -4_444,
  mixedOutputJoint: 28_601,
};
