import { Address } from '@graphprotocol/graph-ts';
import { Pair } from '../../generated/schema';
import { PairCreated } from '../../generated/V2Factory/V2Factory';
import { NO_PERIOD } from '../market/marketPeriod';
import { startWindows } from '../market/priceWindow';
import { startTotals } from '../market/totals';
import { ZERO_BI } from '../numbers';

/** The pair of a factory's event, without reserves. */
export function createPair(event: PairCreated): void {
  const pair = new Pair(event.params.pair);
  pair.factory = event.address;
  pair.token0 = event.params.token0;
  pair.token1 = event.params.token1;
  pair.reserve0 = ZERO_BI;
  pair.reserve1 = ZERO_BI;
  pair.held0 = ZERO_BI;
  pair.held1 = ZERO_BI;
  pair.hour = NO_PERIOD;
  startTotals(pair);
  startWindows(pair, event.block);
  pair.createdAtBlock = event.block.number.toI64();
  pair.createdAtTimestamp = event.block.timestamp.toI64();
  pair.save();
}

/** The pair that emitted an event; it exists, because its creation made the template listen. */
export function loadPair(address: Address): Pair {
  return Pair.load(address) as Pair;
}
