import { type Address, encodeFunctionData, erc20Abi, type Hex, prepareEncodeFunctionData } from 'viem';

// Prepared: viem hashes the signature of a function at each call otherwise.
const BALANCE_OF = prepareEncodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf' });
const ALLOWANCE = prepareEncodeFunctionData({ abi: erc20Abi, functionName: 'allowance' });

/** Returns the calldata that asks a token for the balance of an account. */
export function balanceOfData(owner: Address): Hex {
  return encodeFunctionData({ ...BALANCE_OF, args: [owner] });
}

/** Returns the calldata that asks a token for the amount that a spender may take from an owner. */
export function allowanceData(owner: Address, spender: Address): Hex {
  return encodeFunctionData({ ...ALLOWANCE, args: [owner, spender] });
}
