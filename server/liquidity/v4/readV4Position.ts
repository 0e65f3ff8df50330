import type { Address } from 'viem';
import type { TickBounds } from '../../amm/liquidity/positionAmounts.ts';
import type { Head } from '../../chain/head.ts';
import type { RpcClient } from '../../chain/rpc/rpcClient.ts';
import { AppError } from '../../errors.ts';
import type { V4Pool } from '../../routing/model/pool.ts';
import { noPosition } from '../model/refusal.ts';
import { readTogether } from '../model/view.ts';
import {
  isAtV4Place,
  type V4Held,
  type V4RangeState,
  v4NftViews,
  v4RangeState,
  v4RangeViews,
} from './readV4.ts';

/** A position NFT of V4 in its pool. */
export interface V4NftPlace {
  readonly pool: V4Pool;
  readonly manager: Address;
  readonly ticks: TickBounds;
  readonly tokenId: bigint;
}

/** A position of the V4 manager with its pool, all at one block. */
export interface V4Position {
  readonly now: V4RangeState;
  readonly held: V4Held;
  /** Undefined for a position that does not exist. */
  readonly owner: Address | undefined;
  readonly operator: Address | undefined;
  readonly subscriber: Address | undefined;
}

/** Reads a position in one HTTP request. @throws AppError NOT_FOUND; UPSTREAM_INVALID */
export async function readV4Position(
  rpc: RpcClient,
  head: Head,
  { pool, manager, tokenId, ticks }: V4NftPlace,
  signal?: AbortSignal,
): Promise<V4Position> {
  const lists = [v4RangeViews(pool, ticks), v4NftViews(pool, manager, tokenId, ticks)] as const;
  const [words, [owner, operator, subscriber, liquidity, last0, last1, info]] = await readTogether(
    rpc,
    head,
    lists,
    signal,
  );
  const now = v4RangeState(words, ticks);
  if (now === undefined || liquidity === undefined || last0 === undefined || last1 === undefined)
    throw new AppError('UPSTREAM_INVALID', 'The pool of the position could not be read on chain');
  if (owner === undefined || !isAtV4Place(info, pool, ticks)) throw noPosition(tokenId);
  const held = { liquidity, last: { amount0: last0, amount1: last1 } };
  return { now, held, owner, operator, subscriber };
}
