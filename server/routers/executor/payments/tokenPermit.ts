import { type Address, encodeFunctionData, type Hex, parseSignature } from 'viem';
import { EXECUTOR_ABI } from '../executorAbi.ts';
import { tradeOf } from './tradeOf.ts';

/** EIP-712 types of the permit of EIP-2612. */
const TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

/** EIP-712 domain of a token. */
export interface TokenDomain {
  readonly name: string;
  readonly version?: string;
  readonly chainId: number;
  readonly verifyingContract: Address;
  readonly salt?: Hex;
}

/** Domain and nonce of a token with permits, as `readTokenPermit` has proved them. */
export interface TokenPermitTerms {
  readonly domain: TokenDomain;
  readonly owner: Address;
  readonly executor: Address;
  readonly nonce: bigint;
}

/** Typed data that the owner of tokens signs instead of sending an approval. */
export interface TokenPermitMessage {
  readonly domain: TokenDomain;
  readonly types: typeof TYPES;
  readonly primaryType: 'Permit';
  readonly message: {
    readonly owner: Address;
    readonly spender: Address;
    readonly value: bigint;
    readonly nonce: bigint;
    /** Unix seconds; that of the trade. */
    readonly deadline: bigint;
  };
}

/**
 * Returns the EIP-2612 permit of exactly one trade: its executor, its input and its deadline.
 * @param data calldata of `execute`
 */
export function tokenPermitMessage(data: Hex, terms: TokenPermitTerms): TokenPermitMessage {
  const [{ amountIn: value, deadline }] = tradeOf(data);
  const { domain, owner, executor: spender, nonce } = terms;
  return {
    domain,
    types: TYPES,
    primaryType: 'Permit',
    message: { owner, spender, value, nonce, deadline },
  };
}

/**
 * Returns calldata of `executeWithPermit` for the same trade as calldata of `execute`.
 * @param signature 65 bytes. @throws Error for another length, as of a contract
 */
export function payByTokenPermit(data: Hex, signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature);
  const args = [...tradeOf(data), 27 + yParity, r, s] as const;
  return encodeFunctionData({ abi: EXECUTOR_ABI, functionName: 'executeWithPermit', args });
}
