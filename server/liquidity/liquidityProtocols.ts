import type { NftProtocol, NftRef } from './model/liquidityTerms.ts';
import { V3_POSITIONS } from './v3/v3Protocol.ts';
import { V4_POSITIONS } from './v4/v4Protocol.ts';

/** The protocols whose positions are NFTs. Liquidity of a V2 pair is a token, which has a way of its own. */
export const NFT_PROTOCOLS: Readonly<Record<NftRef['protocol'], NftProtocol>> = {
  v3: V3_POSITIONS,
  v4: V4_POSITIONS,
};
