import { Burn, Initialize, Mint, Swap } from '../../generated/templates/V3Pool/V3Pool';
import { countTransactionOfPool, isInRange, loadPool } from '../entities/pool';
import { changeTicks } from '../entities/tick';

export function handleInitialize(event: Initialize): void {
  const pool = loadPool(event.address);
  pool.sqrtPriceX96 = event.params.sqrtPriceX96;
  pool.tick = event.params.tick;
  pool.save();
}

export function handleMint(event: Mint): void {
  const pool = loadPool(event.address);
  countTransactionOfPool(pool);
  const tickLower = event.params.tickLower;
  const tickUpper = event.params.tickUpper;
  if (isInRange(pool, tickLower, tickUpper)) pool.liquidity = pool.liquidity.plus(event.params.amount);
  changeTicks(pool, tickLower, tickUpper, event.params.amount);
  pool.save();
}

/** A burn of zero liquidity collects fees and touches no tick. */
export function handleBurn(event: Burn): void {
  const pool = loadPool(event.address);
  countTransactionOfPool(pool);
  if (!event.params.amount.isZero()) {
    const tickLower = event.params.tickLower;
    const tickUpper = event.params.tickUpper;
    if (isInRange(pool, tickLower, tickUpper)) pool.liquidity = pool.liquidity.minus(event.params.amount);
    changeTicks(pool, tickLower, tickUpper, event.params.amount.neg());
  }
  pool.save();
}

export function handleSwap(event: Swap): void {
  const pool = loadPool(event.address);
  countTransactionOfPool(pool);
  pool.liquidity = event.params.liquidity;
  pool.sqrtPriceX96 = event.params.sqrtPriceX96;
  pool.tick = event.params.tick;
  pool.save();
}
