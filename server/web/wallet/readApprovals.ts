import { erc20Abi, type Hex } from 'viem';
import type { Network, Token, Transaction } from '../api/answers.ts';
import { isUnlimited, PERMIT2, revocation } from './approvalTerms.ts';
import type { WalletClients } from './clients.ts';

/** An allowance that the account gave, and how it takes it back. */
export interface GivenApproval {
  readonly token: Token;
  readonly holder: 'permit2' | 'router';
  /** Raw units. */
  readonly amount: bigint;
  readonly isUnlimited: boolean;
  /** Unix seconds; undefined where it has no end. */
  readonly expiration: number | undefined;
  readonly revoking: Transaction;
}

/**
 * Reads which of these tokens Permit2, and the router through it, may take from the account, in one call of
 * the wallet's node. An allowance that has ended, or that is nothing, is left out.
 */
export async function readApprovals(
  { reader, account }: WalletClients,
  { permit2, universalRouter }: Network,
  tokens: readonly Token[],
): Promise<readonly GivenApproval[]> {
  const [spender, router] = [permit2 as Hex, universalRouter as Hex];
  const addresses = tokens.map(({ address }) => address as Hex);
  const [forPermit2, forRouter, { timestamp }] = await Promise.all([
    reader.multicall({
      contracts: addresses.map((address) => ({
        address,
        abi: erc20Abi,
        functionName: 'allowance' as const,
        args: [account, spender] as const,
      })),
      deployless: true,
      batchSize: 4096,
    }),
    reader.multicall({
      contracts: addresses.map((token) => ({
        address: spender,
        abi: PERMIT2,
        functionName: 'allowance' as const,
        args: [account, token, router] as const,
      })),
      deployless: true,
      batchSize: 4096,
    }),
    reader.getBlock(),
  ]);
  return tokens.flatMap((token, index): GivenApproval[] => {
    const address = token.address as Hex;
    const given: GivenApproval[] = [];
    const amount = forPermit2[index]?.result ?? 0n;
    if (amount > 0n) {
      const revoking = revocation(address, spender);
      const terms = { amount, isUnlimited: isUnlimited(amount), expiration: undefined };
      given.push({ token, holder: 'permit2', ...terms, revoking });
    }
    const [routerAmount, expiration] = forRouter[index]?.result ?? [0n, 0];
    if (routerAmount > 0n && BigInt(expiration) >= timestamp) {
      const revoking = revocation(address, router, spender);
      const terms = { amount: routerAmount, isUnlimited: isUnlimited(routerAmount), expiration };
      given.push({ token, holder: 'router', ...terms, revoking });
    }
    return given;
  });
}
