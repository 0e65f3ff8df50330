import type { Address } from 'viem';
import { leastPaid, priceBand } from '../../amm/liquidity/liquidityBounds.ts';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import { amountsToBurn, sqrtRangeOf } from '../../amm/liquidity/positionAmounts.ts';
import type { Head } from '../../chain/head.ts';
import type { LiquidityContext, Planned, RemoveTerms } from '../model/liquidityTerms.ts';
import { operatorWarnings, ownerFor } from '../model/ownership.ts';
import { firstOfOneOwner, type PositionWork, plannedRemoval } from '../model/plannedRemoval.ts';
import { refused } from '../model/refusal.ts';
import { FEES_NOT_BOUNDED, removalWarnings, removedLiquidity } from '../model/removal.ts';
import { assetsOfSides, sideOfCoin } from '../model/sideOfCoin.ts';
import type { V3Removal } from '../model/v3Change.ts';
import { verifyV3Removals } from '../witness/verifyV3.ts';
import { encodeV3Removals } from './encodeV3.ts';
import { type V3NftPlace, v3Fees } from './readV3.ts';
import { readV3Position, type V3Position } from './readV3Position.ts';

type Work = PositionWork<V3Removal, V3Position>;

/**
 * Plans a removal from one position, or a collection from several, by the V3 position manager at a block, in
 * one HTTP request.
 * @throws AppError LIQUIDITY_REFUSED, NOT_FOUND, INVALID_REQUEST; RPC_UNAVAILABLE, TIMEOUT or
 * UPSTREAM_INVALID
 */
export async function planV3Removals(
  { network, rpc }: LiquidityContext,
  head: Head,
  places: readonly V3NftPlace[],
  terms: RemoveTerms & { readonly kind: 'remove' | 'collect' },
  signal?: AbortSignal,
): Promise<Planned> {
  const positions = await Promise.all(
    places.map(async (place) => {
      const position = await readV3Position(rpc, head, place, signal);
      const { manager, tokenId } = place;
      const moved = { manager, tokenId, owner: position.owner, operator: position.state.nft.operator };
      const owner = await ownerFor(terms.sender, moved, { rpc, head, signal });
      return Object.assign({}, position, { owner });
    }),
  );
  const taken = new Map<string, TokenAmounts>();
  const works = positions.map((position, index): Work => {
    const place = places[index];
    if (place === undefined) throw new Error('a position without its place');
    const { owner } = position;
    const { tickLower, tickUpper } = place.ticks;
    const range = `${place.pool.id} ${tickLower} ${tickUpper}`;
    const before = taken.get(range) ?? { amount0: 0n, amount1: 0n };
    const work = workOn(place, position, owner, network, terms, before);
    const { amount0, amount1 } = work.collected.fees;
    taken.set(range, { amount0: before.amount0 + amount0, amount1: before.amount1 + amount1 });
    return work;
  });
  const { first, owner } = firstOfOneOwner(works);
  const removals = works.map(({ removal }) => removal);
  const call = encodeV3Removals(removals);
  const decoded = verifyV3Removals(call, removals);
  const { state, inRange: poolLiquidity } = first.position;
  const { sqrtPriceX96, tick } = state.now;
  const { ticks, liquidity: held } = state.nft;
  const facts = { protocol: 'v3', ticks, held, poolLiquidity, sqrtPriceX96, tick, call, decoded } as const;
  return plannedRemoval(works, first, owner, terms, facts);
}

function workOn(
  { pool, manager, tokenId }: V3NftPlace,
  position: V3Position,
  owner: Address,
  network: LiquidityContext['network'],
  terms: RemoveTerms & { readonly kind: 'remove' | 'collect' },
  taken: TokenAmounts,
): Work {
  const { state } = position;
  const { nft, now } = state;
  const isRemoval = terms.kind === 'remove';
  const isEmptyBurn = isRemoval && terms.burns && nft.liquidity === 0n;
  const liquidity = isRemoval && !isEmptyBurn ? removedLiquidity(nft.liquidity, terms) : 0n;
  const isLeft = liquidity === nft.liquidity;
  if (terms.burns && !(isLeft && terms.collects)) {
    const message = 'Only a position that is left empty and collected can be burnt';
    throw refused({ reason: 'nothingToDo', message });
  }
  const range = sqrtRangeOf(nft.ticks);
  const amounts = amountsToBurn(now.sqrtPriceX96, range, liquidity);
  const bounds = leastPaid(now.sqrtPriceX96, range, liquidity, priceBand(now.sqrtPriceX96, terms.tolerance));
  const { owed, paid } = v3Fees(state, amounts, taken);
  const fees = terms.collects ? paid : { amount0: 0n, amount1: 0n };
  if (!isRemoval && paid.amount0 === 0n && paid.amount1 === 0n)
    throw refused({ reason: 'nothingToDo', message: `Position ${tokenId} is owed no fees at this block` });
  const removal: V3Removal = {
    manager,
    pool,
    tokenId,
    liquidity,
    minima: { amount0: bounds.amount0, amount1: bounds.amount1 },
    recipient: terms.recipient ?? owner,
    deadline: terms.deadline,
    collects: terms.collects,
    burns: terms.burns,
    unwrapSide: terms.unwraps && terms.collects ? sideOfCoin(network, pool) : undefined,
  };
  const assets = assetsOfSides(pool, removal.unwrapSide);
  const warnings = [...operatorWarnings(nft)];
  if (isRemoval) warnings.push(...removalWarnings(bounds));
  if (terms.collects) warnings.push(FEES_NOT_BOUNDED);
  if (!terms.collects) {
    const message =
      'Without collect the amounts stay in the manager, owed to the position: collect them later';
    warnings.push({ code: 'LEFT_IN_MANAGER', message });
  }
  if (owed.amount0 > paid.amount0 || owed.amount1 > paid.amount1) {
    const message =
      'The manager says a few units more than its pool pays: positions of one range share a credit that is rounded down at each change';
    warnings.push({ code: 'OWED_NOT_PAID', message });
  }
  return {
    removal,
    position,
    collected: { tokenId, pool, assets, fees, owed, isLeft: !terms.collects },
    warnings,
    amounts,
    bounds,
  };
}
