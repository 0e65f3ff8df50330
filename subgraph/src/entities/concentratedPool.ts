import { BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { isHourOver, settlePeriods } from '../market/marketPeriod';
import { MarketRow } from '../market/marketRow';
import { isZero, NO_BYTES, ZERO_BI } from '../numbers';
import { Fields } from './row';

/** The fields that V3 and V4 pools share. */
export abstract class ConcentratedPool extends MarketRow {
  amount0: BigInt = ZERO_BI;
  amount1: BigInt = ZERO_BI;
  liquidity: BigInt = ZERO_BI;
  positionCount: i64 = 0;
  sqrtPriceX96: BigInt = ZERO_BI;
  /** 0 until initialized. */
  tick: i32 = 0;
  /** Chunks that have a TickChunk, one bit each. */
  tickChunks: Bytes = NO_BYTES;
  tickCount: i64 = 0;
  tickSpacing: i32 = 0;

  protected exchange(fields: Fields): void {
    super.exchange(fields);
    this.amount0 = fields.integer('amount0', this.amount0);
    this.amount1 = fields.integer('amount1', this.amount1);
    this.exchangeOwn(fields);
    this.liquidity = fields.integer('liquidity', this.liquidity);
    this.positionCount = fields.int8('positionCount', this.positionCount);
    this.sqrtPriceX96 = fields.amount('sqrtPriceX96', this.sqrtPriceX96);
    this.tick = fields.optionalInt('tick', this.tick, !isZero(this.sqrtPriceX96));
    this.tickChunks = fields.bytes('tickChunks', this.tickChunks);
    this.tickCount = fields.int8('tickCount', this.tickCount);
    this.tickSpacing = fields.int('tickSpacing', this.tickSpacing);
  }

  /** Exchanges the fields of one protocol. Their place keeps most fields in alphabetical order, where they are found at once. */
  protected abstract exchangeOwn(fields: Fields): void;
}

/** Lists the pool's last hour and day, if they are over: for events that change its price or holdings. */
export function settlePool(pool: ConcentratedPool, block: ethereum.Block): void {
  if (isHourOver(pool, block)) {
    settlePeriods(pool, pool.price, pool.amount0, pool.amount1, block);
  }
}

/** Changes the pool's holdings by signed amounts, raw units. The caller saves the pool. */
export function changeAmounts(pool: ConcentratedPool, delta0: BigInt, delta1: BigInt): void {
  pool.amount0 = pool.amount0.plus(delta0);
  pool.amount1 = pool.amount1.plus(delta1);
}
