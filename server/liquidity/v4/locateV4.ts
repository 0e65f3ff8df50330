import { type Address, zeroAddress } from 'viem';
import type { Head } from '../../chain/head.ts';
import { poolIdOf, v4Pool } from '../../routing/model/pool.ts';
import type { LiquidityContext, LocatedNft, NftRef } from '../model/liquidityTerms.ts';
import { noPosition } from '../model/refusal.ts';
import { readViews } from '../model/view.ts';
import { v4InfoView, v4PoolId } from './readV4.ts';

/** Returns the place of a V4 position, in one request. @throws AppError NOT_FOUND, and as `readViews` */
export async function locateV4(
  context: LiquidityContext,
  head: Head,
  { manager, tokenId, exchange }: NftRef,
  signal?: AbortSignal,
): Promise<LocatedNft> {
  const [info] = await readViews(context.rpc, head, [v4InfoView(manager, tokenId)], signal);
  // The manager answers zeros for a number that it does not know.
  if (info === undefined || info.currency1 === zeroAddress) throw noPosition(tokenId);
  const factory = context.factories.find((each) => each.protocol === 'v4' && each.exchange === exchange);
  if (factory?.protocol !== 'v4') throw noPosition(tokenId);
  const { currency0, currency1, fee, tickSpacing, hooks, ticks } = info;
  const isNative = currency0 === zeroAddress;
  const token0: Address = isNative ? factory.wrappedNative : currency0;
  const key = { id: poolIdOf(v4PoolId(info) as Address), hooks, isNative };
  const row = { address: factory.address, token0, token1: currency1, fee, tickSpacing, key };
  return { pool: v4Pool(row, factory), ticks };
}
