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
  exactInput: 58_267,
  exactOutput: 65_218,
  firstPermit: 27_408,
  furtherPermit: 17_225,
  taxedTransfer: 13_653,
  fee: 23_990,
  nativeFee: 15_000,
  arrivalCheck: 3_000,
  nativeIn: 5_705,
  nativeInRefunded: 16_834,
  coinIn: -15_130,
  coinInRefunded: -13_292,
  unwrapIn: 16_295,
  unwrapInRefunded: 30_097,
  nativeOut: 13_855,
  coinOut: -11_160,
  wrapOut: 16_332,
  v2PaidInput: -2_213,
  v2PaidOutput: 237,
  v4PaidInput: -1_216,
  v4PaidOutput: -1_594,
  v2Unwrapped: -336,
  v4Unwrapped: 246,
  gathered: 3_087,
  pulled: 14_043,
  furtherInput: 8_784,
  furtherOutput: 6_124,
  v2Hop: 53_596,
  v3Hop: 51_978,
  v2HopAgain: 20_714,
  v3HopAgain: 27_926,
  v4Hop: 65_576,
  v4HopAgain: 47_555,
  v4RunAgain: -4_108,
  warmJoint: -394,
  warmJoints: -1_678,
  tokenAgain: -2_191,
  carriedAgain: -1_459,
  sweptAgain: -3_559,
  v4HeldAgain: -4_053,
  v4FeeAgain: -1_241,
  coinInAgain: -3_848,
  formSwitch: 7_067,
  tickMove: 6_745,
  v3ProtocolFee: 5_135,
  v4ProtocolFee: 4_747,
  v4RunOutput: -351,
  tick: 27_475,
  v4Tick: 17_204,
  firstCrossing: 36_371,
  word: 7_014,
  v2ToV2: 1_612,
  v2ToV3: 14_782,
  v3ToV2: 5_857,
  v3ToV3Input: 11_487,
  v3ToV3Output: 2_942,
  v4ToV4: -33_341,
  otherToV4: 12_268,
  nativeToV2: 20_672,
  nativeToV3: 24_214,
  nativeToV4: 24_916,
  wrappedToV4: 20_990,
  mixedOutputJoint: 22_552,
  reserveAgain: -15_532,
  newReserve: 16_537,
  mixedOutputWrap: 9_712,
  mixedOutputUnwrap: 15_315,
};
