import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  stringToHex,
} from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { EXECUTOR_ABI } from '../../server/routers/executor/executorAbi.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import type { ExecutorCall, ExecutorLeg } from './executorScene.ts';

/** Returns an account with a key, the same for the same label. */
export function walletOf(label: string): PrivateKeyAccount {
  return privateKeyToAccount(keccak256(stringToHex(label)));
}

/** Types of the Permit2 message that a wallet shows and signs. */
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

/** keccak256 of the canonical encoding of call and legs. */
function callHashOf(call: ExecutorCall, legs: readonly ExecutorLeg[]): Hex {
  const { inputs } = EXECUTOR_ABI.find((item) => item.type === 'function' && item.name === 'execute') as {
    readonly inputs: Parameters<typeof encodeAbiParameters>[0];
  };
  return keccak256(encodeAbiParameters(inputs, [call, legs]));
}

/** Signs the Permit2 message of a trade, as a wallet does: `spender` is the executor. */
export function signPermit2(
  wallet: PrivateKeyAccount,
  trade: {
    readonly executor: Address;
    readonly call: ExecutorCall;
    readonly legs: readonly ExecutorLeg[];
    readonly nonce: bigint;
  },
): Promise<Hex> {
  const { executor, call, legs, nonce } = trade;
  const { tokenIn, amountIn, tokenOut, amountOut, recipient, deadline } = call;
  return wallet.signTypedData({
    domain: { name: 'Permit2', chainId: 1, verifyingContract: MAINNET.permit2 },
    types: TYPES,
    primaryType: 'PermitWitnessTransferFrom',
    message: {
      permitted: { token: tokenIn, amount: amountIn },
      spender: executor,
      nonce,
      deadline,
      witness: { tokenOut, amountOut, recipient, deadline, callHash: callHashOf(call, legs) },
    },
  });
}

/** Encodes a trade that a Permit2 signature pays. */
export function permit2Data(
  call: ExecutorCall,
  legs: readonly ExecutorLeg[],
  permit: { readonly nonce: bigint; readonly signature: Hex; readonly permit2?: Address },
): Hex {
  const { nonce, signature, permit2 = MAINNET.permit2 } = permit;
  const args = [call, legs, permit2, nonce, signature] as const;
  return encodeFunctionData({ abi: EXECUTOR_ABI, functionName: 'executeWithPermit2', args });
}

/** An EIP-2612 signature in its three parts. */
export interface PermitSignature {
  readonly v: number;
  readonly r: Hex;
  readonly s: Hex;
}

/** Encodes a trade that an EIP-2612 permit pays. */
export function permitData(
  call: ExecutorCall,
  legs: readonly ExecutorLeg[],
  { v, r, s }: PermitSignature,
): Hex {
  const args = [call, legs, v, r, s] as const;
  return encodeFunctionData({ abi: EXECUTOR_ABI, functionName: 'executeWithPermit', args });
}
