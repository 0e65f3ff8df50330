import { V3Pool } from '../../generated/templates';
import { PoolCreated } from '../../generated/V3Factory/V3Factory';
import { countPoolOfFactory } from '../entities/factory';
import { createPool } from '../entities/pool';
import { countPoolOfToken } from '../entities/token';

export function handlePoolCreated(event: PoolCreated): void {
  countPoolOfFactory(event.address, 'V3');
  countPoolOfToken(event.params.token0);
  countPoolOfToken(event.params.token1);
  createPool(event);
  V3Pool.create(event.params.pool);
}
