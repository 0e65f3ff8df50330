import { type Address, encodeFunctionData, type Hex, keccak256, size, slice } from 'viem';
import { EXECUTOR_ABI } from '../executorAbi.ts';
import { tradeOf } from './tradeOf.ts';

/**
 * EIP-712 types of Permit2's `permitWitnessTransferFrom` with the witness of the executor. Wallets show its
 * fields; the hash binds the routes.
 */
const TYPES = {
  PermitWitnessTransferFrom: [
    { name: 'permitted', type: 'TokenPermissions' },
    { name: 'spender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
    { name: 'witness', type: 'ExecutorCall' },
  ],
  TokenPermissions: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  ExecutorCall: [
    { name: 'tokenOut', type: 'address' },
    { name: 'amountOut', type: 'uint256' },
    { name: 'recipient', type: 'address' },
    { name: 'deadline', type: 'uint256' },
    { name: 'callHash', type: 'bytes32' },
  ],
} as const;

const SELECTOR_BYTES = 4;

/** Contracts and nonce of a signature; Permit2 takes its nonces in any order. */
export interface Permit2Terms {
  readonly chainId: number;
  readonly permit2: Address;
  readonly executor: Address;
  readonly nonce: bigint;
}

/** Typed data that the owner of tokens signs; it binds every field of the trade. */
export interface Permit2Message {
  readonly domain: {
    readonly name: 'Permit2';
    readonly chainId: number;
    readonly verifyingContract: Address;
  };
  readonly types: typeof TYPES;
  readonly primaryType: 'PermitWitnessTransferFrom';
  readonly message: {
    readonly permitted: { readonly token: Address; readonly amount: bigint };
    readonly spender: Address;
    readonly nonce: bigint;
    readonly deadline: bigint;
    readonly witness: {
      readonly tokenOut: Address;
      readonly amountOut: bigint;
      readonly recipient: Address;
      readonly deadline: bigint;
      readonly callHash: Hex;
    };
  };
}

/**
 * Returns the Permit2 message of exactly one trade, which no other call of the executor can use.
 * @param data calldata of `execute`
 */
export function permit2Message(
  data: Hex,
  { chainId, permit2, executor, nonce }: Permit2Terms,
): Permit2Message {
  const [{ tokenIn, amountIn, tokenOut, amountOut, recipient, deadline }] = tradeOf(data);
  return {
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
    types: TYPES,
    primaryType: 'PermitWitnessTransferFrom',
    message: {
      permitted: { token: tokenIn, amount: amountIn },
      spender: executor,
      nonce,
      deadline,
      witness: {
        tokenOut,
        amountOut,
        recipient,
        deadline,
        // The arguments of `execute` are `abi.encode(call, legs)`.
        callHash: keccak256(slice(data, SELECTOR_BYTES)),
      },
    },
  };
}

/**
 * Returns calldata of `executeWithPermit2` for the same trade as calldata of `execute`.
 * @throws Error for a signature of no bytes
 */
export function payByPermit2(
  data: Hex,
  { permit2, nonce, signature }: Pick<Permit2Terms, 'permit2' | 'nonce'> & { readonly signature: Hex },
): Hex {
  if (size(signature) === 0) throw new Error('a signature has bytes');
  const args = [...tradeOf(data), permit2, nonce, signature] as const;
  return encodeFunctionData({ abi: EXECUTOR_ABI, functionName: 'executeWithPermit2', args });
}
