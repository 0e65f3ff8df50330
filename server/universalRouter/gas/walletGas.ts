import { GAS_TABLE } from './gasTable.ts';
import { newReserve, type SwapTraits } from './swapShape.ts';

/** The balances and allowance of a swap's accounts before it, as far as its gas depends on them. */
export interface WalletState {
  /** True where the recipient holds some of the output. */
  readonly holdsOutput: boolean;
  /** True where the sender gets the output itself. */
  readonly isOwn: boolean;
  /** True where the sender pays all that it has of a token. */
  readonly emptiesInput: boolean;
  /**
   * True where Permit2 writes down the rest of the router's allowance, which it does not for the highest one.
   */
  readonly countsAllowance: boolean;
  /** True where the sender holds each of the tokens of which a mixed exact output buys an excess. */
  readonly holdsReserves: readonly boolean[];
}

/**
 * The gas units by which swaps of usual accounts differ from `gasUsed`, which lies between the accounts of
 * the fit. Usual accounts hold the output and have allowed the maximum. Each is about the median over the
 * single routes of `gasDifferences.fit.txt`, whose senders were such accounts.
 */
const USUAL = {
  exactInput: { token: -6_100, nativeIn: -9_500, nativeOut: -1_100 },
  exactOutput: { token: -11_700, nativeIn: -10_400, nativeOut: -7_000 },
} as const;

/**
 * Gas units by the price list of the chain: EIP-2929 for writes, EIP-3529 for refunds, EIP-161 for new
 * accounts.
 */
const FIRST_BALANCE = 17_100;
const NEW_ACCOUNT = 25_000;
/** The saving where the sender gets native coin: its own account is warm from the start. */
const OWN_ACCOUNT = -2_500;
const COUNTED_ALLOWANCE = 3_000;
const EMPTIED_REFUND = -4_800;

/** Returns the gas units by which a swap of these accounts differs from `gasUsed`. */
export function walletGas(
  traits: SwapTraits,
  { holdsOutput, isOwn, emptiesInput, countsAllowance, holdsReserves }: WalletState,
): bigint {
  const { tradeType, nativeIn, nativeOut, permit } = traits;
  const usual = USUAL[tradeType];
  let units: number = nativeIn ? usual.nativeIn : nativeOut ? usual.nativeOut : usual.token;
  if (!holdsOutput) units += nativeOut ? NEW_ACCOUNT : FIRST_BALANCE;
  else if (nativeOut && isOwn) units += OWN_ACCOUNT;
  if (!nativeIn && emptiesInput) units += EMPTIED_REFUND;
  // A permit sets the allowance in the same transaction, and its own part includes that.
  if (!nativeIn && countsAllowance && permit === undefined) units += COUNTED_ALLOWANCE;
  for (const holds of holdsReserves) {
    units += newReserve({ ...traits, holdsReserves: holds }, GAS_TABLE) - newReserve(traits, GAS_TABLE);
  }
  return BigInt(Math.round(units));
}
