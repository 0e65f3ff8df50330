import { BigDecimal } from '@graphprotocol/graph-ts';
import { ONE_BI, ZERO_BI } from '../numbers';
import { Trade } from './trade';

/** Sets the figures that a Pair, Pool or MarketPeriod adds up to nothing yet. */
export function startTotals<Row>(row: Row): void {
  row.txCount = ZERO_BI;
  row.swapCount = ZERO_BI;
  row.volume0 = ZERO_BI;
  row.volume1 = ZERO_BI;
  row.fees0 = ZERO_BI;
  row.fees1 = ZERO_BI;
  row.volumeUSD = BigDecimal.zero();
  row.feesUSD = BigDecimal.zero();
  row.unpricedSwapCount = ZERO_BI;
}

/** Counts one Mint, Burn or Swap of a Pair, Pool or MarketPeriod. The caller saves it. */
export function addToTotals<Row>(row: Row, trade: Trade | null): void {
  row.txCount = row.txCount.plus(ONE_BI);
  if (trade === null) return;
  row.volume0 = row.volume0.plus(trade.volume0);
  row.volume1 = row.volume1.plus(trade.volume1);
  if (!trade.fees0.isZero()) row.fees0 = row.fees0.plus(trade.fees0);
  if (!trade.fees1.isZero()) row.fees1 = row.fees1.plus(trade.fees1);
  addWorth(row, trade);
  row.swapCount = row.swapCount.plus(ONE_BI);
}

/** Worth is null as long as there are swaps and none of them has a price: unknown, not zero. */
function addWorth<Row>(row: Row, trade: Trade): void {
  const volumeUSD = trade.volumeUSD;
  const feesUSD = trade.feesUSD;
  if (volumeUSD === null || feesUSD === null) {
    if (row.swapCount.isZero()) {
      row.volumeUSD = null;
      row.feesUSD = null;
    }
    row.unpricedSwapCount = row.unpricedSwapCount.plus(ONE_BI);
    return;
  }
  const volumeBefore = row.volumeUSD;
  const feesBefore = row.feesUSD;
  row.volumeUSD = volumeBefore === null ? volumeUSD : volumeBefore.plus(volumeUSD);
  row.feesUSD = feesBefore === null ? feesUSD : feesBefore.plus(feesUSD);
}
