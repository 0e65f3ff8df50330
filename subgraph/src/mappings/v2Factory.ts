import { V2Pair } from '../../generated/templates';
import { PairCreated } from '../../generated/V2Factory/V2Factory';
import { countPoolOfFactory } from '../entities/factory';
import { createPair } from '../entities/pair';
import { countPoolOfToken } from '../entities/token';

export function handlePairCreated(event: PairCreated): void {
  countPoolOfFactory(event.address, 'V2');
  countPoolOfToken(event.params.token0);
  countPoolOfToken(event.params.token1);
  createPair(event);
  V2Pair.create(event.params.pair);
}
