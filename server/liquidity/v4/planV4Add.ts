import { type Address, zeroAddress } from 'viem';
import { type OfferedAmounts, offeredLiquidity } from '../../amm/liquidity/desiredAmounts.ts';
import { type LiquidityBounds, mostDue, priceBand } from '../../amm/liquidity/liquidityBounds.ts';
import { amountsToMint, sqrtRangeOf } from '../../amm/liquidity/positionAmounts.ts';
import type { V4State } from '../../amm/v4/v4State.ts';
import type { Head } from '../../chain/head.ts';
import { AppError } from '../../errors.ts';
import type { V4Pool } from '../../routing/model/pool.ts';
import { createdState, creationWarnings } from '../model/creation.ts';
import { holdingViews, readHoldings } from '../model/holdings.ts';
import type { LiquidityCall, LiquidityWarning } from '../model/liquidityPlan.ts';
import type { AddPlace, AddTerms, LiquidityContext, Planned } from '../model/liquidityTerms.ts';
import { operatorWarnings, ownerFor } from '../model/ownership.ts';
import { noPosition, refused } from '../model/refusal.ts';
import { assetsOfSides, paymentsOf } from '../model/sideOfCoin.ts';
import { addWarnings, askedLiquidity, requireRoom, slippageWarnings } from '../model/tickAdd.ts';
import type { V4Add } from '../model/v4Change.ts';
import { readTogether } from '../model/view.ts';
import { verifyV4Add } from '../witness/verifyV4.ts';
import { encodeV4Add, encodeV4Removals } from './encodeV4.ts';
import { canRefuseRemoval, hookWarnings, requireConfirmed } from './hooksOfLiquidity.ts';
import { isAtV4Place, nextTokenIdView, v4Fees, v4NftViews, v4RangeState, v4RangeViews } from './readV4.ts';

const MAX_UINT128 = (1n << 128n) - 1n;

/** Gas of a pool and of the first ticks in it, measured. */
const CREATION_GAS = 177_000n;

/** Warning of an add by an account that is only approved: the manager nets the fees against its payment. */
const FEES_TO_SENDER: LiquidityWarning = {
  code: 'OPERATOR',
  message: 'The fees of the position are set against the payment of the sender, who does not own it',
};

type V4AddPlace = AddPlace & { readonly pool: V4Pool };

