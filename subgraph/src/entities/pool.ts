import { Bytes, ethereum } from '@graphprotocol/graph-ts';
import { PoolCreated } from '../../generated/V3Factory/V3Factory';
import { startMarket } from '../market/startMarket';
import { ConcentratedPool, settlePool } from './concentratedPool';
import { Exchange } from './exchange';
import { Fields } from './fields';

export class Pool extends ConcentratedPool {
  fee: i32 = 0;
  /** 0 for none, as feeProtocol1. */
  feeProtocol0: i32 = 0;
  feeProtocol1: i32 = 0;

  constructor(id: Bytes) {
    super('Pool', id);
  }

  protected exchangeOwn(fields: Fields): void {
    this.fee = fields.int('fee', this.fee);
    this.feeProtocol0 = fields.optionalInt('feeProtocol0', this.feeProtocol0, this.feeProtocol0 != 0);
    this.feeProtocol1 = fields.optionalInt('feeProtocol1', this.feeProtocol1, this.feeProtocol1 != 0);
  }
}

/** Makes the pool of a factory's event, empty and without a price. */
export function createPool(event: PoolCreated, exchange: Exchange): void {
  const pool = new Pool(event.params.pool);
  startMarket(pool, exchange, event, event.params.token0, event.params.token1);
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

/** Loads that pool, settled. */
export function loadSettledPool(event: ethereum.Event): Pool {
  const pool = loadPool(event.address);
  settlePool(pool, event.block);
  return pool;
}
