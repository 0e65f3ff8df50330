import { sumOf } from '../integers';
import { MarketRow } from './marketRow';
import { Trade } from './trade';

/** Counts one Mint, Burn or Swap of a Pair or Pool. The caller saves it. */
export function addToTotals(row: MarketRow, trade: Trade | null): void {
  row.txCount += 1;
  if (trade === null) return;
  row.volume0 = sumOf(row.volume0, trade.volume0);
  row.volume1 = sumOf(row.volume1, trade.volume1);
  addWorth(row, trade);
  row.swapCount += 1;
}

/** Worth is null as long as there are swaps and none of them has a price: unknown, not zero. */
function addWorth(row: MarketRow, trade: Trade): void {
  const volumeUSD = trade.volumeUSD;
  if (volumeUSD === null) {
    if (row.swapCount == 0) row.volumeUSD = null;
    row.unpricedSwapCount += 1;
    return;
  }
  const before = row.volumeUSD;
  row.volumeUSD = before === null ? volumeUSD : before.plus(volumeUSD);
}