/**
 * Plans an add by the V4 position manager at a block, in one HTTP request. The caller fixes the liquidity, so
 * the bounds are the most that it costs within the tolerance; balance, allowances and value cover them.
 * @throws AppError LIQUIDITY_REFUSED, NOT_FOUND; RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function planV4Add(
  { rpc }: LiquidityContext,
  head: Head,
  { pool, manager: { address: manager, permit2 }, ticks, tokenId, start, moved }: V4AddPlace,
  terms: AddTerms & { readonly unsubscribes: boolean },
  signal?: AbortSignal,
): Promise<Planned> {
  const isNew = start !== undefined;
  requireConfirmed(pool.hooks, terms.isConfirmed, isNew);
  const assets = assetsOfSides(pool, pool.isNative ? 0 : undefined);
  const payee = { spender: manager, permit2 };
  const { sender } = terms;
  const rangeViews = v4RangeViews(pool, ticks);
  const nftViews = v4NftViews(pool, manager, tokenId ?? 0n, ticks);
  const heldViews = sender === undefined ? [] : holdingViews(sender, assets, payee);
  const lists = [rangeViews, nftViews, heldViews, [nextTokenIdView(manager)]] as const;
  const [rangeWords, ofNft, holdings, [nextTokenId]] = await readTogether(rpc, head, lists, signal);
  const [owner, operator, subscriber, held = 0n, last0 = 0n, last1 = 0n, info] = ofNft;
  const found = v4RangeState(rangeWords, ticks);
  if (found === undefined) throw new AppError('UPSTREAM_INVALID', 'The pool could not be read on chain');
  const after = moved?.protocol === 'v4' ? priceOf(moved) : undefined;
  const now = Object.assign(found, start ? createdState(start, pool, found.sqrtPriceX96) : after);
  const warnings: LiquidityWarning[] = [...hookWarnings(pool.hooks, isNew)];
  const before = tokenId === undefined ? 0n : held;
  if (tokenId !== undefined) {
    if (!isAtV4Place(info, pool, ticks)) throw noPosition(tokenId);
    const heldBy = await ownerFor(sender, { manager, tokenId, owner, operator }, { rpc, head, signal });
    if (sender !== undefined && sender !== heldBy) warnings.push(FEES_TO_SENDER);
    warnings.push(...operatorWarnings({ operator: operator ?? zeroAddress }));
    warnings.push(...subscriberWarnings(subscriber, terms.unsubscribes));
  }
  const { sqrtPriceX96, tick } = now;
  const range = sqrtRangeOf(ticks);
  const band = priceBand(sqrtPriceX96, terms.tolerance);
  const typical = askedLiquidity(now, ticks, terms);
  const liquidity =
    terms.isMaximum && terms.liquidity === undefined ? coveredLiquidity(range, band, terms.offer) : typical;
  requireRoom(Object.assign({ tickSpacing: pool.tickSpacing }, now), liquidity, before);
  const due = mostDue(sqrtPriceX96, range, liquidity, band);
  const bounds = terms.isCapped ? atMost(due, terms.offer) : due;
  if (bounds.amount0 > MAX_UINT128 || bounds.amount1 > MAX_UINT128)
    throw refused({ reason: 'tooMuch', message: 'The position manager takes no maximum of 2^128 or more' });
  const amounts = amountsToMint(sqrtPriceX96, range, liquidity);
  const add: V4Add = {
    manager,
    pool,
    ticks,
    tokenId,
    liquidity,
    maxima: { amount0: bounds.amount0, amount1: bounds.amount1 },
    recipient: terms.recipient,
    deadline: terms.deadline,
    unsubscribes: terms.unsubscribes,
    startX96: start?.sqrtPriceX96,
  };
  const call = encodeV4Add(add);
  const decoded = verifyV4Add(call, add);
  const payments = paymentsOf(assets, add.maxima);
  warnings.push(...slippageWarnings(terms.tolerance), ...addWarnings(sqrtPriceX96, ticks, bounds, amounts));
  if (isNew) warnings.push(...creationWarnings(amounts, CREATION_GAS));
  const fees =
    tokenId === undefined
      ? undefined
      : v4Fees(now, { liquidity: held, last: { amount0: last0, amount1: last1 } });
  return {
    from: sender ?? owner ?? terms.recipient,
    owner: tokenId === undefined ? null : (owner ?? null),
    recipient: terms.recipient,
    removal: removalAfter(add, owner, nextTokenId),
    holdings: sender === undefined ? null : readHoldings(assets, payee, holdings),
    plan: {
      kind: 'add',
      protocol: 'v4',
      pool,
      assets,
      call,
      decoded,
      payments,
      payee,
      ticks,
      tokenId: tokenId ?? null,
      liquidity,
      liquidityAfter: before + liquidity,
      poolLiquidity: now.inRange,
      sqrtPriceX96,
      tick,
      amounts,
      bounds: { ...bounds, kind: 'maximum' },
      collected:
        tokenId === undefined || fees === undefined
          ? []
          : [{ tokenId, pool, assets, fees, owed: fees, isLeft: false }],
      isBurnt: false,
      createsPool: isNew,
      warnings,
    },
  };
}

/** Returns the removal of all that an add brings in; null where the hook has no say in removals. */
function removalAfter(
  add: V4Add,
  owner: Address | undefined,
  nextTokenId: bigint | undefined,
): LiquidityCall | null {
  const { manager, pool, liquidity, deadline, recipient: newOwner } = add;
  const tokenId = add.tokenId ?? nextTokenId;
  if (!canRefuseRemoval(pool.hooks) || tokenId === undefined) return null;
  const recipient = add.tokenId === undefined ? newOwner : (owner ?? newOwner);
  const minima = { amount0: 0n, amount1: 0n };
  const removal = { manager, pool, tokenId, liquidity, minima, recipient, deadline };
  return encodeV4Removals([
    Object.assign({ burns: false, unsubscribes: false, keptAtMost: undefined }, removal),
  ]);
}

const priceOf = ({ sqrtPriceX96, tick }: V4State) => ({ sqrtPriceX96, tick });

/** Returns bounds of which none is above the offered amounts. */
function atMost(bounds: LiquidityBounds, { amount0 = 0n, amount1 = 0n }: OfferedAmounts): LiquidityBounds {
  return {
    ...bounds,
    amount0: bounds.amount0 < amount0 ? bounds.amount0 : amount0,
    amount1: bounds.amount1 < amount1 ? bounds.amount1 : amount1,
  };
}

/**
 * Returns the liquidity whose maxima are at most the offered amounts, rounded down. A token that goes nowhere
 * within the band is no bound.
 */
function coveredLiquidity(
  range: ReturnType<typeof sqrtRangeOf>,
  { lowestX96, highestX96 }: ReturnType<typeof priceBand>,
  { amount0, amount1 }: AddTerms['offer'],
): bigint {
  const isBound0 = amount0 !== undefined && lowestX96 < range.upperX96;
  const isBound1 = amount1 !== undefined && highestX96 > range.lowerX96;
  const by0 = isBound0 ? offeredLiquidity(lowestX96, range, { amount0 }) : undefined;
  const by1 = isBound1 ? offeredLiquidity(highestX96, range, { amount1 }) : undefined;
  if (by0 === undefined || by1 === undefined) return by0 ?? by1 ?? 0n;
  return by0 < by1 ? by0 : by1;
}

/** Returns a warning that names the subscriber of a position, which can block its changes. */
export function subscriberWarnings(subscriber: Address | undefined, isDropped: boolean): LiquidityWarning[] {
  if (subscriber === undefined || subscriber === zeroAddress) return [];
  const message = isDropped
    ? `The subscriber ${subscriber} refuses this change: the transaction unsubscribes the position first`
    : `The subscriber ${subscriber} is told of this change, and could refuse it: unsubscribe always works`;
  return [{ code: 'SUBSCRIBER', message }];
}
