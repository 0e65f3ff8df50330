import { useState } from 'react';
import type { Quote, Token } from '../../api/answers.ts';
import { formatPrice } from '../../format/figures.ts';
import { TurnIcon } from '../../parts/TurnIcon.tsx';
import { t } from '../../words/words.tsx';

interface PriceLineProps {
  readonly quote: Quote;
  readonly tokenIn: Token;
  readonly tokenOut: Token;
}

/** Shows the price of the trade; a click turns it. */
export function PriceLine({ quote, tokenIn, tokenOut }: PriceLineProps) {
  const [isTurned, setTurned] = useState(false);
  const [base, counter] = isTurned ? [tokenOut, tokenIn] : [tokenIn, tokenOut];
  const price = isTurned ? 1 / quote.executionPrice : quote.executionPrice;
  return (
    <button
      type="button"
      className="price-line"
      title={t('Turn the price')}
      onClick={() => setTurned(!isTurned)}
    >
      1 {base.symbol} ={' '}
      <data value={String(price)} title={String(price)}>
        {Number.isFinite(price) ? formatPrice(price) : '–'}
      </data>{' '}
      {counter.symbol} <TurnIcon />
    </button>
  );
}
