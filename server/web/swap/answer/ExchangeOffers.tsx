import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { compareExchanges } from '../../../../client/src/compareExchanges.ts';
import type { Quote, Token } from '../../api/answers.ts';
import { exchangeName } from '../../api/exchanges.ts';
import { getJson } from '../../api/fetchJson.ts';
import { useNetwork } from '../../api/network.ts';
import { type Trade, tradeQuery } from '../../api/trade.ts';
import { formatNumber } from '../../format/amounts.ts';
import { formatShare } from '../../format/share.ts';
import { Amount } from '../../parts/Amount.tsx';
import { ErrorNote } from '../../parts/ErrorNote.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { toldByCode } from '../../words/told.ts';
import { t } from '../../words/words.tsx';

/** The service's own words also name the tokens, which the row has no place for. */
const NO_ROUTE = 'No route found';

const CAPTIONS = {
  received: { net: 'Received after gas, at block {block}', gross: 'Received, at block {block}' },
  paid: { net: 'Paid with gas, at block {block}', gross: 'Paid, at block {block}' },
} as const;

interface ExchangeOffersProps {
  readonly trade: Trade;
  /** The quote that is shown: its next one asks for the trades anew. */
  readonly quote: Quote;
  /** The token that the trade does not fix. */
  readonly token: Token;
}

/** Lists the best trade of each exchange at one block, with its difference, or the reason for none. */
export function ExchangeOffers({ trade, quote, token }: ExchangeOffersProps) {
  const { data: network } = useNetwork();
  const { data, error } = useQuery({
    queryKey: ['alternatives', trade, quote.blockNumber],
    queryFn: ({ signal }) =>
      getJson<Quote>('/api/v1/quote', { ...tradeQuery(trade), alternatives: true }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (data === undefined || !isOf(data, trade)) {
    return error === null ? (
      <Loading what={t('the exchanges')} />
    ) : (
      <ErrorNote error={error} what={t('the exchanges')} />
    );
  }
  const { offers, refusals, isAfterGas } = compareExchanges(data);
  const nameOf = (id: string | null) => exchangeName(network, id) ?? id ?? t('All exchanges');
  const captions = CAPTIONS[data.tradeType === 0 ? 'received' : 'paid'];
  const block = formatNumber(data.blockNumber, 20);
  return (
    <table className="offers">
      <caption>{t(captions[isAfterGas ? 'net' : 'gross'], { block })}</caption>
      <tbody>
        {offers.map(({ exchange, amount, percent, isBest }) => (
          <tr key={exchange} data-exchange={exchange}>
            <th scope="row">{nameOf(exchange)}</th>
            <td>
              <Amount raw={String(amount)} token={token} />
            </td>
            <td>
              {isBest ? (
                <span className="chip pos">{t('Best')}</span>
              ) : percent === null ? (
                '–'
              ) : (
                <data value={String(percent)} title={`${percent} %`}>
                  {percent > 0 ? '+' : ''}
                  {formatShare(percent)}
                </data>
              )}
            </td>
          </tr>
        ))}
        {refusals.map(({ exchange, code, error: reason }) => (
          <tr key={exchange} data-exchange={exchange}>
            <th scope="row">{nameOf(exchange)}</th>
            <td colSpan={2} className="muted">
              {toldByCode('error', code, code === 'NO_ROUTE' ? NO_ROUTE : reason)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns true if a kept answer is of this trade: one of other tokens says nothing of it. */
function isOf({ tokenIn, tokenOut, amountIn, amountOut }: Quote, trade: Trade): boolean {
  const isSame = tokenIn.toLowerCase() === trade.tokenIn.toLowerCase();
  const isSameOut = tokenOut.toLowerCase() === trade.tokenOut.toLowerCase();
  return isSame && isSameOut && (trade.exact === 'in' ? amountIn : amountOut) === trade.amount;
}
