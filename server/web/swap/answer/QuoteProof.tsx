import type { Quote } from '../../api/answers.ts';
import type { Trade } from '../../api/trade.ts';
import { formatNumber, formatPercent } from '../../format/amounts.ts';
import { t } from '../../words/words.tsx';
import { useComparison } from './useComparison.ts';

/** Millionths. A bound above says nothing: it is what the proof could not exclude, not what is there. */
const MOST_GAP = 10_000;

/**
 * Says what is known of the quote that others do not tell: its block, and how far it is from the best
 * possible.
 */
export function QuoteProof({ trade, quote }: { readonly trade: Trade; readonly quote: Quote }) {
  const optimalityGap = useComparison(trade)?.optimalityGap;
  return (
    <p className="proof-note">
      <svg viewBox="0 0 18 20" aria-hidden="true">
        <path d="M9 1 1.5 4v5.5C1.5 14 5 17.5 9 19c4-1.5 7.5-5 7.5-9.5V4Z" />
        <path d="m5.5 10 2.5 2.5 4.5-5" />
      </svg>
      <span>
        {t('Exact at block {block}.', { block: formatNumber(quote.blockNumber, 20) })}{' '}
        {typeof optimalityGap === 'number' && optimalityGap < MOST_GAP
          ? `${t('No other route leaves more than {share} more.', {
              share:
                optimalityGap < 100
                  ? `${formatNumber(optimalityGap, 2)} ppm`
                  : formatPercent(optimalityGap / 10_000),
            })} `
          : ''}
        {t('The transaction is tried on a block before you sign it.')}
      </span>
    </p>
  );
}
