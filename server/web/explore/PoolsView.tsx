import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useToken, useTokenSearch } from '../api/tokens.ts';
import { shortAddress } from '../format/amounts.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Segments } from '../parts/Segments.tsx';
import { TokenIcon } from '../parts/TokenIcon.tsx';
import { TokenMarks } from '../parts/TokenMarks.tsx';
import { t } from '../words/words.tsx';
import { CursorPager } from './tables/CursorPager.tsx';
import { PoolsTable } from './tables/PoolsTable.tsx';
import { SORTS, usePools } from './usePools.ts';
import './explore.css';

const KINDS = ['all', 'v2', 'v3', 'v4'] as const;

/** Tokens that a typed text offers to filter by. */
const OFFERED = 5;

/**
 * Shows pairs and pools with their figures. The service filters, sorts and pages; the address holds all
 * three.
 */
export function PoolsView() {
  const [params, setParams] = useSearchParams();
  const token = params.get('token') ?? undefined;
  const protocol = params.get('protocol') ?? undefined;
  const sort = SORTS.find((name) => name === params.get('sort')) ?? 'tvl';
  const trail = params.getAll('after');
  const filtered = useToken(token);
  const { data, error } = usePools({ token, protocol, sort, cursor: trail.at(-1) });
  // Fifty rows are rendered in parts, between which a slow phone scrolls.
  const shown = useDeferredValue(data);

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
        <h1 id="pools-title">
          {token === undefined
            ? t('Pools')
            : t('Pools of {token}', { token: filtered?.symbol ?? shortAddress(token) })}
        </h1>
        <Segments
          label={t('Kind of pool')}
          names={KINDS.map(
            (name) => [name, name === 'all' ? t('All|kinds of pools') : name.toUpperCase()] as const,
          )}
          chosen={KINDS.find((name) => name === protocol) ?? 'all'}
          onChoose={(name) => set('protocol', name === 'all' ? undefined : name)}
        />
        {token === undefined ? (
          <TokenFilter onChoose={(address) => set('token', address)} />
        ) : (
          <button type="button" onClick={() => set('token', undefined)}>
            {t('Any token')}
          </button>
        )}
      </div>
      {error === null ? null : <ErrorNote error={error} what={t('the list of pools')} />}
      {data === undefined && error !== null ? null : (
        <PoolsTable data={shown} sort={sort} onSort={(name) => set('sort', name)} />
      )}
      <CursorPager
        trail={trail}
        next={shown === data ? (data?.nextCursor ?? null) : null}
        onTrail={setTrail}
      />
    </section>
  );
}

/** Finds the token whose pools are shown, by symbol, name or address. */
function TokenFilter({ onChoose }: { readonly onChoose: (address: string) => void }) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const { data } = useTokenSearch(typed);
  const offered = typed === '' ? [] : (data?.tokens ?? []).slice(0, OFFERED);
  const [first] = offered;
  return (
    <form
      className="filter"
      onSubmit={(event) => {
        event.preventDefault();
        if (first !== undefined) onChoose(first.address);
      }}
    >
      <input
        type="search"
        aria-label={t('Pools of a token')}
        placeholder={t('Pools of a token')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {typed === '' ? null : (
        <ul className="offered">
          {offered.map((token) => (
            <li key={token.address}>
              <button type="button" className="quiet" onClick={() => onChoose(token.address)}>
                <TokenIcon {...token} /> {token.symbol} <small>{token.name}</small>
                <TokenMarks token={token} />
              </button>
            </li>
          ))}
          {data !== undefined && offered.length === 0 ? (
            <li className="muted">{t('No token found.')}</li>
          ) : null}
        </ul>
      )}
    </form>
  );
}
