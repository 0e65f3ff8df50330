import type { ReactNode } from 'react';
import { formatUnits } from 'viem';
import type { Network, Quote, Token } from '../api/answers.ts';
import { usePrice } from '../api/prices.ts';
import type { Trade } from '../api/trade.ts';
import { formatNumber, formatPercent, formatUSD } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { Figure } from '../parts/Figure.tsx';
import { boundOf } from './bounds.ts';
import { SplitFact } from './SplitFact.tsx';

interface QuoteFactsProps {
  readonly trade: Trade;
  readonly quote: Quote;
  readonly tokenIn: Token;
  readonly tokenOut: Token;
  /** Percent. */
  readonly tolerance: string;
  readonly isAuto: boolean;
  readonly network: Network | undefined;
}

/** Shows the facts of a quote beside its amounts, one to a line. */
export function QuoteFacts({ trade, quote, tokenIn, tokenOut, tolerance, isAuto, network }: QuoteFactsProps) {
  const price = usePrice(network?.wrappedNative);
  const { lpFee, market } = quote.priceImpactBreakdown;
  const isExactIn = quote.tradeType === 0;
  const bounded = isExactIn
    ? boundOf(quote.amountOut, tolerance, 'leastOut')
    : boundOf(quote.amountIn, tolerance, 'mostIn');
  const net = isExactIn ? quote.amountOutNet : quote.amountInNet;
  return (
    <dl className="facts">
      <Fact name="Price">
        1 {tokenIn.symbol} = <Figure value={quote.executionPrice} format={(value) => formatNumber(value)} />{' '}
        {tokenOut.symbol}
      </Fact>
      <Fact name="Price impact">
        <Figure value={quote.priceImpact} format={(value) => formatPercent(Number(value))} />
        <small>
          {' '}
          (<Figure value={lpFee} format={(value) => formatPercent(Number(value))} /> pool fees,{' '}
          <Figure value={market} format={(value) => formatPercent(Number(value))} /> market)
        </small>
      </Fact>
      <Fact name={isExactIn ? 'Minimum received' : 'Maximum paid'}>
        <Amount raw={String(bounded)} token={isExactIn ? tokenOut : tokenIn} />
      </Fact>
      <Fact name="Slippage tolerance">
        <Figure value={tolerance} format={(value) => formatPercent(Number(value))} />
        {isAuto ? <small> (Auto)</small> : null}
      </Fact>
      <Fact name="Gas">
        <Figure value={gasDollars(quote.gasCostWei, price)} format={(value) => formatUSD(value)} />
        <small>
          {' '}
          (<Figure value={quote.gasCost} format={(value) => formatNumber(value, 9)} /> units)
        </small>
      </Fact>
      {net ? (
        <Fact name="After gas">
          <Amount raw={net} token={isExactIn ? tokenOut : tokenIn} />
        </Fact>
      ) : null}
      {(quote.routes?.length ?? 1) > 1 ? (
        <Fact name="Split">
          <SplitFact trade={trade} quote={quote} token={isExactIn ? tokenOut : tokenIn} />
        </Fact>
      ) : null}
      {typeof quote.optimalityGap === 'number' ? (
        <Fact name="Possible improvement">
          at most{' '}
          <Figure value={quote.optimalityGap} format={(value) => formatPercent(Number(value) / 10_000)} />
        </Fact>
      ) : null}
      <Fact name="Block">{quote.blockNumber}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Returns the dollars of an amount of wei, where the coin has a price. */
function gasDollars(wei: string | null, price: string | null): number | null {
  if (wei === null || price === null) return null;
  return Number(formatUnits(BigInt(wei), 18)) * Number(price);
}
