import type { Head } from '../chain/head.ts';
import { AppError } from '../errors.ts';
import { NFT_PROTOCOLS } from './liquidityProtocols.ts';
import type { LiquidityContext, LocatedNft, NftRef } from './model/liquidityTerms.ts';

/**
 * Returns the pool and the range of a position, from memory or from its manager: two requests for V3, one for
 * V4.
 * @throws AppError NOT_FOUND; RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
async function locateNft(
  context: LiquidityContext,
  head: Head,
  nft: NftRef,
  signal?: AbortSignal,
): Promise<LocatedNft> {
  const key = keyOf(nft);
  const known = context.nfts.get(key);
  if (known !== undefined) return known;
  const found = await NFT_PROTOCOLS[nft.protocol].locate(context, head, nft, signal);
  context.nfts.set(key, found);
  return found;
}

/**
 * Returns the result of work at the places of positions. A reorganisation may give a number to another
 * position: where one is not at its place in memory, all are located again.
 * @throws as `locateNft`, and what the work throws
 */
export async function atPlaces<Result>(
  context: LiquidityContext,
  head: Head,
  nfts: readonly NftRef[],
  work: (places: readonly LocatedNft[]) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const places = () => Promise.all(nfts.map((nft) => locateNft(context, head, nft, signal)));
  const isFromMemory = nfts.some((nft) => context.nfts.get(keyOf(nft)) !== undefined);
  try {
    return await work(await places());
  } catch (error) {
    const isElsewhere = error instanceof AppError && error.code === 'NOT_FOUND';
    if (isElsewhere) for (const nft of nfts) context.nfts.delete(keyOf(nft));
    if (!isElsewhere || !isFromMemory) throw error;
    return await work(await places());
  }
}

const keyOf = ({ manager, tokenId }: NftRef) => `${manager} ${tokenId}`;
