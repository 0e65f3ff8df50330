import { type Address, zeroAddress } from 'viem';
import { leastPaid, priceBand } from '../../amm/liquidity/liquidityBounds.ts';
import { amountsToBurn, sqrtRangeOf } from '../../amm/liquidity/positionAmounts.ts';
import type { Head } from '../../chain/head.ts';
import type { LiquidityContext, Planned, RemoveTerms } from '../model/liquidityTerms.ts';
import { operatorWarnings, ownerFor } from '../model/ownership.ts';
import { firstOfOneOwner, type PositionWork, plannedRemoval } from '../model/plannedRemoval.ts';
import { invalidField, refused } from '../model/refusal.ts';
import { FEES_NOT_BOUNDED, removalWarnings, removedLiquidity } from '../model/removal.ts';
import { assetsOfSides } from '../model/sideOfCoin.ts';
import type { V4Removal } from '../model/v4Change.ts';
import { verifyV4Removals } from '../witness/verifyV4.ts';
import { encodeV4Removals } from './encodeV4.ts';
import { hookWarnings, takesOnRemoval } from './hooksOfLiquidity.ts';
import { subscriberWarnings } from './planV4Add.ts';
import { v4Fees } from './readV4.ts';
import { readV4Position, type V4NftPlace, type V4Position } from './readV4Position.ts';

type Terms = RemoveTerms & { readonly kind: 'remove' | 'collect'; readonly unsubscribes: boolean };

type Work = PositionWork<V4Removal, V4Position>;

/**
 * Plans a removal from one position, or a collection from several, by the V4 position manager at a block, in
 * one HTTP request. Each change pays the fees, so they cannot be left.
 * @throws AppError LIQUIDITY_REFUSED, NOT_FOUND, INVALID_REQUEST; RPC_UNAVAILABLE, TIMEOUT or
 * UPSTREAM_INVALID
 */
export async function planV4Removals(
  { rpc }: LiquidityContext,
  head: Head,
  places: readonly V4NftPlace[],
  terms: Terms,
  signal?: AbortSignal,
): Promise<Planned> {
  if (!terms.collects)
    throw invalidField('collect', 'must be true for a V4 position: each change pays its fees');
  const positions = await Promise.all(
    places.map(async (place) => {
      const position = await readV4Position(rpc, head, place, signal);
      const { manager, tokenId } = place;
      const moved = { manager, tokenId, owner: position.owner, operator: position.operator };
      const owner = await ownerFor(terms.sender, moved, { rpc, head, signal });
      return Object.assign({}, position, { owner });
    }),
  );
  const works = positions.map((position, index): Work => {
    const place = places[index];
    if (place === undefined) throw new Error('a position without its place');
    const { owner } = position;
    return workOn(place, position, owner, terms);
  });
  const { first, owner } = firstOfOneOwner(works);
  const removals = works.map(({ removal }) => removal);
  const call = encodeV4Removals(removals);
  const decoded = verifyV4Removals(call, removals);
  const { now, held } = first.position;
  return plannedRemoval(works, first, owner, terms, {
    protocol: 'v4',
    ticks: places[0]?.ticks ?? null,
    held: held.liquidity,
    poolLiquidity: now.inRange,
    sqrtPriceX96: now.sqrtPriceX96,
    tick: now.tick,
    call,
    decoded,
  });
}

function workOn(
  { pool, manager, tokenId, ticks }: V4NftPlace,
  { now, held, operator, subscriber }: V4Position,
  owner: Address,
  terms: Terms,
): Work {
  const isRemoval = terms.kind === 'remove';
  const isEmptyBurn = isRemoval && terms.burns && held.liquidity === 0n;
  const liquidity = isRemoval && !isEmptyBurn ? removedLiquidity(held.liquidity, terms) : 0n;
  if (terms.burns && liquidity !== held.liquidity)
    throw refused({ reason: 'nothingToDo', message: 'Only a position that is left empty can be burnt' });
  const range = sqrtRangeOf(ticks);
  const amounts = amountsToBurn(now.sqrtPriceX96, range, liquidity);
  const bounds = leastPaid(now.sqrtPriceX96, range, liquidity, priceBand(now.sqrtPriceX96, terms.tolerance));
  const fees = v4Fees(now, held);
  if (!isRemoval && fees.amount0 === 0n && fees.amount1 === 0n)
    throw refused({ reason: 'nothingToDo', message: `Position ${tokenId} is owed no fees at this block` });
  const removal: V4Removal = {
    manager,
    pool,
    tokenId,
    liquidity,
    minima: { amount0: bounds.amount0, amount1: bounds.amount1 },
    keptAtMost: !isRemoval && takesOnRemoval(pool.hooks) ? fees : undefined,
    recipient: terms.recipient ?? owner,
    deadline: terms.deadline,
    burns: terms.burns,
    unsubscribes: terms.unsubscribes,
  };
  const warnings = [
    ...hookWarnings(pool.hooks),
    ...operatorWarnings({ operator: operator ?? zeroAddress }),
    ...subscriberWarnings(subscriber, terms.unsubscribes),
    ...(isRemoval ? removalWarnings(bounds) : []),
    FEES_NOT_BOUNDED,
  ];
  const assets = assetsOfSides(pool, pool.isNative ? 0 : undefined);
  const position: V4Position = { now, held, owner, operator, subscriber };
  return {
    removal,
    position,
    collected: { tokenId, pool, assets, fees, owed: fees, isLeft: false },
    warnings,
    amounts,
    bounds,
  };
}
