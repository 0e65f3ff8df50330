import type { Arc } from './network/arc.ts';
import type { DualNetwork } from './network/dualNetwork.ts';
import type { Prices } from './prices.ts';

/** Part of the output of a trade from which more of a pool counts. */
const WORTH_COUNTING = 1e-6;

/**
 * Returns true if some pool between the tokens of the routes would be worth more if a transaction had more
 * gas. Worths are at the prices at which the routes trade. No bound counts the output of a pool past its gas.
 * @param amountOut of the trade
 */
export function isCutByGas(
  { direct, firsts, middles, lasts }: DualNetwork,
  { input, output, tokens }: Prices,
  amountOut: number,
): boolean {
  const most = WORTH_COUNTING * amountOut * output;
  const isCut = ({ side }: Arc, priceIn: number, priceOut: number) =>
    (side.surplusPastGas?.(priceIn / priceOut) ?? 0) * priceOut > most;
  if (direct.some((arc) => isCut(arc, input, output))) return true;
  for (const [token, price] of tokens) {
    if (firsts.get(token)?.some((arc) => isCut(arc, input, price))) return true;
    if (lasts.get(token)?.some((arc) => isCut(arc, price, output))) return true;
  }
  return middles.some((arc) => {
    const [sold, bought] = [tokens.get(arc.from), tokens.get(arc.to)];
    return sold !== undefined && bought !== undefined && isCut(arc, sold, bought);
  });
}
