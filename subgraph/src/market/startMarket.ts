import { Bytes, ethereum } from '@graphprotocol/graph-ts';
import { Exchange } from '../entities/exchange';
import { numberOf, timeOf } from '../numbers';
import { MarketRow } from './marketRow';
import { startWindows } from './priceWindow';

/**
 * Sets the fields of a new Pair or Pool from its factory's event, and begins its windows. The caller saves
 * it.
 */
export function startMarket(
  row: MarketRow,
  exchange: Exchange,
  event: ethereum.Event,
  token0: Bytes,
  token1: Bytes,
): void {
  row.exchangeId = exchange.id;
  row.isPricing = exchange.isTrusted;
  row.factory = event.address;
  row.token0 = token0;
  row.token1 = token1;
  startWindows(row, event.block);
  row.createdAtBlock = numberOf(event.block);
  row.createdAtTimestamp = timeOf(event.block);
}
