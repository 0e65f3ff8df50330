import type { Quote, Token } from '../api/answers.ts';
import { useNamedToken } from '../api/tokens.ts';
import type { Trade } from '../api/trade.ts';
import { formatPercent, formatUSD } from '../format/amounts.ts';
import { formatPrice } from '../format/figures.ts';
import { formatShare } from '../format/share.ts';
import { Amount } from '../parts/Amount.tsx';
import { Fact } from '../parts/Fact.tsx';
import { Figure } from '../parts/Figure.tsx';
import { TokenIcon } from '../parts/TokenIcon.tsx';
import { TokenMarks } from '../parts/TokenMarks.tsx';
import { RouteLines } from '../swap/answer/RouteLines.tsx';
import { Dollars } from '../swap/sides/Dollars.tsx';
import { Warnings } from '../swap/Warnings.tsx';
import { warningsOf } from '../swap/warnings.ts';
import { t } from '../words/words.tsx';
import type { Built } from './useSwapFlow.ts';

interface SwapReviewProps {
  /** Undefined while the transaction is built: the newest quote stands in. */
  readonly built: Built | undefined;
  readonly quote: Quote;
  readonly trade: Trade;
  /** Percent. */
  readonly tolerance: number;
}

/** Shows both amounts of a swap, its price, costs, routes and warnings. */
export function SwapReview({ built, quote, trade, tolerance }: SwapReviewProps) {
  const shown = built?.quote ?? quote;
  const tokenIn = useNamedToken(trade.tokenIn, trade.coinIn);
  const tokenOut = useNamedToken(trade.tokenOut, trade.coinOut);
  if (tokenIn === undefined || tokenOut === undefined) return null;
  const slippage = built?.swap.slippage ?? tolerance;
  const paid = { token: tokenIn, raw: shown.amountIn };
  return (
    <div className="review">
      <Side label={t('You pay')} {...paid} />
      <Side label={t('You receive')} token={tokenOut} raw={shown.amountOut} than={paid} />
      <dl className="facts">
        <Fact name={t('Price')}>
          1 {tokenIn.symbol} ={' '}
          <Figure value={priceOf(shown, tokenIn, tokenOut)} format={(value) => formatPrice(Number(value))} />{' '}
          {tokenOut.symbol}
        </Fact>
        <Fact name={t('Price impact')}>
          <Figure value={shown.priceImpact} format={(value) => formatShare(Number(value))} />
        </Fact>
        <Fact name={t('Slippage tolerance')}>
          <Figure value={slippage} format={(value) => formatPercent(Number(value))} />
        </Fact>
        <Fact name={t('Network fee')}>
          <Figure value={built?.swap.quote.gasCostUSD} format={formatUSD} />
        </Fact>
      </dl>
      <RouteLines quote={shown} tokenIn={tokenIn} tokenOut={tokenOut} isPlain />
      <Warnings warnings={warningsOf(shown, { in: tokenIn.symbol, out: tokenOut.symbol }, slippage)} />
    </div>
  );
}

/** Returns whole units of the output per whole unit of the input. */
const priceOf = ({ amountIn, amountOut }: Quote, tokenIn: Token, tokenOut: Token): number =>
  (Number(amountOut) / Number(amountIn)) * 10 ** (tokenIn.decimals - tokenOut.decimals);

interface SideProps {
  readonly label: string;
  readonly token: Token;
  /** Raw units. */
  readonly raw: string;
  readonly than?: { readonly token: Token; readonly raw: string };
}

function Side({ label, token, raw, than }: SideProps) {
  return (
    <div className="review-side">
      <span className="muted">{label}</span>
      <strong>
        <Amount raw={raw} token={token} />
        <TokenMarks token={token} />
      </strong>
      <TokenIcon {...token} />
      <Dollars side={{ token, raw }} than={than} />
    </div>
  );
}
