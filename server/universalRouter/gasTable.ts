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
  /** A part of the output to a second account. */
  readonly fee: number;
  /** WRAP_ETH, less the payment through Permit2 that falls away; with the UNWRAP_WETH of the rest. */
  readonly nativeIn: number;
  readonly nativeInRefunded: number;
  readonly nativeOut: number;
  /** Several routes, or a fee: the output gathered and swept; or the bound taken first and the rest given back. */
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
  exactInput: 56_657,
  exactOutput: 63_112,
  firstPermit: 25_561,
  furtherPermit: 12_358,
  taxedTransfer: 15_037,
  fee: 31_000,
  nativeIn: 3_113,
  nativeInRefunded: 19_248,
  nativeOut: 12_909,
  gathered: 5_780,
  pulled: 53_938,
  furtherInput: 7_841,
  furtherOutput: -30_427,
  v2Hop: 54_296,
  v3Hop: 57_868,
  v2HopAgain: 18_618,
  v3HopAgain: 30_712,
  tick: 30_443,
  word: 7_818,
  v2ToV2: 1_758,
  v2ToV3: 17_678,
  v3ToV2: 4_182,
  v3ToV3Input: 9_991,
  v3ToV3Output: -583,
  mixedOutputJoint: 31_286,
};
