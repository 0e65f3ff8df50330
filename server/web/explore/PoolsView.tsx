import { useSearchParams } from 'wouter';
import { useToken } from '../api/tokens.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Loading } from '../parts/Loading.tsx';
import { CursorPager } from './CursorPager.tsx';
import { PoolsTable } from './PoolsTable.tsx';
import { SORTS, usePools } from './usePools.ts';
import './explore.css';

/** Shows pairs and pools with their figures. The service filters, sorts and pages; the address holds all three. */
export function PoolsView() {
  const [params, setParams] = useSearchParams();
  const token = params.get('token') ?? undefined;
  const protocol = params.get('protocol') ?? undefined;
  const sort = SORTS.find((name) => name === params.get('sort')) ?? 'tvl';
  const trail = params.getAll('after');
  const filtered = useToken(token);
  const { data, error } = usePools({ token, protocol, sort, cursor: trail.at(-1) });

  const set = (name: 'token' | 'protocol' | 'sort', value: string | undefined) =>
    setParams((present) => {
      const next = new URLSearchParams(present);
      next.delete('after');
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      return next;
    });
  const setTrail = (pools: readonly string[]) =>
    setParams((present) => {
      const next = new URLSearchParams(present);
      next.delete('after');
      for (const pool of pools) next.append('after', pool);
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
        <PoolsTable pools={data.pools} sort={sort} onSort={(name) => set('sort', name)} />
      )}
      <CursorPager trail={trail} next={data?.nextCursor ?? null} onTrail={setTrail} />
    </section>
  );
}
