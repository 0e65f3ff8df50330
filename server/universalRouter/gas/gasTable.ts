/** Gas units of the parts of a swap, after refunds. */
export interface GasTable {
  /** The transaction and its payment, by trade type. */
  readonly exactInput: number;
  readonly exactOutput: number;
  /** A signed permit. An owner's first one writes to empty storage. */
  readonly firstPermit: number;
  readonly furtherPermit: number;
  /** A transfer with a fee of the token. */
  readonly taxedTransfer: number;
  /** A part of the output paid to a second account; for a token with the SWEEP of the rest. */
  readonly fee: number;
  /** Without a SWEEP; too rare in the samples to be fitted. */
  readonly nativeFee: number;
  /** BALANCE_CHECK_ERC20 of a balance just written (warm); measured separately. */
  readonly arrivalCheck: number;
  /** WRAP_ETH minus the Permit2 payment that it replaces; `nativeInRefunded` adds the UNWRAP_WETH of the rest. */
  readonly nativeIn: number;
  readonly nativeInRefunded: number;
  readonly nativeOut: number;
  /** Several routes: output collected and swept, or the maximum input taken first and its rest refunded. */
  readonly gathered: number;
  readonly pulled: number;
  /** Each route but the first, whose ends are warm. */
  readonly furtherInput: number;
  readonly furtherOutput: number;
  readonly v2Hop: number;
  readonly v3Hop: number;
  /** A hop through a pool that an earlier route has used. */
  readonly v2HopAgain: number;
  readonly v3HopAgain: number;
  /** A crossed initialized tick, and a word of the tick bitmap that the price passes. */
  readonly tick: number;
  readonly word: number;
  /** The transfer of an intermediate token from one pool to the next. */
  readonly v2ToV2: number;
  readonly v2ToV3: number;
  readonly v3ToV2: number;
  readonly v3ToV3Input: number;
  readonly v3ToV3Output: number;
  /** An intermediate token bought with an excess, which the recipient gets. */
  readonly mixedOutputJoint: number;
}

/** The least-squares fit over executed swaps. `bench/gasFit.ts` computes it and reports its error. */
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
