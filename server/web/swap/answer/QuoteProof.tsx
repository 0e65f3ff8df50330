import type { Quote } from '../../api/answers.ts';
import { exchangeName } from '../../api/exchanges.ts';
import { useNetwork } from '../../api/network.ts';
import type { Trade } from '../../api/trade.ts';
import { formatNumber, formatPercent } from '../../format/amounts.ts';
import { t } from '../../words/words.tsx';
import { useComparison } from './useComparison.ts';

/** Millionths. A bound above says nothing: it is what the proof could not exclude, not what is there. */
const MOST_GAP = 10_000;

interface QuoteProofProps {
  readonly trade: Trade;
  readonly quote: Quote;
  /** True where a danger is warned of: no shield then says that all is well. */
  readonly isWarned: boolean;
}

/**
 * Says what is known of the quote that others do not tell: its block, and how far it is from the best
 * possible.
 */
export function QuoteProof({ trade, quote, isWarned }: QuoteProofProps) {
  const optimalityGap = useComparison(trade, quote.exchange)?.optimalityGap;
  const { data: network } = useNetwork();
  const exchange = exchangeName(network, quote.exchange);
  return (
    <p className="proof-note">
      {isWarned ? null : (
        <svg viewBox="0 0 18 20" aria-hidden="true">
          <path d="M9 1 1.5 4v5.5C1.5 14 5 17.5 9 19c4-1.5 7.5-5 7.5-9.5V4Z" />
          <path d="m5.5 10 2.5 2.5 4.5-5" />
        </svg>
      )}
      <span>
        {t('Exact at block {block}.', { block: formatNumber(quote.blockNumber, 20) })}{' '}
        {typeof optimalityGap === 'number' && optimalityGap < MOST_GAP
          ? `${gapText(optimalityGap, exchange)} `
          : ''}
        {t('The transaction is tried on a block before you sign it.')}
      </span>
    </p>
  );
}

/** Millionths that a trader does not notice: a hundredth of a percent. */
const NOTHING_NOTICED = 100;

/** The bound is one of the pools of the exchange, where there are several. */
function gapText(gap: number, exchange: string | undefined): string {
  if (gap < NOTHING_NOTICED) {
    return exchange === undefined
      ? t('This is the best route.')
      : t('This is the best route of {exchange}.', { exchange });
  }
  const share = formatPercent(gap / 10_000);
  return exchange === undefined
    ? t('No other route leaves more than {share} more.', { share })
    : t('No other route of {exchange} leaves more than {share} more.', { share, exchange });
}
