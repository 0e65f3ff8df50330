import { PoolCreated } from '../../generated/V3Factory/V3Factory';
import { isOwnPool } from '../entities/claim';
import { followPool, presentExchange } from '../entities/exchange';
import { countPoolOfFactory } from '../entities/factory';
import { createPool } from '../entities/pool';
import { countPoolOfToken } from '../entities/token';

export function handlePoolCreated(event: PoolCreated): void {
  const exchange = presentExchange();
  const made = event.params;
  if (!exchange.isTrusted && !isOwnPool(event.address, made.pool, made.token0, made.token1)) return;
  countPoolOfFactory(event.address, 'V3');
  countPoolOfToken(made.token0);
  countPoolOfToken(made.token1);
  createPool(event, exchange);
  followPool(made.pool);
}
