import { Address, ethereum } from '@graphprotocol/graph-ts';
import { Pair } from '../../generated/schema';
import { startWindows } from '../market/priceWindow';
import { startTotals } from '../market/totals';
import { ZERO_BI } from '../numbers';

export function createPair(
  address: Address,
  factory: Address,
  token0: Address,
  token1: Address,
  block: ethereum.Block,
): void {
  const pair = new Pair(address);
  pair.factory = factory;
  pair.token0 = token0;
  pair.token1 = token1;
  pair.reserve0 = ZERO_BI;
  pair.reserve1 = ZERO_BI;
  startTotals(pair);
  startWindows(pair, block);
  pair.createdAtBlock = block.number;
  pair.createdAtTimestamp = block.timestamp;
  pair.save();
}

/** The pair that emitted an event; it exists, because its creation made the template listen. */
export function loadPair(address: Address): Pair {
  return Pair.load(address) as Pair;
}
