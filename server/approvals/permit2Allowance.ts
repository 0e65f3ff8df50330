import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  prepareEncodeFunctionData,
} from 'viem';

const PERMIT2 = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
]);
// Prepared: viem hashes the signature of a function at each call otherwise.
const ALLOWANCE = prepareEncodeFunctionData({ abi: PERMIT2, functionName: 'allowance' });
/** Three words in hexadecimal digits, after 0x. */
const ANSWER_LENGTH = 2 + 3 * 64;

/** Returns the calldata that asks Permit2 what a spender may take of an owner's token. */
export function permit2AllowanceData(owner: Address, token: Address, spender: Address): Hex {
  return encodeFunctionData({ ...ALLOWANCE, args: [owner, token, spender] });
}

/**
 * Returns the allowance, raw units, until its expiration in Unix seconds, and its nonce; undefined if that is
 * no answer of Permit2.
 */
export function decodePermit2Allowance(data: Hex) {
  if (data.length !== ANSWER_LENGTH) return undefined;
  const [amount, expiration, nonce] = decodeFunctionResult({ abi: PERMIT2, functionName: 'allowance', data });
  return { amount, expiration, nonce };
}
