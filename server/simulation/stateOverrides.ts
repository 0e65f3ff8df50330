import {
  type Address,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbiParameters,
} from 'viem';

/** One storage slot of a contract. */
export interface StorageWord {
  readonly account: Address;
  readonly key: Hex;
}

/** State overrides as eth_call and eth_simulateV1 take them. */
export type StateOverrides = Readonly<
  Record<
    Address,
    { readonly balance?: Hex; readonly code?: Hex; readonly stateDiff?: Readonly<Record<Hex, Hex>> }
  >
>;

const ADDRESS_AND_SLOT = parseAbiParameters('address, uint256');
const ADDRESS_AND_KEY = parseAbiParameters('address, bytes32');

/**
 * Slot of `mapping(address owner => mapping(address token => mapping(address spender => PackedAllowance)))`.
 */
const PERMIT2_ALLOWANCE_SLOT = 1n;
const EXPIRATION_SHIFT = 160n;
const NEVER = (1n << 48n) - 1n;

/** Returns the storage slot of `AllowanceTransfer.allowance` in Permit2 for this owner, token and spender. */
export function permit2AllowanceWord(
  permit2: Address,
  owner: Address,
  token: Address,
  spender: Address,
): StorageWord {
  const ofOwner = keccak256(encodeAbiParameters(ADDRESS_AND_SLOT, [owner, PERMIT2_ALLOWANCE_SLOT]));
  const ofToken = keccak256(encodeAbiParameters(ADDRESS_AND_KEY, [token, ofOwner]));
  return { account: permit2, key: keccak256(encodeAbiParameters(ADDRESS_AND_KEY, [spender, ofToken])) };
}

/** Returns `PackedAllowance(amount, expiration: never, nonce: 0)` as one storage word. */
export function permit2AllowanceValue(amount: bigint): bigint {
  return amount | (NEVER << EXPIRATION_SHIFT);
}

/** Returns overrides that set these storage slots, and the native balance of one account in wei. */
export function overrideState(
  words: readonly { readonly word: StorageWord; readonly value: bigint }[],
  native?: { readonly account: Address; readonly balance: bigint },
): StateOverrides {
  const accounts = new Set(words.map(({ word }) => word.account));
  if (native !== undefined) accounts.add(native.account);
  const entries = [...accounts].map((account) => {
    const own = words.filter(({ word }) => word.account === account);
    const stateDiff = Object.fromEntries(own.map(({ word, value }) => [word.key, toWord(value)]));
    const balance = native?.account === account ? { balance: numberToHex(native.balance) } : {};
    return [account, own.length === 0 ? balance : { ...balance, stateDiff }];
  });
  return Object.fromEntries(entries);
}

function toWord(value: bigint): Hex {
  return pad(numberToHex(value), { size: 32 });
}
