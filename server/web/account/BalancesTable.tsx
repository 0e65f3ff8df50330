import { Link } from 'wouter';
import { placeOf } from '../coin/coin.ts';
import { formatDollarPrice, formatDollars } from '../format/figures.ts';
import { Amount } from '../parts/Amount.tsx';
import { Change } from '../parts/Change.tsx';
import { Figure } from '../parts/Figure.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { TokenIcon } from '../parts/TokenIcon.tsx';
import type { Balances } from './useBalances.ts';

/** Shows balances, the most dollars first. */
export function BalancesTable({ balances: { holdings, isPending } }: { readonly balances: Balances }) {
  if (holdings.length === 0) {
    return isPending ? (
      <p>
        <Skeleton digits={24} />
      </p>
    ) : (
      <p className="hint">This account holds none of the listed tokens.</p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="Balances">
      <table className="cards balances">
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col" className="number">
              Price
            </th>
            <th scope="col" className="number">
              24 h
            </th>
            <th scope="col" className="number">
              Balance
            </th>
            <th scope="col" className="number">
              Worth
            </th>
          </tr>
        </thead>
        <tbody>
          {holdings.map(({ token, raw, market, worth }) => (
            <tr key={placeOf(token)}>
              <th scope="row">
                <span className="token">
                  <TokenIcon {...token} />
                  <Link href={`/tokens/${token.address}`}>{token.symbol}</Link>
                </span>
              </th>
              <td className="number secondary">
                <Figure value={market?.priceUSD} reason={market?.reason ?? null} format={formatDollarPrice} />
              </td>
              <td className="number secondary">
                <Change percent={market?.change24h} />
              </td>
              <td className="number wide" data-label="Balance">
                <Amount raw={String(raw)} token={token} unit="" />
              </td>
              <td className="number" data-label="Worth">
                <Figure
                  value={worth}
                  reason="The token has no price"
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
