import type { PricedTrade } from '../../quoting/quoter.ts';

/**
 * Returns the cost of the gas and, on a layer 2, of the data on its layer 1, wei; null where one of them is
 * unknown.
 */
export function gasCostWei({
  gasUnits,
  gasPriceWei,
  l1FeeWei,
}: Pick<PricedTrade, 'gasUnits' | 'gasPriceWei' | 'l1FeeWei'>): bigint | null {
  return gasPriceWei === null || l1FeeWei === null ? null : gasUnits * gasPriceWei + l1FeeWei;
}
