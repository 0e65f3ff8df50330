import { formatShare } from '../../format/share.ts';
import { t } from '../../words/words.tsx';
import type { Positions } from '../usePool.ts';

/** Says how much of the liquidity in range few accounts could take away at once. */
export function LiquidityOwners({ owners }: { readonly owners: Positions['liquidityOwners'] }) {
  const { largest, tenLargest } = owners;
  if (largest === null || tenLargest === null) return t('No liquidity is in range.');
  return t('The largest owner holds {largest} of the liquidity in range, the ten largest hold {ten}.', {
    largest: formatShare(largest),
    ten: formatShare(tenLargest),
  });
}
