/** Gas units of the parts of a swap, after refunds. */
export interface GasTable {
  /** The transaction and its payment, by trade type. */
  readonly exactInput: number;
  readonly exactOutput: number;
  /** A signed permit. An owner's first one writes to empty storage. */
  readonly firstPermit: number;
  readonly furtherPermit: number;
  /** A transfer of Permit2 with the witness of the executor, which alone takes one. */
  readonly transferPermit: number;
  /** A transfer with a fee of the token. */
  readonly taxedTransfer: number;
  /** A part of the output paid to a second account; for a token with the SWEEP of the rest. */
  readonly fee: number;
  /** Without a SWEEP; too rare in the samples to be fitted. */
  readonly nativeFee: number;
  /** BALANCE_CHECK_ERC20 of a balance just written (warm); measured separately. */
  readonly arrivalCheck: number;
  /**
   * WRAP_ETH less the Permit2 payment that it replaces; `nativeInRefunded` adds the UNWRAP_WETH of the rest.
   */
  readonly nativeIn: number;
  readonly nativeInRefunded: number;
  /** Native input where every route begins with a pool that takes the native coin itself. */
  readonly coinIn: number;
  readonly coinInRefunded: number;
  /** The wrapped token of the caller, taken and unwrapped for such a pool. */
  readonly unwrapIn: number;
  readonly unwrapInRefunded: number;
  /**
   * UNWRAP_WETH for the recipient; nothing to unwrap where every route ends with the native coin; wrapped
   * where it gets the token.
   */
  readonly nativeOut: number;
  readonly coinOut: number;
  readonly wrapOut: number;
  /**
   * UNWRAP_WETH of the rest of a wrapped exact input: once, if a first pool may take less than it is offered.
   */
  readonly restIn: number;
  /** A first hop of an exact output that the router pays itself, more than one of V3. */
  readonly v2PaidOutput: number;
  readonly v4PaidOutput: number;
  /** A last hop whose output the router unwraps, more than one of V3. */
  readonly v2Unwrapped: number;
  readonly v4Unwrapped: number;
  /** Several routes: output collected and swept, or the maximum input taken first and its rest refunded. */
  readonly gathered: number;
  readonly pulled: number;
  /**
   * Each route but the first, whose ends are warm; an exact input that the router pays in the wrapped token.
   */
  readonly furtherInput: number;
  readonly furtherOutput: number;
  readonly furtherWrapped: number;
  readonly v2Hop: number;
  readonly v3Hop: number;
  /** A hop through a pool that an earlier route has used. */
  readonly v2HopAgain: number;
  readonly v3HopAgain: number;
  /** The pair at the end of a route that leaves the swap through it to the next route. */
  readonly v2HandedOver: number;
  readonly v4Hop: number;
  readonly v4HopAgain: number;
  /** A V4 command after another one: the pool manager is warm. */
  readonly v4RunAgain: number;
  /** A V2 or V4 command of an exact output, more than one of an exact input; V3 is the measure. */
  readonly v2RunOutput: number;
  readonly v4RunOutput: number;
  /**
   * The transfer between two pools of which one, or each, was used by an earlier route: balances are warm.
   */
  readonly warmJoint: number;
  readonly warmJoints: number;
  /** An intermediate token that an earlier route has passed from pool to pool: its contract is warm. */
  readonly tokenAgain: number;
  /**
   * An intermediate token that an earlier route has carried through the router's balance; the SWEEP that both
   * share.
   */
  readonly carriedAgain: number;
  readonly sweptAgain: number;
  /**
   * A token that a V4 command pays or takes, as an earlier one: the manager's balance is warm; and its fees.
   */
  readonly v4HeldAgain: number;
  readonly v4FeeAgain: number;
  /**
   * A route that begins with the native coin itself, next to a route of either form; one that ends with it.
   */
  readonly coinInAgain: number;
  readonly coinInAgainRefunded: number;
  readonly coinOutAgain: number;
  /**
   * The input in the router, wrapped or unwrapped once more because the next route takes the other form; or
   * both.
   */
  readonly formSwitch: number;
  readonly formThereAndBack: number;
  /**
   * The observation that a V3 pool writes once in a block, if its tick moves. A small trade leaves it where
   * it is.
   */
  readonly tickMove: number;
  readonly tickMoveAgain: number;
  /** A fixed amount of token0: the formula for the next price is longer than for one of token1. */
  readonly v3FixedToken0Input: number;
  readonly v3FixedToken0Output: number;
  readonly v4FixedToken0Input: number;
  readonly v4FixedToken0Output: number;
  /** Each unit of `SwapWork`: the arithmetic of a swap that depends on its amounts. */
  readonly v3FurtherStep: number;
  readonly v3LongProduct: number;
  readonly v3TickFound: number;
  readonly v3TickBit: number;
  readonly v3TickCheck: number;
  readonly v4FurtherStep: number;
  readonly v4LongProduct: number;
  readonly v4TickFound: number;
  readonly v4TickBit: number;
  readonly v4TickCheck: number;
  /** The protocol's share of a fee, which the pool records. */
  readonly v3ProtocolFee: number;
  readonly v4ProtocolFee: number;
  /**
   * An addition to `v4ProtocolFee` where the protocol keeps the whole fee: nothing is written for the
   * providers.
   */
  readonly v4WholeFee: number;
  /** A swap that crosses: it reads the fees of the other token and writes the active liquidity, once. */
  readonly crossing: number;
  readonly v4Crossing: number;
  /**
   * Each crossed initialized tick, more if no swap has crossed it, and a word of the tick bitmap that the
   * price passes.
   */
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
  /**
   * A pool gives the native coin, which is wrapped for the next one; the other way round only V4 pools take
   * it.
   */
  readonly nativeToV2: number;
  readonly nativeToV3: number;
  readonly nativeToV4: number;
  readonly wrappedToV4: number;
  /** An intermediate token bought with an excess, which the caller gets. */
  readonly mixedOutputJoint: number;
  /** A part of `mixedOutputJoint`: the SWEEP of the excess to the caller, and its payment if any is left. */
  readonly reserveSweep: number;
  readonly reservePaid: number;
  /**
   * An excess of native coin, paid by WRAP_ETH; and a payment of both forms, the second one to a balance that
   * is warm.
   */
  readonly coinReserveSweep: number;
  readonly coinReservePaid: number;
  readonly bothReserves: number;
  /** An excess in a token that the caller does not hold yet. */
  readonly newReserve: number;
  /** The wrapping or unwrapping of the intermediate token, in addition to `mixedOutputJoint`. */
  readonly mixedOutputWrap: number;
  readonly mixedOutputUnwrap: number;
}

