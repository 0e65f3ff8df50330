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
  /** An intermediate token that an earlier route has passed from pool to pool: its contract is warm. */
  readonly tokenAgain: number;
  /** The same through the balance of the router, and with one SWEEP for both. */
  readonly carriedAgain: number;
  readonly sweptAgain: number;
  /** A token that a V4 command pays or takes, as an earlier one: the manager's balance is warm; and its fees. */
  readonly v4HeldAgain: number;
  readonly v4FeeAgain: number;
  /** A route that begins with the native coin itself, beside others that do or that do not. */
  readonly coinInAgain: number;
  /** The input in the router, wrapped or unwrapped once more because the next route takes the other form. */
  readonly formSwitch: number;
  /** The observation that a V3 pool writes once in a block, if its tick moves. A small trade leaves it where it is. */
  readonly tickMove: number;
  /** What the protocol keeps of a fee, which the pool notes. */
  readonly v3ProtocolFee: number;
  readonly v4ProtocolFee: number;
  /** A crossed initialized tick, more if no swap has crossed it, and a word of the tick bitmap that the price passes. */
  readonly tick: number;
  readonly v4Tick: number;
  readonly firstCrossing: number;
  readonly word: number;
  /** The transfer of an intermediate token from one pool to the next. */
  readonly v2ToV2Input: number;
  readonly v2ToV2Output: number;
  readonly v2ToV3: number;
  readonly v3ToV2: number;
  readonly v3ToV3Input: number;
  readonly v3ToV3Output: number;
  /** A further V4 pool in one command, and a V4 command after one of another protocol. */
  readonly v4ToV4Input: number;
  readonly v4ToV4Output: number;
  readonly otherToV4: number;
  /** A pool gives the native coin, which is wrapped for the next one; the other way round only V4 pools take it. */
  readonly nativeToV2: number;
  readonly nativeToV3: number;
  readonly nativeToV4: number;
  readonly wrappedToV4: number;
  /** An intermediate token bought with an excess, which the recipient gets. */
  readonly mixedOutputJoint: number;
  /** The same of a token of which an earlier route has bought an excess. */
  readonly reserveAgain: number;
  /** Such a token that the recipient does not hold yet. */
  readonly newReserve: number;
  /** Wrapping it, beside that, or unwrapping it. */
  readonly mixedOutputWrap: number;
  readonly mixedOutputUnwrap: number;
}

/** The least-squares fit over executed swaps: `bench/gasFit.ts` computes it and reports its error. */
export const GAS_TABLE: GasTable = {
  exactInput: 60_098,
  exactOutput: 65_983,
  firstPermit: 27_325,
  furtherPermit: 17_710,
  taxedTransfer: 13_797,
  fee: 23_999,
  nativeFee: 15_000,
  arrivalCheck: 3_000,
  nativeIn: 5_298,
  nativeInRefunded: 17_324,
  coinIn: -15_458,
  coinInRefunded: -12_833,
  unwrapIn: 16_379,
  unwrapInRefunded: 30_108,
  nativeOut: 13_729,
  coinOut: -11_238,
  wrapOut: 16_122,
  v2PaidInput: -2_198,
  v2PaidOutput: 64,
  v4PaidInput: -1_147,
  v4PaidOutput: -1_582,
  v2Unwrapped: -282,
  v4Unwrapped: 240,
  gathered: 3_594,
  pulled: 13_776,
  furtherInput: 10_064,
  furtherOutput: 7_449,
  v2Hop: 52_321,
  v3Hop: 50_697,
  v2HopAgain: 19_475,
  v3HopAgain: 26_517,
  v4Hop: 64_215,
  v4HopAgain: 46_187,
  v4RunAgain: -4_199,
  warmJoint: -373,
  warmJoints: -1_487,
  tokenAgain: -1_998,
  carriedAgain: -1_669,
  sweptAgain: -3_488,
  v4HeldAgain: -3_953,
  v4FeeAgain: -3_276,
  coinInAgain: -3_840,
  formSwitch: 6_507,
  tickMove: 6_748,
  v3ProtocolFee: 5_129,
  v4ProtocolFee: 4_682,
  v4RunOutput: -195,
  tick: 27_434,
  v4Tick: 17_172,
  firstCrossing: 36_454,
  word: 6_973,
  v2ToV2Input: 1_726,
  v2ToV2Output: 4_155,
  v2ToV3: 16_013,
  v3ToV2: 7_115,
  v3ToV3Input: 12_720,
  v3ToV3Output: 4_244,
  v4ToV4Input: -31_706,
  v4ToV4Output: -32_095,
  otherToV4: 13_584,
  nativeToV2: 21_866,
  nativeToV3: 25_509,
  nativeToV4: 26_571,
  wrappedToV4: 22_283,
  mixedOutputJoint: 23_834,
  reserveAgain: -15_603,
  newReserve: 16_567,
  mixedOutputWrap: 9_736,
  mixedOutputUnwrap: 15_341,
};
