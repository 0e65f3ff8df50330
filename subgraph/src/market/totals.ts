import { decimalOf } from '../decimals';
import { ZERO_BI } from '../numbers';
import { Trade } from './trade';

/** Sets the figures that a Pair or Pool adds up to nothing yet. */
export function startTotals<Row>(row: Row): void {
  row.txCount = 0;
  row.swapCount = 0;
  row.volume0 = ZERO_BI;
  row.volume1 = ZERO_BI;
  row.fees0 = ZERO_BI;
  row.fees1 = ZERO_BI;
  row.volumeUSD = '0';
  row.unpricedSwapCount = 0;
}

/** Counts one Mint, Burn or Swap of a Pair or Pool. The caller saves it. */
export function addToTotals<Row>(row: Row, trade: Trade | null): void {
  row.txCount += 1;
  if (trade === null) return;
  row.volume0 = row.volume0.plus(trade.volume0);
  row.volume1 = row.volume1.plus(trade.volume1);
  if (!trade.fees0.isZero()) row.fees0 = row.fees0.plus(trade.fees0);
  if (!trade.fees1.isZero()) row.fees1 = row.fees1.plus(trade.fees1);
  addWorth(row, trade);
  row.swapCount += 1;
}

/** Worth is null as long as there are swaps and none of them has a price: unknown, not zero. */
function addWorth<Row>(row: Row, trade: Trade): void {
  const volumeUSD = trade.volumeUSD;
  if (volumeUSD === null) {
    if (row.swapCount == 0) row.volumeUSD = null;
    row.unpricedSwapCount += 1;
    return;
  }
  const before = decimalOf(row.volumeUSD);
  row.volumeUSD = (before === null ? volumeUSD : before.plus(volumeUSD)).toString();
}

/** Sets the figures of a period to what the Pair or Pool has added up. */
export function copyTotals<Period, Row>(period: Period, row: Row): void {
  period.txCount = row.txCount;
  period.swapCount = row.swapCount;
  period.volume0 = row.volume0;
  period.volume1 = row.volume1;
  period.fees0 = row.fees0;
  period.fees1 = row.fees1;
  period.volumeUSD = row.volumeUSD;
  period.unpricedSwapCount = row.unpricedSwapCount;
}
