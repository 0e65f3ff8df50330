import { Position } from '../../generated/schema';
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
import { offerMintToNft } from '../entities/nftPosition';
import { changeAmounts, countTransactionOfPool, isInRange, loadPool } from '../entities/pool';
import {
  changeLiquidity,
  changeManagerHolding,
  getOrCreateDirectPosition,
  isPositionManager,
} from '../entities/position';
import { changeTicks } from '../entities/tick';
import { directPositionId } from '../ids';

export function handleInitialize(event: Initialize): void {
  const pool = loadPool(event.address);
  pool.sqrtPriceX96 = event.params.sqrtPriceX96;
  pool.tick = event.params.tick;
  pool.save();
}

export function handleMint(event: Mint): void {
  const pool = loadPool(event.address);
  countTransactionOfPool(pool);
  changeAmounts(pool, event.params.amount0, event.params.amount1);
  const owner = event.params.owner;
  const tickLower = event.params.tickLower;
  const tickUpper = event.params.tickUpper;
  const liquidity = event.params.amount;
  if (isInRange(pool, tickLower, tickUpper)) pool.liquidity = pool.liquidity.plus(liquidity);
  changeTicks(pool, tickLower, tickUpper, liquidity);
  if (isPositionManager(owner)) {
    changeManagerHolding(pool, owner, tickLower, tickUpper, liquidity, event.block);
    offerMintToNft(pool, owner, tickLower, tickUpper, event);
  } else {
    const position = getOrCreateDirectPosition(pool, owner, tickLower, tickUpper, event.block);
    position.deposited0 = position.deposited0.plus(event.params.amount0);
    position.deposited1 = position.deposited1.plus(event.params.amount1);
    changeLiquidity(pool, position, liquidity);
    position.save();
  }
  pool.save();
}

/**
 * What a burn frees stays in the pool until it is collected. A burn of zero liquidity brings the fees of a position up
 * to date and changes nothing else.
 */
export function handleBurn(event: Burn): void {
  const pool = loadPool(event.address);
  countTransactionOfPool(pool);
  const liquidity = event.params.amount.neg();
  if (!liquidity.isZero()) {
    const owner = event.params.owner;
    const tickLower = event.params.tickLower;
    const tickUpper = event.params.tickUpper;
    if (isInRange(pool, tickLower, tickUpper)) pool.liquidity = pool.liquidity.plus(liquidity);
    changeTicks(pool, tickLower, tickUpper, liquidity);
    if (isPositionManager(owner)) {
      changeManagerHolding(pool, owner, tickLower, tickUpper, liquidity, event.block);
    } else {
      const position = getOrCreateDirectPosition(pool, owner, tickLower, tickUpper, event.block);
      position.withdrawn0 = position.withdrawn0.plus(event.params.amount0);
      position.withdrawn1 = position.withdrawn1.plus(event.params.amount1);
      changeLiquidity(pool, position, liquidity);
      position.save();
    }
  }
  pool.save();
}

export function handleSwap(event: Swap): void {
  const pool = loadPool(event.address);
  countTransactionOfPool(pool);
  changeAmounts(pool, event.params.amount0, event.params.amount1);
  pool.liquidity = event.params.liquidity;
  pool.sqrtPriceX96 = event.params.sqrtPriceX96;
  pool.tick = event.params.tick;
  pool.save();
}

/** What the manager collects for an NFT is counted for the position by the manager's own event. */
export function handleCollect(event: Collect): void {
  const pool = loadPool(event.address);
  changeAmounts(pool, event.params.amount0.neg(), event.params.amount1.neg());
  pool.save();
  const owner = event.params.owner;
  if (isPositionManager(owner)) return;
  const id = directPositionId(event.address, owner, event.params.tickLower, event.params.tickUpper);
  const position = Position.load(id);
  if (position == null) return;
  position.collected0 = position.collected0.plus(event.params.amount0);
  position.collected1 = position.collected1.plus(event.params.amount1);
  position.save();
}

export function handleCollectProtocol(event: CollectProtocol): void {
  const pool = loadPool(event.address);
  changeAmounts(pool, event.params.amount0.neg(), event.params.amount1.neg());
  pool.save();
}

/** A flash loan comes back; what is paid on top stays. */
export function handleFlash(event: Flash): void {
  const pool = loadPool(event.address);
  changeAmounts(pool, event.params.paid0, event.params.paid1);
  pool.save();
}

export function handleSetFeeProtocol(event: SetFeeProtocol): void {
  const pool = loadPool(event.address);
  pool.feeProtocol0 = event.params.feeProtocol0New;
  pool.feeProtocol1 = event.params.feeProtocol1New;
  pool.save();
}
