import { Link, useSearchParams } from 'wouter';
import { useToken } from '../api/tokens.ts';
import { formatFee, formatNumber, formatPercent, formatUSD } from '../format/amounts.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Figure } from '../parts/Figure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { TokenIcon } from '../parts/TokenIcon.tsx';
import { Pager } from './Pager.tsx';
import { SORTS, type Sort, sortPools } from './sortPools.ts';
import { useAprs, usePools } from './usePools.ts';
import './explore.css';

const PAGE = 20;
const NAMES: Readonly<Record<Sort, string>> = { tvl: 'Value locked', volume: 'Volume', trades: 'Events' };

/** Pairs and pools with their figures; filter, order and page are in the address. */
export function PoolsView() {
  const [params, setParams] = useSearchParams();
  const token = params.get('token') ?? undefined;
  const protocol = params.get('protocol') ?? undefined;
  const sort = SORTS.find((name) => name === params.get('sort')) ?? 'tvl';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const filtered = useToken(token);
  const { data, error } = usePools({ token, protocol });
  const sorted = data === undefined ? [] : sortPools(data.pools, sort);
  const shown = sorted.slice((page - 1) * PAGE, page * PAGE);
  const aprs = useAprs(shown.map(({ address }) => address));

  const set = (name: string, value: string | undefined) =>
    setParams((present) => {
      const next = new URLSearchParams(present);
      if (name !== 'page') next.delete('page');
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      return next;
    });

  return (
    <section className="card" aria-labelledby="pools-title">
      <div className="card-head wrap">
        <h1 id="pools-title">Pools{token === undefined ? '' : ` of ${filtered?.symbol ?? token}`}</h1>
        <div className="tabs">
          {[undefined, 'v2', 'v3'].map((name) => (
            <button
              key={name ?? 'all'}
              type="button"
              aria-pressed={protocol === name}
              onClick={() => set('protocol', name)}
            >
              {name?.toUpperCase() ?? 'All'}
            </button>
          ))}
          {token === undefined ? null : (
            <button type="button" onClick={() => set('token', undefined)}>
              Any token
            </button>
          )}
        </div>
      </div>
      {error === null ? null : <ErrorNote error={error} what="the list of pools" />}
      {data === undefined && error === null ? <Loading what="the pools" /> : null}
      {data === undefined ? null : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="scroll" tabIndex={0} aria-label="Pools">
            <table>
              <thead>
                <tr>
                  <th scope="col">Pool</th>
                  <th scope="col">Kind</th>
                  {SORTS.map((name) => (
                    <th
                      key={name}
                      scope="col"
                      className="number"
                      aria-sort={sort === name ? 'descending' : 'none'}
                    >
                      <button type="button" onClick={() => set('sort', name)}>
                        {NAMES[name]}
                        {sort === name ? ' ↓' : ''}
                      </button>
                    </th>
                  ))}
                  <th scope="col" className="number">
                    APR, 24 h
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((pool) => (
                  <tr key={pool.address}>
                    <th scope="row">
                      <span className="token">
                        <TokenIcon address={pool.token0.address} symbol={pool.token0.symbol} />
                        <TokenIcon address={pool.token1.address} symbol={pool.token1.symbol} />
                        <Link href={`/pools/${pool.address}`}>
                          {pool.token0.symbol.slice(0, 12) || '?'} / {pool.token1.symbol.slice(0, 12) || '?'}
                        </Link>
                      </span>
                    </th>
                    <td>
                      {pool.protocol.toUpperCase()} {pool.protocol === 'v3' ? formatFee(pool.fee) : ''}
                    </td>
                    <td className="number">
                      <Figure value={pool.tvlUSD} format={(value) => formatUSD(value)} />
                    </td>
                    <td className="number">
                      <Figure value={pool.volumeUSD} format={(value) => formatUSD(value)} />
                    </td>
                    <td className="number">
                      <Figure value={pool.txCount} format={(value) => formatNumber(value, 9)} />
                    </td>
                    <td className="number">
                      <Figure
                        value={aprs.get(pool.address)}
                        format={(value) => formatPercent(Number(value))}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {sorted.length === 0 ? <p>No pool matches.</p> : null}
          <Pager
            page={page}
            pages={Math.ceil(sorted.length / PAGE)}
            onPage={(next) => set('page', String(next))}
          />
        </>
      )}
    </section>
  );
}
