import { type Address, concatHex, type Hex, isAddress, pad } from 'viem';
import { PAIR, selectorOf, wordsOf } from './viewCall.ts';

/** A view that says whether an account pays lower fees, and the fee call's arguments for such accounts. */
export interface FeeDiscount {
  /** The contract that is called: the factory of the pairs, or another one. */
  readonly target: 'factory' | Address;
  readonly selector: Hex;
  /** Words of the call data; `account` stands for the account. */
  readonly words: readonly (Hex | typeof ACCOUNT)[];
  /** Words of the fee call for an account with a discount. */
  readonly feeWords: readonly (Hex | typeof PAIR)[];
}

/** A discount as an operator writes it. */
export interface FeeDiscountText {
  readonly call: string;
  /** Such as `isEligible(address)(bool)`. */
  readonly signature: string;
  readonly arguments: readonly (string | number | boolean)[];
  readonly feeArguments: readonly (string | number | boolean)[];
}

const ACCOUNT = 'account';

/**
 * Returns the discount of a text.
 * @param ofFee signature of the fee call
 * @throws RangeError with the field and the reason where it is none
 */
export function feeDiscountOf(text: FeeDiscountText, ofFee: string): FeeDiscount {
  const { call, signature } = text;
  if (call !== 'factory' && !isAddress(call, { strict: false }))
    throw new RangeError('discount: call must be factory or an address');
  const target = call === 'factory' ? call : (call.toLowerCase() as Address);
  try {
    const words = wordsOf(signature, text.arguments, ACCOUNT);
    if (!words.includes(ACCOUNT)) throw new RangeError('arguments must have "account"');
    const feeWords = wordsOf(ofFee, text.feeArguments, PAIR);
    return { target, selector: selectorOf(signature), words, feeWords };
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`discount: ${error.message}`) : error;
  }
}

/** Returns the call data for an account. */
export function discountCallData({ selector, words }: FeeDiscount, account: Address): Hex {
  return concatHex([selector, ...words.map((word) => (word === ACCOUNT ? pad(account) : word))]);
}
