import { BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { Initialize } from '../../generated/PoolManager/PoolManager';
import { ConcentratedPool, settlePool } from '../entities/concentratedPool';
import { presentExchange } from '../entities/exchange';
import { Fields } from '../entities/fields';
import { startMarket } from '../market/startMarket';
import { NO_BYTES, ZERO_BI } from '../numbers';
import { isNativeCoin, tokenOf } from './currency';

/** The fee in the key of a pool whose hooks set it. */
const DYNAMIC_FEE: i32 = 0x800000;
/**
 * The bits of beforeSwap, afterSwap, and of the amounts that they may change, in the last byte of the hooks'
 * address.
 */
const SWAP_HOOKS: u8 = 0xcc;
/** Highest fee of a pool that may price a token, hundredths of a bip: that of the highest usual tier. */
const MAX_PRICING_FEE: i32 = 10_000;

export class V4Pool extends ConcentratedPool {
  currency0: Bytes = NO_BYTES;
  currency1: Bytes = NO_BYTES;
  donated0: BigInt = ZERO_BI;
  donated1: BigInt = ZERO_BI;
  fee: i32 = 0;
  fees0: BigInt = ZERO_BI;
  fees1: BigInt = ZERO_BI;
  hasSwapHooks: bool = false;
  hooks: Bytes = NO_BYTES;
  isDynamicFee: bool = false;
  isNative: bool = false;
  /** Of the last swap. */
  lastSwapFee: i32 = 0;
  protocolFee0: i32 = 0;
  protocolFee1: i32 = 0;

  constructor(id: Bytes) {
    super('V4Pool', id);
  }

  named(entity: string): string {
    return 'V4' + entity;
  }

  protected exchangeOwn(fields: Fields): void {
    this.currency0 = fields.bytes('currency0', this.currency0);
    this.currency1 = fields.bytes('currency1', this.currency1);
    this.donated0 = fields.integer('donated0', this.donated0);
    this.donated1 = fields.integer('donated1', this.donated1);
    this.fee = fields.int('fee', this.fee);
    this.fees0 = fields.integer('fees0', this.fees0);
    this.fees1 = fields.integer('fees1', this.fees1);
    this.hasSwapHooks = fields.flag('hasSwapHooks', this.hasSwapHooks);
    this.hooks = fields.bytes('hooks', this.hooks);
    this.isDynamicFee = fields.flag('isDynamicFee', this.isDynamicFee);
    this.isNative = fields.flag('isNative', this.isNative);
    this.lastSwapFee = fields.optionalInt('lastSwapFee', this.lastSwapFee, this.swapCount != 0);
    this.protocolFee0 = fields.int('protocolFee0', this.protocolFee0);
    this.protocolFee1 = fields.int('protocolFee1', this.protocolFee1);
  }
}

/** Makes the pool of an Initialize, with its price and without liquidity. The caller saves it. */
export function newV4Pool(event: Initialize): V4Pool {
  const key = event.params;
  const pool = new V4Pool(key.id);
  startMarket(pool, presentExchange(), event, tokenOf(key.currency0), tokenOf(key.currency1));
  pool.currency0 = key.currency0;
  pool.currency1 = key.currency1;
  pool.isNative = isNativeCoin(key.currency0);
  pool.fee = key.fee;
  pool.isDynamicFee = key.fee == DYNAMIC_FEE;
  pool.tickSpacing = key.tickSpacing;
  pool.hooks = key.hooks;
  pool.hasSwapHooks = (key.hooks[19] & SWAP_HOOKS) != 0;
  pool.isPricing = pool.isPricing && !pool.hasSwapHooks && pool.fee <= MAX_PRICING_FEE;
  pool.sqrtPriceX96 = key.sqrtPriceX96;
  pool.tick = key.tick;
  return pool;
}

/** Loads a pool; null where it was initialized before the first block of the index. */
export function findV4Pool(id: Bytes): V4Pool | null {
  const pool = new V4Pool(id);
  return pool.load() ? pool : null;
}

/**
 * Loads that pool and lists its last hour and day, if they are over: for events that change its price or
 * holdings.
 */
export function findSettledV4Pool(id: Bytes, block: ethereum.Block): V4Pool | null {
  const pool = findV4Pool(id);
  if (pool !== null) settlePool(pool, block);
  return pool;
}
