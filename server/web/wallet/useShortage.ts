import type { Quote } from '../api/answers.ts';
import type { Trade } from '../api/trade.ts';
import { boundOf } from '../swap/bounds.ts';
import type { Settings } from '../swap/settings.ts';
import { type Shortage, shortageOf } from './shortage.ts';
import { useFunds } from './useFunds.ts';
import type { Built } from './useSwapFlow.ts';
import { useWallet } from './walletContext.ts';

interface ShortageAsked {
  readonly trade: Trade;
  readonly settings: Settings;
  readonly quote: Quote;
  readonly built: Built | undefined;
}

/** Returns what the account lacks for the built transaction, or for the quote before one is built. */
export function useShortage({ trade, settings, quote, built }: ShortageAsked): Shortage | undefined {
  const isCoin = trade.coinIn;
  const { sendsBundles } = useWallet();
  const funds = useFunds({ address: trade.tokenIn }, isCoin);
  if (funds === undefined) return undefined;
  const quoted =
    trade.exact === 'in' ? BigInt(quote.amountIn) : boundOf(quote.amountIn, settings.slippage, 'mostIn');
  const amount = built === undefined ? quoted : mostOf(built, isCoin);
  // Who sends the bundle pays its gas.
  const gasUnits = sendsBundles ? 0n : BigInt(built?.swap.gasEstimate ?? quote.gasCost);
  const l1Fee = sendsBundles ? 0n : BigInt(quote.l1FeeWei ?? 0);
  return shortageOf(funds, { isCoin, amount, gasUnits, l1Fee });
}

/** The bound counts: the router may pull all of it, and return what is left. */
function mostOf({ swap }: Built, isCoin: boolean): bigint {
  return BigInt(isCoin ? swap.value : (swap.quote.maxAmountIn ?? swap.quote.amountIn));
}
