import { PairCreated } from '../../generated/V2Factory/V2Factory';
import { isOwnPool } from '../entities/claim';
import { followPool, presentExchange } from '../entities/exchange';
import { countPoolOfFactory } from '../entities/factory';
import { createPair } from '../entities/pair';
import { countPoolOfToken } from '../entities/token';

export function handlePairCreated(event: PairCreated): void {
  const exchange = presentExchange();
  const made = event.params;
  if (!exchange.isTrusted && !isOwnPool(event.address, made.pair, made.token0, made.token1)) return;
  countPoolOfFactory(event.address, 'V2');
  countPoolOfToken(made.token0);
  countPoolOfToken(made.token1);
  createPair(event, exchange);
  followPool(made.pair);
}
