import type { Head } from '../chain/head.ts';
import { NFT_PROTOCOLS } from './liquidityProtocols.ts';
import { atPlaces } from './locateNft.ts';
import type { LiquidityContext, LocatedNft, NftRef, PositionState } from './model/liquidityTerms.ts';

/** A position at one block, in its pool. */
export type ShownPosition = PositionState & LocatedNft & { readonly head: Head };

/**
 * Reads a position at the newest block, in one HTTP request where its place is known.
 * @throws AppError NOT_FOUND; RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function showPosition(
  context: LiquidityContext,
  nft: NftRef,
  signal: AbortSignal,
): Promise<ShownPosition> {
  const [shown] = await context.pools.at(async (head): Promise<ShownPosition> => {
    const { manager, tokenId } = nft;
    const show = async ([located]: readonly LocatedNft[]): Promise<ShownPosition> => {
      if (located === undefined) throw new Error('a position without its place');
      const place = Object.assign({ manager, tokenId }, located);
      const state = await NFT_PROTOCOLS[nft.protocol].show(context, head, place, signal);
      return Object.assign({}, state, located, { head });
    };
    return atPlaces(context, head, [nft], show, signal);
  });
  return shown;
}
