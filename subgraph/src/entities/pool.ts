import { BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { PoolCreated } from '../../generated/V3Factory/V3Factory';
import { isHourOver, settlePeriods } from '../market/marketPeriod';
import { MarketRow } from '../market/marketRow';
import { startMarket } from '../market/startMarket';
import { isZero, NO_BYTES, ZERO_BI } from '../numbers';
import { Fields } from './row';

export class Pool extends MarketRow {
  amount0: BigInt = ZERO_BI;
  amount1: BigInt = ZERO_BI;
  fee: i32 = 0;
  /** 0 for none, as feeProtocol1. */
  feeProtocol0: i32 = 0;
  feeProtocol1: i32 = 0;
  liquidity: BigInt = ZERO_BI;
  positionCount: i64 = 0;
  sqrtPriceX96: BigInt = ZERO_BI;
  /** 0 until initialized. */
  tick: i32 = 0;
  /** Chunks that have a TickChunk, one bit each. */
  tickChunks: Bytes = NO_BYTES;
  tickCount: i64 = 0;
  tickSpacing: i32 = 0;

  constructor(id: Bytes) {
    super('Pool', id);
  }

  protected exchange(fields: Fields): void {
    super.exchange(fields);
    this.amount0 = fields.amount('amount0', this.amount0);
    this.amount1 = fields.amount('amount1', this.amount1);
    this.fee = fields.int('fee', this.fee);
    this.feeProtocol0 = fields.optionalInt('feeProtocol0', this.feeProtocol0, this.feeProtocol0 != 0);
    this.feeProtocol1 = fields.optionalInt('feeProtocol1', this.feeProtocol1, this.feeProtocol1 != 0);
    this.liquidity = fields.amount('liquidity', this.liquidity);
    this.positionCount = fields.int8('positionCount', this.positionCount);
    this.sqrtPriceX96 = fields.amount('sqrtPriceX96', this.sqrtPriceX96);
    this.tick = fields.optionalInt('tick', this.tick, !isZero(this.sqrtPriceX96));
    this.tickChunks = fields.bytes('tickChunks', this.tickChunks);
    this.tickCount = fields.int8('tickCount', this.tickCount);
    this.tickSpacing = fields.int('tickSpacing', this.tickSpacing);
  }
}

/** Makes the pool of a factory's event, empty and without a price. */
export function createPool(event: PoolCreated): void {
  const pool = new Pool(event.params.pool);
  startMarket(pool, event, event.params.token0, event.params.token1);
  pool.fee = event.params.fee;
  pool.tickSpacing = event.params.tickSpacing;
  pool.save();
}

/** Loads the pool that emitted an event. It exists, because its creation made the template listen. */
export function loadPool(address: Bytes): Pool {
  const pool = new Pool(address);
  assert(pool.load(), 'A pool that does not exist');
  return pool;
}

/** Loads that pool and lists its last hour and day, if they are over: for events that change its price or holdings. */
export function loadSettledPool(event: ethereum.Event): Pool {
  const pool = loadPool(event.address);
  if (isHourOver(pool, event.block)) {
    settlePeriods(pool, pool.price, pool.amount0.toString(), pool.amount1.toString(), event.block);
  }
  return pool;
}

/** True when the current tick lies in [tickLower, tickUpper), so that the position counts as active liquidity. */
export function isInRange(pool: Pool, tickLower: i32, tickUpper: i32): boolean {
  return pool.tick >= tickLower && pool.tick < tickUpper;
}

/** Changes the pool's holdings by signed amounts, raw units. The caller saves the pool. */
export function changeAmounts(pool: Pool, delta0: BigInt, delta1: BigInt): void {
  pool.amount0 = pool.amount0.plus(delta0);
  pool.amount1 = pool.amount1.plus(delta1);
}
