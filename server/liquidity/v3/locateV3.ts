import { zeroAddress } from 'viem';
import type { Head } from '../../chain/head.ts';
import type { LiquidityContext, LocatedNft, NftRef } from '../model/liquidityTerms.ts';
import { noPosition } from '../model/refusal.ts';
import { addressView, readViews } from '../model/view.ts';
import { factoryCall } from './positionManagerCalls.ts';
import { nftView } from './readV3.ts';

/** Returns the place of a V3 position, in two requests. @throws AppError NOT_FOUND, and as `readViews` */
export async function locateV3(
  context: LiquidityContext,
  head: Head,
  { manager, tokenId, exchange }: NftRef,
  signal?: AbortSignal,
): Promise<LocatedNft> {
  const { rpc, pools } = context;
  const [nft] = await readViews(rpc, head, [nftView(manager, tokenId)], signal);
  if (nft === undefined) throw noPosition(tokenId);
  const factory = context.factories.find((each) => each.protocol === 'v3' && each.exchange === exchange);
  if (factory === undefined) throw noPosition(tokenId);
  const { token0, token1, fee, ticks } = nft;
  const asked = addressView(factory.address, factoryCall(token0, token1, fee));
  const [address] = await readViews(rpc, head, [asked], signal);
  if (address === undefined || address === zeroAddress) throw noPosition(tokenId);
  const pool = (await pools.known(address)) ?? (await pools.read(address)).pool;
  if (pool.protocol !== 'v3') throw noPosition(tokenId);
  return { pool, ticks };
}
