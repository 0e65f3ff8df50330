import { Address, BigInt, ethereum } from '@graphprotocol/graph-ts';
import { Pool } from '../../generated/schema';
import { startWindows } from '../market/priceWindow';
import { startTotals } from '../market/totals';
import { ZERO_BI } from '../numbers';

export function createPool(
  address: Address,
  factory: Address,
  token0: Address,
  token1: Address,
  fee: i32,
  tickSpacing: i32,
  block: ethereum.Block,
): void {
  const pool = new Pool(address);
  pool.factory = factory;
  pool.token0 = token0;
  pool.token1 = token1;
  pool.fee = fee;
  pool.tickSpacing = tickSpacing;
  pool.liquidity = ZERO_BI;
  pool.sqrtPriceX96 = ZERO_BI;
  pool.amount0 = ZERO_BI;
  pool.amount1 = ZERO_BI;
  pool.feeProtocol0 = 0;
  pool.feeProtocol1 = 0;
  startTotals(pool);
  startWindows(pool, block);
  pool.tickCount = ZERO_BI;
  pool.positionCount = ZERO_BI;
  pool.createdAtBlock = block.number;
  pool.createdAtTimestamp = block.timestamp;
  pool.save();
}

/** The pool that emitted an event; it exists, because its creation made the template listen. */
export function loadPool(address: Address): Pool {
  return Pool.load(address) as Pool;
}

/** True when the current tick lies in [tickLower, tickUpper), so that the position counts as active liquidity. */
export function isInRange(pool: Pool, tickLower: i32, tickUpper: i32): boolean {
  return pool.tick >= tickLower && pool.tick < tickUpper;
}

/** Changes what the pool holds by signed amounts, raw units. The caller saves the pool. */
export function changeAmounts(pool: Pool, delta0: BigInt, delta1: BigInt): void {
  pool.amount0 = pool.amount0.plus(delta0);
  pool.amount1 = pool.amount1.plus(delta1);
}
