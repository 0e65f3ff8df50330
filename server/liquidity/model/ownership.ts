import { type Address, zeroAddress } from 'viem';
import { checksummed } from '../../values/checksum.ts';
import type { LiquidityWarning } from './liquidityPlan.ts';
import { noPosition, refused } from './refusal.ts';

/**
 * Requires that a position exists and belongs to the sender, if one is known. The V3 manager lets anybody pay
 * into a position of another, so the chain does not refuse it.
 * @throws AppError NOT_FOUND; LIQUIDITY_REFUSED with the owner
 */
export function requireOwner(
  tokenId: bigint,
  owner: Address | undefined,
  sender: Address | undefined,
): asserts owner is Address {
  if (owner === undefined) throw noPosition(tokenId);
  if (sender === undefined || sender === owner) return;
  const message = `Position ${tokenId} belongs to ${checksummed(owner)}, not to ${checksummed(sender)}`;
  throw refused({ reason: 'notTheOwner', message, facts: { owner: checksummed(owner) } });
}

/** Returns a warning that names another account that may move a position. */
export function operatorWarnings(nft: { readonly operator: Address } | undefined): LiquidityWarning[] {
  if (nft === undefined || nft.operator === zeroAddress) return [];
  const message = `${checksummed(nft.operator)} is approved for this position: it may take out all of it`;
  return [{ code: 'OPERATOR', message }];
}
