import { BigInt, ethereum } from '@graphprotocol/graph-ts';
import { NewRow } from '../entities/newRow';
import { logIdBefore } from '../ids';
import { textOfInteger } from '../integers';
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
  const listed = new NewRow();
  listed.bytes('market', row.id);
  listed.bytes('pool', row.id);
  listed.bytes('origin', event.transaction.from);
  listed.text('kind', kind);
  listed.int8('timestamp', timeOf(event.block));
  listed.text('amount0', textOfInteger(amount0));
  listed.text('amount1', textOfInteger(amount1));
  if (trade !== null) listed.optionalDecimal('volumeUSD', trade.volumeUSD);
  listed.list(row.named('MarketEvent'), logIdBefore(event, 0));
}