/** The least-squares fit over executed swaps: `bench/studies/gasFit.ts` computes it and reports its error. */
export const GAS_TABLE: GasTable = {
  exactInput: 60_000,
  exactOutput: 66_346,
  firstPermit: 27_399,
  furtherPermit: 17_689,
  transferPermit: 0,
  taxedTransfer: 13_863,
  fee: 24_061,
  nativeFee: 15_000,
  arrivalCheck: 3_000,
  nativeIn: 3_199,
  nativeInRefunded: 17_447,
  coinIn: -16_646,
  coinInRefunded: -12_623,
  unwrapIn: 14_871,
  unwrapInRefunded: 30_983,
  nativeOut: 13_603,
  coinOut: -11_760,
  wrapOut: 17_260,
  restIn: 2_407,
  v2PaidOutput: -60,
  v4PaidOutput: -46,
  v2Unwrapped: 31,
  v4Unwrapped: 106,
  gathered: 7_963,
  pulled: 13_623,
  furtherInput: 9_955,
  furtherOutput: 8_255,
  furtherWrapped: -1_899,
  v2Hop: 52_252,
  v3Hop: 49_064,
  v2HopAgain: 19_099,
  v3HopAgain: 23_523,
  v2HandedOver: 2_830,
  v4Hop: 63_554,
  v4HopAgain: 50_030,
  v4RunAgain: -2_539,
  warmJoint: -17,
  warmJoints: -409,
  tokenAgain: -2_500,
  carriedAgain: -2_000,
  sweptAgain: -2_791,
  v4HeldAgain: -4_800,
  v4FeeAgain: -4_800,
  coinInAgainRefunded: -4_514,
  coinInAgain: -6_579,
  coinOutAgain: -889,
  formSwitch: 1_405,
  formThereAndBack: 22_556,
  tickMoveAgain: 852,
  v3FixedToken0Input: 232,
  v3FixedToken0Output: 548,
  v4FixedToken0Input: 230,
  v4FixedToken0Output: 410,
  v3FurtherStep: 4_167,
  v3LongProduct: 317,
  v3TickFound: 376,
  v3TickBit: 12.5,
  v3TickCheck: 862,
  v4FurtherStep: 3_400,
  v4LongProduct: 213,
  v4TickFound: 158,
  v4TickBit: 33,
  v4TickCheck: 661,
  tickMove: 6_691,
  v3ProtocolFee: 5_342,
  v4ProtocolFee: 5_232,
  v4WholeFee: -2_845,
  v2RunOutput: -358,
  v4RunOutput: -1_610,
  crossing: 6_209,
  v4Crossing: 5_000,
  tick: 19_120,
  v4Tick: 12_800,
  firstCrossing: 34_200,
  word: 3_007,
  v2ToV2Input: 1_790,
  v2ToV2Output: 4_285,
  v2ToV3: 16_155,
  v3ToV2: 6_946,
  v3ToV3Input: 12_784,
  v3ToV3Output: 4_237,
  v4ToV4Input: -32_646,
  v4ToV4Output: -32_766,
  otherToV4: 13_241,
  nativeToV2: 21_598,
  nativeToV3: 25_110,
  nativeToV4: 22_402,
  wrappedToV4: 19_955,
  mixedOutputJoint: 23_827,
  reserveSweep: 2_644,
  reservePaid: 12_894,
  coinReserveSweep: 1_475,
  coinReservePaid: 22_173,
  bothReserves: -9_427,
  newReserve: 16_977,
  mixedOutputWrap: 8_985,
  mixedOutputUnwrap: 15_941,
};
