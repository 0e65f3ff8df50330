import { Address, BigInt, ethereum } from '@graphprotocol/graph-ts';
import { Pool } from '../../generated/schema';
import { PoolCreated } from '../../generated/V3Factory/V3Factory';
import { NO_PERIOD, settlePeriods } from '../market/marketPeriod';
import { startWindows } from '../market/priceWindow';
import { startTotals } from '../market/totals';
import { ZERO_BI } from '../numbers';

/** The pool of a factory's event, empty and without a price. */
export function createPool(event: PoolCreated): void {
  const pool = new Pool(event.params.pool);
  pool.factory = event.address;
  pool.token0 = event.params.token0;
  pool.token1 = event.params.token1;
  pool.fee = event.params.fee;
  pool.tickSpacing = event.params.tickSpacing;
  pool.liquidity = ZERO_BI;
  pool.sqrtPriceX96 = ZERO_BI;
  pool.amount0 = ZERO_BI;
  pool.amount1 = ZERO_BI;
  pool.feeProtocol0 = 0;
  pool.feeProtocol1 = 0;
  pool.hour = NO_PERIOD;
  startTotals(pool);
  startWindows(pool, event.block);
  pool.tickCount = 0;
  pool.positionCount = ZERO_BI;
  pool.createdAtBlock = event.block.number.toI64();
  pool.createdAtTimestamp = event.block.timestamp.toI64();
  pool.save();
}

/** The pool that emitted an event; it exists, because its creation made the template listen. */
export function loadPool(address: Address): Pool {
  return Pool.load(address) as Pool;
}

/** The same with its last hour and day listed, if they are over: for events that change its price or what it holds. */
export function loadSettledPool(event: ethereum.Event): Pool {
  const pool = loadPool(event.address);
  settlePeriods(pool, pool.price, pool.amount0, pool.amount1, event.block);
  return pool;
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
