import type { Address } from 'viem';
import type { SignedPermit } from '../universalRouter/encode/commands.ts';

/** EIP-712 types of Permit2's `PermitSingle` (`PermitHash.sol`). */
const TYPES = {
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  PermitDetails: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ],
} as const;

/** Typed data that a wallet signs so that the router may take the token without a transaction of its own. */
export interface PermitData {
  readonly domain: {
    readonly name: 'Permit2';
    readonly chainId: number;
    readonly verifyingContract: Address;
  };
  readonly types: typeof TYPES;
  readonly primaryType: 'PermitSingle';
  readonly values: Omit<SignedPermit, 'signature'>;
}

export interface PermitTerms {
  readonly chainId: number;
  readonly permit2: Address;
  readonly token: Address;
  readonly spender: Address;
  /** The most that the swap can take, raw units. */
  readonly amount: bigint;
  readonly nonce: number;
  /** Deadline of the swap, Unix seconds. Permit and allowance need not outlive it. */
  readonly deadline: bigint;
}

/**
 * Builds the typed data of a permit for exactly one swap: its amount, its token, its spender, until its
 * deadline.
 */
export function permitData(terms: PermitTerms): PermitData {
  const { chainId, permit2, token, spender, amount, nonce, deadline } = terms;
  return {
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
    types: TYPES,
    primaryType: 'PermitSingle',
    values: {
      details: { token, amount, expiration: Number(deadline), nonce },
      spender,
      sigDeadline: deadline,
    },
  };
}

export interface PermitProblem {
  readonly path: string;
  readonly message: string;
}

/** Returns each reason why a permit cannot pay for the swap. The simulation checks its signature. */
export function permitProblems(
  permit: SignedPermit,
  need: Omit<PermitTerms, 'chainId' | 'permit2' | 'nonce'>,
): PermitProblem[] {
  const { details, spender, sigDeadline } = permit;
  const problems: PermitProblem[] = [];
  const check = (fits: boolean, path: string, message: string) => {
    if (!fits) problems.push({ path: `permit.${path}`, message });
  };
  check(details.token === need.token, 'details.token', 'must be tokenIn');
  check(details.amount >= need.amount, 'details.amount', `must be at least ${need.amount}`);
  check(BigInt(details.expiration) >= need.deadline, 'details.expiration', 'must not be before the deadline');
  check(spender === need.spender, 'spender', 'must be the universal router');
  check(sigDeadline >= need.deadline, 'sigDeadline', 'must not be before the deadline');
  return problems;
}
