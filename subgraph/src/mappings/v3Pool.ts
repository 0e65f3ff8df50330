import { BigInt, ethereum } from '@graphprotocol/graph-ts';
import {
  Burn,
  Collect,
  CollectProtocol,
  Flash,
  Initialize,
  Mint,
  SetFeeProtocol,
  Swap,
} from '../../generated/templates/V3Pool/V3Pool';
import { changeAmounts } from '../entities/concentratedPool';
import { loadPool, loadSettledPool, Pool } from '../entities/pool';
import { recordBurn, recordCollect, recordMint } from '../entities/poolPosition';
import { isPrice, isRange } from '../entities/possible';
import { changePoolLiquidity } from '../entities/tick';
import { refreshMetadata } from '../entities/token';
import { negative } from '../integers';
import { addActivity } from '../market/activity';
import { marketOfPool } from '../market/market';
import { listEvent } from '../market/marketEvent';
import { openAt } from '../market/marketPeriod';
import { saveState, updateMarket, updateState } from '../market/state';
import { tradeOf } from '../market/trade';
import { worthInUSD } from '../market/worth';
import { isZero, numberOf } from '../numbers';

export function handleInitialize(event: Initialize): void {
  if (!isPrice(event.params.sqrtPriceX96, event.params.tick)) return;
  const pool = loadPool(event.address);
  pool.sqrtPriceX96 = event.params.sqrtPriceX96;
  pool.tick = event.params.tick;
  const market = marketOfPool(pool);
  updateState(pool, market, event.block);
  openAt(pool, pool.price);
  saveState(pool, market);
}

export function handleMint(event: Mint): void {
  if (isZero(event.params.amount) || !isRange(event.params.tickLower, event.params.tickUpper)) return;
  const pool = loadSettledPool(event);
  changeAmounts(pool, event.params.amount0, event.params.amount1);
  const hadTicks = changePoolLiquidity(
    pool,
    event.params.tickLower,
    event.params.tickUpper,
    event.params.amount,
  );
  recordMint(pool, event, hadTicks);
  pool.mintedAtBlock = numberOf(event.block);
  const market = updateMarket(pool, event.block);
  refreshMetadata(market.token0);
  refreshMetadata(market.token1);
  listEvent(pool, event, 'MINT', event.params.amount0, event.params.amount1, null);
  addActivity(pool, market, event, null);
}

/**
 * Counts a Burn. The freed amounts stay in the pool until they are collected. A burn of zero liquidity
 * updates the fees of a position and changes nothing else.
 */
export function handleBurn(event: Burn): void {
  if (!isRange(event.params.tickLower, event.params.tickUpper)) return;
  const pool = loadSettledPool(event);
  if (!isZero(event.params.amount)) {
    const liquidity = negative(event.params.amount);
    changePoolLiquidity(pool, event.params.tickLower, event.params.tickUpper, liquidity);
    recordBurn(pool, event);
  }
  const market = updateMarket(pool, event.block);
  listEvent(pool, event, 'BURN', negative(event.params.amount0), negative(event.params.amount1), null);
  addActivity(pool, market, event, null);
}

export function handleSwap(event: Swap): void {
  if (!isPrice(event.params.sqrtPriceX96, event.params.tick)) return;
  const pool = loadSettledPool(event);
  const amount0 = event.params.amount0;
  const amount1 = event.params.amount1;
  changeAmounts(pool, amount0, amount1);
  pool.liquidity = event.params.liquidity;
  pool.sqrtPriceX96 = event.params.sqrtPriceX96;
  pool.tick = event.params.tick;
  const market = updateMarket(pool, event.block);
  const trade = tradeOf(pool, market, event.block, amount0, amount1);
  listEvent(pool, event, 'SWAP', amount0, amount1, trade);
  addActivity(pool, market, event, trade);
}

export function handleCollect(event: Collect): void {
  const pool = loadSettledPool(event);
  changeHoldings(pool, negative(event.params.amount0), negative(event.params.amount1), event.block);
  recordCollect(pool, event);
}

export function handleCollectProtocol(event: CollectProtocol): void {
  const pool = loadSettledPool(event);
  changeHoldings(pool, negative(event.params.amount0), negative(event.params.amount1), event.block);
}

/** Counts a Flash: the loan comes back, and the fee on top stays. */
export function handleFlash(event: Flash): void {
  const pool = loadSettledPool(event);
  changeHoldings(pool, event.params.paid0, event.params.paid1, event.block);
}

export function handleSetFeeProtocol(event: SetFeeProtocol): void {
  const pool = loadPool(event.address);
  pool.feeProtocol0 = event.params.feeProtocol0New;
  pool.feeProtocol1 = event.params.feeProtocol1New;
  pool.save();
}

/** Changes and writes the pool's holdings and all that follows from them, without a Mint, Burn or Swap. */
function changeHoldings(pool: Pool, delta0: BigInt, delta1: BigInt, block: ethereum.Block): void {
  changeAmounts(pool, delta0, delta1);
  const market = updateMarket(pool, block);
  pool.tvlUSD = worthInUSD(market, pool.tvlInAnchor);
  saveState(pool, market);
}
