import { AUTO, type Settings } from '../swap/settings.ts';

/** Tolerance of the price where the person chose none, percent: tight, as a bad price costs a provider. */
const USUAL_SLIPPAGE = '0.5';

/** Returns the tolerance in percent, and the fields of a request that carry it and the deadline. */
export function termsOf({ slippage: chosen, deadlineMinutes }: Settings) {
  const slippage = chosen === AUTO ? USUAL_SLIPPAGE : chosen;
  return { slippage: Number(slippage), terms: { slippage, deadline: deadlineMinutes * 60 } };
}
