import { Link } from 'wouter';
import type { ListedPool } from '../api/answers.ts';
import { formatFee, formatNumber, formatPercent, formatUSD } from '../format/amounts.ts';
import { Figure } from '../parts/Figure.tsx';
import { ImitationNote } from '../parts/ImitationNote.tsx';
import { TokenIcon } from '../parts/TokenIcon.tsx';
import { SORTS, type Sort } from './usePools.ts';

const NAMES: Readonly<Record<Sort, string>> = {
  tvl: 'Value locked',
  volume: 'Volume, 24 h',
  apr: 'APR, 24 h',
};

interface PoolsTableProps {
  readonly pools: readonly ListedPool[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Shows pools in the given order. */
export function PoolsTable({ pools, sort, onSort }: PoolsTableProps) {
  if (pools.length === 0) return <p>No pools found.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="Pools">
      <table>
        <thead>
          <tr>
            <th scope="col">Pool</th>
            <th scope="col">Type</th>
            {SORTS.map((name) => (
              <th key={name} scope="col" className="number" aria-sort={sort === name ? 'descending' : 'none'}>
                <button type="button" onClick={() => onSort(name)}>
                  {NAMES[name]}
                  {sort === name ? ' ↓' : ''}
                </button>
              </th>
            ))}
            <th scope="col" className="number">
              Events
            </th>
          </tr>
        </thead>
        <tbody>
          {pools.map((pool) => (
            <PoolRow key={pool.address} pool={pool} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PoolRow({ pool }: { readonly pool: ListedPool }) {
  const { token0, token1, address, protocol, fee } = pool;
  return (
    <tr>
      <th scope="row">
        <span className="token">
          <TokenIcon address={token0.address} symbol={token0.symbol} />
          <TokenIcon address={token1.address} symbol={token1.symbol} />
          <Link href={`/pools/${address}`}>
            {token0.symbol || '?'} / {token1.symbol || '?'}
          </Link>
          <ImitationNote token={token0} />
          <ImitationNote token={token1} />
        </span>
      </th>
      <td>
        {protocol.toUpperCase()}{' '}
        {protocol === 'v3' ? <Figure value={fee} format={(value) => formatFee(Number(value))} /> : ''}
      </td>
      <td className="number">
        <Figure value={pool.tvlUSD} format={(value) => formatUSD(value)} />
      </td>
      <td className="number">
        <Figure value={pool.volumeUSD24h} format={(value) => formatUSD(value)} />
      </td>
      <td className="number">
        <Figure value={pool.apr} reason={pool.aprReason} format={(value) => formatPercent(Number(value))} />
      </td>
      <td className="number">
        <Figure value={pool.txCount} format={(value) => formatNumber(value, 9)} />
      </td>
    </tr>
  );
}
