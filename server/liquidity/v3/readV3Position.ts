import type { Address } from 'viem';
import type { Head } from '../../chain/head.ts';
import type { RpcClient } from '../../chain/rpc/rpcClient.ts';
import { AppError } from '../../errors.ts';
import { readViews } from '../model/view.ts';
import { isAtV3Place, type V3FeeState, type V3NftPlace, v3PositionViews } from './readV3.ts';

/** A position of the V3 manager with its pool, all at one block. */
export interface V3Position {
  readonly owner: Address | undefined;
  /** Liquidity of the pool in range. */
  readonly inRange: bigint;
  readonly state: V3FeeState;
}

/**
 * Reads a position in one HTTP request.
 * @throws AppError NOT_FOUND for one that does not exist, or is another than the place says
 */
export async function readV3Position(
  rpc: RpcClient,
  head: Head,
  { pool, manager, tokenId, ticks }: V3NftPlace,
  signal?: AbortSignal,
): Promise<V3Position> {
  const views = v3PositionViews(pool, manager, tokenId, ticks);
  const [nft, owner, now, inRange, lower, upper, growth0, growth1, inPool] = await readViews(
    rpc,
    head,
    views,
    signal,
  );
  if (nft === undefined || !isAtV3Place(nft, pool, ticks))
    throw new AppError('NOT_FOUND', `There is no position with the number ${tokenId}`);
  const isRead = now !== undefined && inRange !== undefined && lower !== undefined && upper !== undefined;
  if (!isRead || growth0 === undefined || growth1 === undefined || inPool === undefined)
    throw new AppError('UPSTREAM_INVALID', 'The pool of the position could not be read on chain');
  const global = { amount0: growth0, amount1: growth1 };
  return { owner, inRange, state: { nft, now, lower, upper, global, inPool } };
}
