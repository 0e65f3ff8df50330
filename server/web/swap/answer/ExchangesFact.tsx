import { lazy, Suspense, useState } from 'react';
import type { Quote, Token } from '../../api/answers.ts';
import { exchangeName, exchangesIn } from '../../api/exchanges.ts';
import { useNetwork } from '../../api/network.ts';
import type { Trade } from '../../api/trade.ts';
import { Loading } from '../../parts/Loading.tsx';
import { t } from '../../words/words.tsx';

const ExchangeOffers = lazy(async () => ({
  default: (await import('./ExchangeOffers.tsx')).ExchangeOffers,
}));

interface ExchangesFactProps {
  readonly trade: Trade;
  readonly quote: Quote;
  /** The token that the trade does not fix. */
  readonly token: Token;
}

/** Names the exchange of a quote, and opens to the trades of all; nothing on a network that has one. */
export function ExchangesFact({ trade, quote, token }: ExchangesFactProps) {
  const { data: network } = useNetwork();
  const [isOpen, setOpen] = useState(false);
  const name = exchangeName(network, quote.exchange);
  if (name === undefined) return null;
  const count = exchangesIn(network).length;
  return (
    <details
      className="more exchanges"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('Best of {count} exchanges: {name}', { count, name })}</summary>
      {isOpen ? (
        <Suspense fallback={<Loading what={t('the exchanges')} />}>
          <ExchangeOffers trade={trade} quote={quote} token={token} />
        </Suspense>
      ) : null}
    </details>
  );
}
