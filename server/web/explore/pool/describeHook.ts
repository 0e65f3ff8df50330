import type { PoolKey } from '../../api/answers.ts';
import { t } from '../../words/words.tsx';

/** Bits of a hook's address: the pool manager calls it before or after a swap, or takes amounts from it. */
const IN_SWAPS = 0xcc;
/** It may replace the whole swap. */
const REPLACES = 0x08;

export const hasHook = ({ hooks }: PoolKey): boolean => hooks !== undefined && !/^0x0*$/.test(hooks);

/** Says what the hook of a pool can do to a swap, as the bits of its address tell. */
export function describeHook(key: PoolKey): string {
  if (!hasHook(key)) return t('No hook: what a swap pays follows from price, liquidity and fee alone.');
  const bits = Number.parseInt(key.hooks?.slice(-2) ?? '', 16);
  if ((bits & IN_SWAPS) === 0) {
    return key.isDynamicFee
      ? t('The hook is not called in swaps, but it may set another fee at any time.')
      : t('The hook is not called in swaps: it cannot change what they pay.');
  }
  const power =
    (bits & REPLACES) === 0
      ? t('The hook is called in each swap: it may change what it pays, or refuse it.')
      : t('The hook is called in each swap and may replace it: price and depth need not be what it pays.');
  return `${power} ${t('No route uses such a pool unless the operator of this service names its hook.')}`;
}
