import { type Address, zeroAddress } from 'viem';
import type { Head } from '../../chain/head.ts';
import type { RpcClient } from '../../chain/rpc/rpcClient.ts';
import type { AppError } from '../../errors.ts';
import { checksummed } from '../../values/checksum.ts';
import { functionCall } from './calldata.ts';
import type { LiquidityWarning } from './liquidityPlan.ts';
import { noPosition, refused } from './refusal.ts';
import { numberView, readViews } from './view.ts';

const approvedForAllCall = functionCall('function isApprovedForAll(address owner, address operator)');

/** A position NFT with the accounts that may move it. */
export interface MovedNft {
  readonly manager: Address;
  readonly tokenId: bigint;
  /** Undefined for a position that does not exist. */
  readonly owner: Address | undefined;
  /** Account that is approved for it; the zero address for none. */
  readonly operator: Address | undefined;
}

/**
 * Returns the owner of a position that the sender, if one is known, owns or is approved for. The V3 manager
 * lets anybody pay into a position of another, so the chain does not refuse it. Asks for an approval of all
 * positions only for a sender who is neither, in one request.
 * @throws AppError NOT_FOUND; LIQUIDITY_REFUSED with the owner; and as `readViews`
 */
export async function ownerFor(
  sender: Address | undefined,
  { manager, tokenId, owner, operator }: MovedNft,
  {
    rpc,
    head,
    signal,
  }: { readonly rpc: RpcClient; readonly head: Head; readonly signal?: AbortSignal | undefined },
): Promise<Address> {
  if (owner === undefined) throw noPosition(tokenId);
  if (sender === undefined || sender === owner || sender === operator) return owner;
  const [isApproved] = await readViews(
    rpc,
    head,
    [numberView(manager, approvedForAllCall(owner, sender))],
    signal,
  );
  if (isApproved === 1n) return owner;
  throw notTheOwner(tokenId, owner, sender);
}

/** Returns the error of a position of another account. */
export function notTheOwner(tokenId: bigint, owner: Address, sender: Address): AppError {
  const message = `Position ${tokenId} belongs to ${checksummed(owner)}, not to ${checksummed(sender)}`;
  return refused({ reason: 'notTheOwner', message, facts: { owner: checksummed(owner) } });
}

/** Returns a warning that names another account that may move a position. */
export function operatorWarnings(nft: { readonly operator: Address } | undefined): LiquidityWarning[] {
  if (nft === undefined || nft.operator === zeroAddress) return [];
  const message = `${checksummed(nft.operator)} is approved for this position: it may take out all of it`;
  return [{ code: 'OPERATOR', message }];
}
