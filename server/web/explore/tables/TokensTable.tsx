import { useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatDollarPrice } from '../../format/figures.ts';
import { Change } from '../../parts/Change.tsx';
import { Money } from '../../parts/Money.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { Sparkline } from '../../parts/Sparkline.tsx';
import { TokenIcon } from '../../parts/TokenIcon.tsx';
import { TokenMarks } from '../../parts/TokenMarks.tsx';
import { t } from '../../words/words.tsx';
import { COLUMN_NAMES, TOKEN_COLUMNS, type TokenRow, tokenFeatures } from './tokenColumns.tsx';

interface TokensTableProps {
  readonly rows: readonly TokenRow[];
  /** Whether figures are still coming. */
  readonly isPending: boolean;
  readonly symbol: string | undefined;
}

/** Shows tokens with their figures, sorted by a click on a heading; on a phone as cards. */
export function TokensTable({ rows, isPending, symbol }: TokensTableProps) {
  const table = useTable({
    features: tokenFeatures,
    columns: TOKEN_COLUMNS,
    data: rows,
    enableSortingRemoval: true,
    getRowId: ({ token }) => token.address,
  });
  const [headings] = table.getHeaderGroups();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={t('Tokens')}>
      <table className="cards tokens" aria-busy={isPending}>
        <thead>
          <tr>
            {headings?.headers.map(({ id, column }) => {
              const order = column.getIsSorted();
              return (
                <th
                  key={id}
                  scope="col"
                  className={id === 'token' || id === 'rank' ? undefined : 'number'}
                  aria-sort={order === false ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
                >
                  <button type="button" onClick={column.getToggleSortingHandler()}>
                    {id === 'rank' ? '#' : t(COLUMN_NAMES[id as keyof typeof COLUMN_NAMES])}
                    {order === false ? '' : order === 'asc' ? ' ↑' : ' ↓'}
                  </button>
                </th>
              );
            })}
            <th scope="col" className="number">
              {t('Last 7 days')}
            </th>
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id, original }) => (
            <Row key={id} row={original} isPending={isPending} symbol={symbol} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly row: TokenRow;
  readonly isPending: boolean;
  readonly symbol: string | undefined;
}

function Row({ row: { token, rank, market }, isPending, symbol }: RowProps) {
  const once = (content: ReactNode) => (market === undefined && isPending ? <Skeleton /> : content);
  return (
    <tr>
      <td className="secondary muted">{rank ?? '–'}</td>
      <th scope="row">
        <span className="token">
          <TokenIcon {...token} />
          <Link href={`/tokens/${token.address}`}>{token.symbol || t('no symbol')}</Link>
          <small className="token-name">{token.name}</small>
          <TokenMarks token={token} />
        </span>
      </th>
      <td className="number" data-label={t('Price')}>
        {once(
          <Money
            usd={market?.priceUSD}
            native={market?.priceNative}
            symbol={symbol}
            reason={market?.reason}
            format={formatDollarPrice}
          />,
        )}
      </td>
      <td className="number" data-label={t('24 h')}>
        {once(<Change percent={market?.change24h} />)}
      </td>
      <td className="number secondary" data-label={t('7 d')}>
        {once(<Change percent={market?.change7d} />)}
      </td>
      <td className="number" data-label={t('Volume 24 h')}>
        {once(<Money usd={market?.volumeUSD24h} native={market?.volumeNative24h} symbol={symbol} />)}
      </td>
      <td className="number secondary" data-label={t('TVL')}>
        {once(<Money usd={market?.valueUSD} native={market?.valueNative} symbol={symbol} />)}
      </td>
      <td className="number secondary line">
        {once(
          <Sparkline
            values={market?.line ?? []}
            label={t('Price of {token} over 7 days', { token: token.symbol })}
          />,
        )}
      </td>
    </tr>
  );
}
