import { lazy, Suspense, useState } from 'react';
import { formatUnits } from 'viem';
import type { Network, Quote, Token } from '../../api/answers.ts';
import { usePrice } from '../../api/prices.ts';
import type { Trade } from '../../api/trade.ts';
import { formatNumber, formatPercent, formatUSD } from '../../format/amounts.ts';
import { formatShare } from '../../format/share.ts';
import { Amount } from '../../parts/Amount.tsx';
import { Fact } from '../../parts/Fact.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { rich, t } from '../../words/words.tsx';
import { boundOf } from '../bounds.ts';
import { ExchangesFact } from './ExchangesFact.tsx';
import { PriceLine } from './PriceLine.tsx';
import { RouteLines } from './RouteLines.tsx';
import { SplitFact } from './SplitFact.tsx';
import { useComparison } from './useComparison.ts';

const RoutePicture = lazy(async () => ({ default: (await import('./RoutePicture.tsx')).RoutePicture }));

interface QuoteFactsProps {
  readonly trade: Trade;
  readonly quote: Quote;
  readonly tokenIn: Token;
  readonly tokenOut: Token;
  /** Percent. */
  readonly tolerance: string;
  readonly isAuto: boolean;
  readonly network: Network | undefined;
  /** True while the best split is awaited. */
  readonly isSingleYet: boolean;
}

/** Facts of a quote: those that a trader decides by at once, and the others folded. */
export function QuoteFacts(props: QuoteFactsProps) {
  const { trade, quote, tokenIn, tokenOut, tolerance, isAuto, network, isSingleYet } = props;
  const price = usePrice(network?.wrappedNative);
  const comparison = useComparison(trade, quote.exchange);
  const [isOpen, setOpen] = useState(false);
  const { lpFee, market } = quote.priceImpactBreakdown;
  const isExactIn = quote.tradeType === 0;
  const bounded = isExactIn
    ? boundOf(quote.amountOut, tolerance, 'leastOut')
    : boundOf(quote.amountIn, tolerance, 'mostIn');
  const net = isExactIn ? quote.amountOutNet : quote.amountInNet;
  /** The token that the trade does not fix. */
  const open = isExactIn ? tokenOut : tokenIn;
  return (
    <>
      <div className="price-row">
        <PriceLine quote={quote} tokenIn={tokenIn} tokenOut={tokenOut} />
      </div>
      <dl className="facts">
        <Fact name={isExactIn ? t('Minimum received') : t('Maximum paid')}>
          <b>
            <Amount raw={String(bounded)} token={open} />
          </b>
        </Fact>
        <Fact name={t('Price impact')}>
          <Figure value={quote.priceImpact} format={(value) => formatShare(Number(value))} />
          {lpFee === null ? null : (
            <small>
              {' '}
              ·{' '}
              {rich('pool fees {share}', {
                share: <Figure value={lpFee} format={(value) => formatShare(Number(value))} />,
              })}
            </small>
          )}
        </Fact>
        <Fact name={t('Network fee')}>
          <Figure value={gasDollars(quote.gasCostWei, price)} format={(value) => formatUSD(value)} />
        </Fact>
      </dl>
      <RouteLines quote={quote} tokenIn={tokenIn} tokenOut={tokenOut} />
      {trade.maxSplits > 1 ? (
        <p className="split-note">
          {isSingleYet ? t('Looking for a better split…') : null}
          {!isSingleYet && (quote.routes?.length ?? 1) > 1 ? (
            <SplitFact trade={trade} quote={quote} token={open} gain={comparison?.gain} />
          ) : null}
        </p>
      ) : null}
      <ExchangesFact trade={trade} quote={quote} token={open} />
      <details className="more" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('Details')}</summary>
        <dl className="facts">
          <Fact name={t('Slippage tolerance')}>
            <Figure value={tolerance} format={(value) => formatPercent(Number(value))} />
            {isAuto ? <small> ({t('Auto')})</small> : null}
          </Fact>
          <Fact name={t('Market impact')}>
            <Figure value={market} format={(value) => formatPercent(Number(value))} />
          </Fact>
          <Fact name={t('Gas')}>
            {rich('{count} units', {
              count: <Figure value={quote.gasCost} format={(value) => formatNumber(value, 9)} />,
            })}
          </Fact>
          {net ? (
            <Fact name={t('After gas')}>
              <Amount raw={net} token={open} />
            </Fact>
          ) : null}
          {quote.optimalityGapReason === 'taxedTokens' ? (
            <Fact name={t('Split')}>{t('none: a token of the trade takes a fee of each transfer')}</Fact>
          ) : null}
          {typeof comparison?.optimalityGap === 'number' ? (
            <Fact name={t('Possible improvement')}>
              {rich('at most {share}', {
                share: (
                  <Figure
                    value={comparison.optimalityGap}
                    format={(value) => formatPercent(Number(value) / 10_000)}
                  />
                ),
              })}
            </Fact>
          ) : null}
          <Fact name={t('Block')}>{quote.blockNumber}</Fact>
        </dl>
        {isOpen ? (
          <Suspense fallback={<Loading what={t('the drawing')} />}>
            <RoutePicture quote={quote} />
          </Suspense>
        ) : null}
      </details>
    </>
  );
}

/** Returns the dollars of an amount of wei, where the coin has a price. */
function gasDollars(wei: string | null, price: string | null): number | null {
  if (wei === null || price === null) return null;
  return Number(formatUnits(BigInt(wei), 18)) * Number(price);
}
