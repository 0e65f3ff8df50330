import type { SwapApiClient } from './index.ts';

type ZapAnswer = Awaited<ReturnType<SwapApiClient['zapLiquidity']>>;
type ZapSwap = NonNullable<ZapAnswer['swap']>;

/** The swap of a zap where it is a transaction of its own. */
export type OwnSwap = ZapSwap & Required<Pick<ZapSwap, 'to' | 'data' | 'value' | 'gasEstimate'>>;

/** Returns the swap that has to be sent before the add; null where one transaction does both, or none swaps. */
export function ownSwapOf(answer: object | Pick<ZapAnswer, 'swap'>): OwnSwap | null {
  const swap = 'swap' in answer ? answer.swap : null;
  if (swap === null) return null;
  const { to, data, value, gasEstimate } = swap;
  if (to === undefined || data === undefined || value === undefined || gasEstimate === undefined) return null;
  return Object.assign({}, swap, { to, data, value, gasEstimate });
}
