import { desiredForLiquidity, desiredForOffer } from '../../amm/liquidity/desiredAmounts.ts';
import { leastTaken, priceBand } from '../../amm/liquidity/liquidityBounds.ts';
import { liquidityForAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import { amountsToMint, sqrtRangeOf } from '../../amm/liquidity/positionAmounts.ts';
import type { Head } from '../../chain/head.ts';
import { AppError } from '../../errors.ts';
import type { V3Pool } from '../../routing/model/pool.ts';
import { createdState, creationWarnings } from '../model/creation.ts';
import { holdingViews, readHoldings } from '../model/holdings.ts';
import type { LiquidityWarning } from '../model/liquidityPlan.ts';
import type { AddPlace, AddTerms, LiquidityContext, Planned } from '../model/liquidityTerms.ts';
import { operatorWarnings, ownerFor } from '../model/ownership.ts';
import { noPosition } from '../model/refusal.ts';
import { assetsOfSides, paymentsOf, sideOfCoin } from '../model/sideOfCoin.ts';
import { addWarnings, askedLiquidity, goingIn, requireRoom, slippageWarnings } from '../model/tickAdd.ts';
import type { V3Add } from '../model/v3Change.ts';
import { readViews } from '../model/view.ts';
import { verifyV3Add } from '../witness/verifyV3.ts';
import { encodeV3Add } from './encodeV3.ts';
import { isAtV3Place, liquidityView, nftView, ownerView, slot0View, tickView } from './readV3.ts';

/** Gas of a pool and of its first price, measured. */
const CREATION_GAS = 4_600_000n;

type V3AddPlace = AddPlace & { readonly pool: V3Pool };

/**
 * Plans an add by the V3 position manager at a block, in one HTTP request. The manager picks the liquidity
 * from the desired amounts, so it is computed anew from those that are sent.
 * @throws AppError LIQUIDITY_REFUSED, NOT_FOUND; RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function planV3Add(
  { network, rpc }: LiquidityContext,
  head: Head,
  { pool, manager: { address: manager }, ticks, tokenId, start, moved }: V3AddPlace,
  terms: AddTerms,
  signal?: AbortSignal,
): Promise<Planned> {
  const coinSide = terms.nativeIn ? sideOfCoin(network, pool) : undefined;
  const assets = assetsOfSides(pool, coinSide);
  const payee = { spender: manager, permit2: null };
  const { sender } = terms;
  const views = [
    slot0View(pool.address),
    liquidityView(pool.address),
    tickView(pool.address, ticks.tickLower),
    tickView(pool.address, ticks.tickUpper),
    nftView(manager, tokenId ?? 0n),
    ownerView(manager, tokenId ?? 0n),
    ...(sender === undefined ? [] : holdingViews(sender, assets, payee)),
  ] as const;
  const [slot0, inRange, lower, upper, nft, owner, ...held] = await readViews(rpc, head, views, signal);
  const created = start && createdState(start, pool, slot0?.sqrtPriceX96);
  const now = created ?? (moved?.protocol === 'v3' ? moved : slot0);
  const isRead = inRange !== undefined && lower !== undefined && upper !== undefined;
  if (now === undefined || !(isRead || created !== undefined))
    throw new AppError('UPSTREAM_INVALID', 'The pool could not be read on chain');
  const warnings: LiquidityWarning[] = [];
  if (tokenId !== undefined) {
    if (nft === undefined || !isAtV3Place(nft, pool, ticks)) throw noPosition(tokenId);
    const { operator } = nft;
    await ownerFor(sender, { manager, tokenId, owner, operator }, { rpc, head, signal });
    warnings.push(...operatorWarnings(nft));
  }
  const { sqrtPriceX96, tick } = now;
  const range = sqrtRangeOf(ticks);
  const asked = askedLiquidity(now, ticks, terms);
  const desired =
    terms.liquidity === undefined
      ? desiredForOffer(
          sqrtPriceX96,
          range,
          created ? goingIn(terms.offer, sqrtPriceX96, range) : terms.offer,
        )
      : desiredForLiquidity(sqrtPriceX96, range, asked);
  const { amount0, amount1 } = desired;
  const liquidity = liquidityForAmounts(sqrtPriceX96, range, desired);
  const before = tokenId === undefined ? 0n : (nft?.liquidity ?? 0n);
  const room = { grossLower: lower?.liquidityGross ?? 0n, grossUpper: upper?.liquidityGross ?? 0n };
  requireRoom({ ...room, sqrtPriceX96, tickSpacing: pool.tickSpacing }, liquidity, before);
  const bounds = leastTaken(sqrtPriceX96, range, desired, priceBand(sqrtPriceX96, terms.tolerance));
  const amounts = amountsToMint(sqrtPriceX96, range, liquidity);
  const nativeSide = coinSide !== undefined && [amount0, amount1][coinSide] !== 0n ? coinSide : undefined;
  const add: V3Add = {
    manager,
    pool,
    ticks,
    tokenId,
    desired: { amount0, amount1 },
    minima: { amount0: bounds.amount0, amount1: bounds.amount1 },
    recipient: terms.recipient,
    deadline: terms.deadline,
    nativeSide,
    startX96: start?.sqrtPriceX96,
  };
  const call = encodeV3Add(add);
  const decoded = verifyV3Add(call, add);
  const payments = paymentsOf(assets, add.desired);
  warnings.push(...slippageWarnings(terms.tolerance), ...addWarnings(sqrtPriceX96, ticks, bounds, amounts));
  if (start !== undefined) warnings.push(...creationWarnings(amounts, CREATION_GAS));
  return {
    from: sender ?? owner ?? terms.recipient,
    owner: tokenId === undefined ? null : (owner ?? null),
    recipient: terms.recipient,
    removal: null,
    holdings: sender === undefined ? null : readHoldings(assets, payee, held),
    plan: {
      kind: 'add',
      protocol: 'v3',
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
      poolLiquidity: inRange ?? 0n,
      sqrtPriceX96,
      tick,
      amounts,
      bounds: { ...bounds, kind: 'minimum' },
      collected: [],
      isBurnt: false,
      createsPool: start !== undefined,
      warnings,
    },
  };
}
