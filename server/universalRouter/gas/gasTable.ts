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
  /** The same where every route begins with a pool that takes the native coin itself. */
  readonly coinIn: number;
  readonly coinInRefunded: number;
  /** The wrapped token of the caller, taken and unwrapped for such a pool. */
  readonly unwrapIn: number;
  readonly unwrapInRefunded: number;
  /** UNWRAP_WETH for the recipient; nothing to unwrap where every route ends with the native coin; wrapped where it gets the token. */
  readonly nativeOut: number;
  readonly coinOut: number;
  readonly wrapOut: number;
  /** A first hop that the router pays itself, more than one of V3. */
  readonly v2PaidInput: number;
  readonly v2PaidOutput: number;
  readonly v4PaidInput: number;
  readonly v4PaidOutput: number;
  /** A last hop whose output the router unwraps, more than one of V3. */
  readonly v2Unwrapped: number;
  readonly v4Unwrapped: number;
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
  readonly v4Hop: number;
  readonly v4HopAgain: number;
  /** A V4 command after another one: the pool manager is warm. */
  readonly v4RunAgain: number;
  /** A V4 command of an exact output, more than one of an exact input. */
  readonly v4RunOutput: number;
  /** The transfer between two pools of which one, or each, was used by an earlier route: balances are warm. */
  readonly warmJoint: number;
  readonly warmJoints: number;
  /** The observation that a V3 pool writes once in a block, if its tick moves. A small trade leaves it where it is. */
  readonly tickMove: number;
  /** What the protocol keeps of a fee, which the pool notes. */
  readonly v3ProtocolFee: number;
  readonly v4ProtocolFee: number;
  /** A crossed initialized tick, and a word of the tick bitmap that the price passes. */
  readonly tick: number;
  readonly word: number;
  /** The transfer of an intermediate token from one pool to the next. */
  readonly v2ToV2: number;
  readonly v2ToV3: number;
  readonly v3ToV2: number;
  readonly v3ToV3Input: number;
  readonly v3ToV3Output: number;
  /** A further V4 pool in one command, and a V4 command after one of another protocol. */
  readonly v4ToV4: number;
  readonly otherToV4: number;
  /** A pool gives the native coin, which is wrapped for the next one; the other way round only V4 pools take it. */
  readonly nativeToV2: number;
  readonly nativeToV3: number;
  readonly nativeToV4: number;
  readonly wrappedToV4: number;
  /** An intermediate token bought with an excess, which the recipient gets. */
  readonly mixedOutputJoint: number;
  /** Wrapping or unwrapping it, beside that. */
  readonly mixedOutputForm: number;
}

/** The least-squares fit over executed swaps: `bench/gasFit.ts` computes it and reports its error. */
export const GAS_TABLE: GasTable = {
  exactInput: 58_614,
  exactOutput: 65_997,
  firstPermit: 27_538,
  furtherPermit: 16_300,
  taxedTransfer: 14_178,
  fee: 23_838,
  nativeFee: 15_000,
  arrivalCheck: 3_000,
  nativeIn: 5_141,
  nativeInRefunded: 16_476,
  coinIn: -15_960,
  coinInRefunded: -14_444,
  unwrapIn: 15_943,
  unwrapInRefunded: 28_654,
  nativeOut: 13_701,
  coinOut: -12_031,
  wrapOut: 17_114,
  v2PaidInput: -1_875,
  v2PaidOutput: -644,
  v4PaidInput: -1_447,
  v4PaidOutput: -511,
  v2Unwrapped: -52,
  v4Unwrapped: 11,
  gathered: 998,
  pulled: 12_316,
  furtherInput: 6_651,
  furtherOutput: 3_549,
  v2Hop: 53_454,
  v3Hop: 51_969,
  v2HopAgain: 24_096,
  v3HopAgain: 29_646,
  v4Hop: 65_776,
  v4HopAgain: 47_096,
  v4RunAgain: -7_679,
  warmJoint: -5_099,
  warmJoints: -7_888,
  tickMove: 6_742,
  v3ProtocolFee: 5_206,
  v4ProtocolFee: 4_970,
  v4RunOutput: -697,
  tick: 32_470,
  word: 7_417,
  v2ToV2: 1_306,
  v2ToV3: 14_868,
  v3ToV2: 6_026,
  v3ToV3Input: 11_411,
  v3ToV3Output: 3_113,
  v4ToV4: -33_109,
  otherToV4: 12_332,
  nativeToV2: 20_626,
  nativeToV3: 23_660,
  nativeToV4: 26_667,
  wrappedToV4: 19_932,
  mixedOutputJoint: 30_396,
  mixedOutputForm: 9_790,
};
