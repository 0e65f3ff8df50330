import { leastPaid, priceBand } from '../../amm/liquidity/liquidityBounds.ts';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import { amountsToBurn, sqrtRangeOf } from '../../amm/liquidity/positionAmounts.ts';
import type { Head } from '../../chain/head.ts';
import { AppError } from '../../errors.ts';
import type { CollectedPosition, LiquidityWarning } from '../model/liquidityPlan.ts';
import type { LiquidityContext, Planned, RemoveTerms } from '../model/liquidityTerms.ts';
import { operatorWarnings, requireOwner } from '../model/ownership.ts';
import { refused } from '../model/refusal.ts';
import { FEES_NOT_BOUNDED, removalWarnings, removedLiquidity } from '../model/removal.ts';
import { assetsOfSides, sideOfCoin } from '../model/sideOfCoin.ts';
import type { V3Removal } from '../model/v3Change.ts';
import { verifyV3Removals } from '../witness/verifyV3.ts';
import { encodeV3Removals } from './encodeV3.ts';
import { type V3NftPlace, v3Fees } from './readV3.ts';
import { readV3Position, type V3Position } from './readV3Position.ts';

/** The work on one position. */
interface Work {
  readonly removal: V3Removal;
  readonly position: V3Position;
  readonly collected: CollectedPosition;
  readonly warnings: readonly LiquidityWarning[];
  readonly amounts: ReturnType<typeof amountsToBurn>;
  readonly bounds: ReturnType<typeof leastPaid>;
}

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
  const positions = await Promise.all(places.map((place) => readV3Position(rpc, head, place, signal)));
  const taken = new Map<string, TokenAmounts>();
  const works = positions.map((position, index): Work => {
    const place = places[index];
    if (place === undefined) throw new Error('a position without its place');
    requireOwner(place.tokenId, position.owner, terms.sender);
    const { tickLower, tickUpper } = place.ticks;
    const range = `${place.pool.id} ${tickLower} ${tickUpper}`;
    const before = taken.get(range) ?? { amount0: 0n, amount1: 0n };
    const work = workOn(place, position, network, terms, before);
    const { amount0, amount1 } = work.collected.fees;
    taken.set(range, { amount0: before.amount0 + amount0, amount1: before.amount1 + amount1 });
    return work;
  });
  const [first] = works;
  const owner = first?.position.owner;
  if (first === undefined || owner === undefined) throw new Error('a removal of no position');
  const others = works.find(({ position }) => position.owner !== owner)?.position.owner;
  requireOwner(first.removal.tokenId, owner, others);
  const removals = works.map(({ removal }) => removal);
  const call = encodeV3Removals(removals);
  const decoded = verifyV3Removals(call, removals);
  const { removal, position, amounts, bounds } = first;
  const { sqrtPriceX96, tick } = position.state.now;
  return {
    from: terms.sender ?? owner,
    owner,
    recipient: removal.recipient,
    holdings: null,
    plan: {
      kind: terms.kind,
      protocol: 'v3',
      pool: removal.pool,
      assets: first.collected.assets,
      call,
      decoded,
      payments: [],
      payee: { spender: removal.manager, permit2: null },
      ticks: position.state.nft.ticks,
      tokenId: removal.tokenId,
      liquidity: removal.liquidity,
      liquidityAfter: position.state.nft.liquidity - removal.liquidity,
      poolLiquidity: position.inRange,
      sqrtPriceX96,
      tick,
      amounts,
      bounds: { ...bounds, kind: 'minimum' },
      collected: works.map(({ collected }) => collected),
      isBurnt: removal.burns,
      warnings: works.flatMap(({ warnings }) => warnings),
    },
  };
}

function workOn(
  { pool, manager, tokenId }: V3NftPlace,
  position: V3Position,
  network: LiquidityContext['network'],
  terms: RemoveTerms & { readonly kind: 'remove' | 'collect' },
  taken: TokenAmounts,
): Work {
  const { state, owner } = position;
  const { nft, now } = state;
  if (owner === undefined) throw new AppError('NOT_FOUND', `There is no position with the number ${tokenId}`);
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
