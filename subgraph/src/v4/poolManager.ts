import {
  Donate,
  Initialize,
  ModifyLiquidity,
  ProtocolFeeUpdated,
  Swap,
} from '../../generated/PoolManager/PoolManager';
import { areSame } from '../bytes';
import { changeAmounts } from '../entities/concentratedPool';
import { countPoolOfFactory } from '../entities/factory';
import { changePoolLiquidity } from '../entities/tick';
import { countPoolOfToken, refreshMetadata } from '../entities/token';
import { absolute, smaller } from '../integers';
import { addActivity } from '../market/activity';
import { marketOfPool } from '../market/market';
import { listEvent } from '../market/marketEvent';
import { openAt } from '../market/marketPeriod';
import { saveState, updateMarket, updateState } from '../market/state';
import { tradeOf } from '../market/trade';
import { isNegative, isZero, numberOf } from '../numbers';
import { tokenOf } from './currency';
import { Amounts, amountsOf } from './liquidityAmounts';
import { swapPrincipal } from './swapPrincipal';
import { findSettledV4Pool, findV4Pool, newV4Pool } from './v4Pool';
import { recordV4Position } from './v4Position';

/*
 * One contract logs the events of all pools. Those of pools from before the first block of the index are
 * passed over.
 */

const PROTOCOL_FEE_BITS: i32 = 12;
const PROTOCOL_FEE_MASK: i32 = 0xfff;

export function handleInitialize(event: Initialize): void {
  countPoolOfFactory(event.address, 'V4');
  const token0 = tokenOf(event.params.currency0);
  const token1 = tokenOf(event.params.currency1);
  countPoolOfToken(token0);
  if (!areSame(token0, token1)) countPoolOfToken(token1);
  const pool = newV4Pool(event);
  const market = marketOfPool(pool);
  updateState(pool, market, event.block);
  openAt(pool, pool.price);
  saveState(pool, market);
}

/** Counts a Mint where liquidity is added, else a Burn: one of nothing collects the fees of a position. */
export function handleModifyLiquidity(event: ModifyLiquidity): void {
  const change = event.params;
  const pool = findSettledV4Pool(change.id, event.block);
  if (pool === null) return;
  const delta = change.liquidityDelta;
  const isMint = !isNegative(delta) && !isZero(delta);
  const amounts = amountsOf(
    pool.sqrtPriceX96,
    pool.tick,
    change.tickLower,
    change.tickUpper,
    absolute(delta),
    isMint,
  );
  const signed = isMint ? amounts : new Amounts(amounts.amount0.neg(), amounts.amount1.neg());
  if (!isZero(delta)) {
    changeAmounts(pool, signed.amount0, signed.amount1);
    changePoolLiquidity(pool, change.tickLower, change.tickUpper, delta);
    recordV4Position(pool, event, amounts);
  }
  if (isMint) pool.mintedAtBlock = numberOf(event.block);
  const market = updateMarket(pool, event.block);
  if (isMint) {
    refreshMetadata(market.token0);
    refreshMetadata(market.token1);
  }
  listEvent(pool, event, isMint ? 'MINT' : 'BURN', signed.amount0, signed.amount1, null);
  addActivity(pool, market, event, null);
}

/** Counts a Swap. Its amounts are those of the swapper, negative where he pays. */
export function handleSwap(event: Swap): void {
  const swap = event.params;
  const pool = findSettledV4Pool(swap.id, event.block);
  if (pool === null) return;
  const amount0 = swap.amount0.neg();
  const amount1 = swap.amount1.neg();
  const principal = swapPrincipal(pool, swap.sqrtPriceX96, swap.tick);
  changeAmounts(pool, principal.amount0, principal.amount1);
  if (isNegative(swap.amount0))
    pool.fees0 = pool.fees0.plus(amount0.minus(smaller(amount0, principal.amount0)));
  if (isNegative(swap.amount1))
    pool.fees1 = pool.fees1.plus(amount1.minus(smaller(amount1, principal.amount1)));
  pool.liquidity = swap.liquidity;
  pool.sqrtPriceX96 = swap.sqrtPriceX96;
  pool.tick = swap.tick;
  pool.lastSwapFee = swap.fee;
  const market = updateMarket(pool, event.block);
  const trade = tradeOf(pool, market, event.block, amount0, amount1);
  listEvent(pool, event, 'SWAP', amount0, amount1, trade);
  addActivity(pool, market, event, trade);
}

/** Counts a Donate, which is owed to positions at once, as fees are. */
export function handleDonate(event: Donate): void {
  const pool = findV4Pool(event.params.id);
  if (pool === null) return;
  pool.donated0 = pool.donated0.plus(event.params.amount0);
  pool.donated1 = pool.donated1.plus(event.params.amount1);
  pool.save();
}

export function handleProtocolFeeUpdated(event: ProtocolFeeUpdated): void {
  const pool = findV4Pool(event.params.id);
  if (pool === null) return;
  pool.protocolFee0 = event.params.protocolFee & PROTOCOL_FEE_MASK;
  pool.protocolFee1 = event.params.protocolFee >> PROTOCOL_FEE_BITS;
  pool.save();
}
