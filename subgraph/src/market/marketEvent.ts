import { BigInt, ethereum, store } from '@graphprotocol/graph-ts';
import { MarketEvent } from '../../generated/schema';
import { logId } from '../ids';
import { timeOf } from '../numbers';
import { MarketRow } from './marketRow';
import { Trade } from './trade';

/** Lists one Mint, Burn or Swap, with the signed amounts that came in. */
export function listEvent(
  row: MarketRow,
  event: ethereum.Event,
  kind: string,
  amount0: BigInt,
  amount1: BigInt,
  trade: Trade | null,
): void {
  const listed = new MarketEvent(logId(event.transaction.hash, event.logIndex));
  listed.market = row.id;
  listed.kind = kind;
  listed.timestamp = timeOf(event.block);
  listed.amount0 = amount0.toString();
  listed.amount1 = amount1.toString();
  if (trade !== null) listed.volumeUSD = trade.volumeUSD;
  store.set(row.named('MarketEvent'), listed.id.toHexString(), listed);
}
