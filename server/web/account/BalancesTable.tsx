import { Link } from 'wouter';
import { placeOf } from '../coin/coin.ts';
import { formatDollarPrice, formatDollars } from '../format/figures.ts';
import { Amount } from '../parts/Amount.tsx';
import { Change } from '../parts/Change.tsx';
import { Figure } from '../parts/Figure.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { TokenIcon } from '../parts/TokenIcon.tsx';
import { TokenMarks } from '../parts/TokenMarks.tsx';
import { t } from '../words/words.tsx';
import type { Balances } from './useBalances.ts';

/** Shows balances, the most dollars first. */
export function BalancesTable({ balances: { holdings, isPending } }: { readonly balances: Balances }) {
  if (holdings.length === 0) {
    return isPending ? (
      <p>
        <Skeleton digits={24} />
      </p>
    ) : (
      <p className="hint">{t('This account holds none of the listed tokens.')}</p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={t('Balances')}>
      <table className="cards balances">
        <thead>
          <tr>
            <th scope="col">{t('Token')}</th>
            <th scope="col" className="number">
              {t('Price')}
            </th>
            <th scope="col" className="number">
              {t('24 h')}
            </th>
            <th scope="col" className="number">
              {t('Balance')}
            </th>
            <th scope="col" className="number">
              {t('Worth')}
            </th>
          </tr>
        </thead>
        <tbody>
          {holdings.map(({ token, raw, market, worth }) => (
            <tr key={placeOf(token)}>
              <th scope="row">
                <span className="token">
                  <TokenIcon {...token} />
                  <Link href={`/tokens/${token.address}`}>{token.symbol || t('no symbol')}</Link>
                </span>
                <TokenMarks token={token} />
              </th>
              <td className="number secondary">
                <Figure value={market?.priceUSD} reason={market?.reason ?? null} format={formatDollarPrice} />
              </td>
              <td className="number secondary">
                <Change percent={market?.change24h} />
              </td>
              <td className="number wide" data-label={t('Balance')}>
                <Amount raw={String(raw)} token={token} unit="" />
              </td>
              <td className="number" data-label={t('Worth')}>
                <Figure
                  value={worth}
                  reason={t('The token has no price')}
                  format={(value) => formatDollars(value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
