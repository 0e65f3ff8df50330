import { BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { integerOfText, sumOf, textOfInteger } from '../integers';
import { isHourOver, settlePeriods } from '../market/marketPeriod';
import { MarketRow } from '../market/marketRow';
import { NO_BYTES, ZERO_BI } from '../numbers';
import { Fields } from './fields';
import { TickChunk } from './tickChunk';

/** The fields that V3 and V4 pools share. */
export abstract class ConcentratedPool extends MarketRow {
  amount0: BigInt = ZERO_BI;
  amount1: BigInt = ZERO_BI;
  liquidity: BigInt = ZERO_BI;
  positionCount: i64 = 0;
  private sqrtPriceText: string = '0';
  /** That text as a number, once somebody has asked for it: a swap sets another one first. */
  private sqrtPrice: BigInt | null = null;
  /** 0 until initialized. */
  tick: i32 = 0;
  /** Chunks that have a TickChunk, one bit each. */
  tickChunks: Bytes = NO_BYTES;
  tickCount: i64 = 0;
  tickSpacing: i32 = 0;

  /**
   * The chunks that the handler has read or made, in no field of the entity. They are saved with the pool.
   */
  chunks: TickChunk | null = null;

  get sqrtPriceX96(): BigInt {
    let price = this.sqrtPrice;
    if (price === null) {
      price = integerOfText(this.sqrtPriceText);
      this.sqrtPrice = price;
    }
    return price;
  }

  set sqrtPriceX96(price: BigInt) {
    this.sqrtPrice = price;
    this.sqrtPriceText = textOfInteger(price);
  }

  save(): void {
    super.save();
    let chunk = this.chunks;
    while (chunk !== null) {
      if (chunk.isChanged) chunk.save();
      chunk = chunk.next;
    }
  }

  protected exchange(fields: Fields): void {
    super.exchange(fields);
    this.amount0 = fields.integer('amount0', this.amount0);
    this.amount1 = fields.integer('amount1', this.amount1);
    this.exchangeOwn(fields);
    this.liquidity = fields.integer('liquidity', this.liquidity);
    this.positionCount = fields.int8('positionCount', this.positionCount);
    this.sqrtPriceText = fields.text('sqrtPriceX96', this.sqrtPriceText);
    this.tick = fields.optionalInt('tick', this.tick, this.sqrtPriceText != '0');
    this.tickChunks = fields.bytes('tickChunks', this.tickChunks);
    this.tickCount = fields.int8('tickCount', this.tickCount);
    this.tickSpacing = fields.int('tickSpacing', this.tickSpacing);
  }

  /**
   * Exchanges the fields of one protocol. Their place keeps most fields in alphabetical order, where they are
   * found at once.
   */
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
  pool.amount0 = sumOf(pool.amount0, delta0);
  pool.amount1 = sumOf(pool.amount1, delta1);
}
