import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Token } from '../api/answers.ts';
import { ApiFailure } from '../api/fetchJson.ts';
import { useNetwork } from '../api/network.ts';
import { useTokenMarkets } from '../api/tokenMarkets.ts';
import { isSame, useTokenSearch, useTokens } from '../api/tokens.ts';
import { withFoundCoin } from '../coin/coin.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { t } from '../words/words.tsx';
import { Pager } from './tables/Pager.tsx';
import { TokensTable } from './tables/TokensTable.tsx';
import type { TokenRow } from './tables/tokenColumns.tsx';
import { usePage } from './tables/usePage.ts';
import './explore.css';

const NONE: readonly Token[] = [];
const PAGE = 50;
/** Rows that keep the place of a page while it loads. */
const EXPECTED = 12;

/** Shows the tokens by rank, or those that match the typed text, with their figures. */
export function TokensView() {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePage('page');
  const text = params.get('q') ?? '';
  const { data, error } = useTokenSearch(text.trim());
  const listed = useTokens().data?.tokens;
  const { data: network } = useNetwork();
  const found = useMemo(
    () => (data === undefined ? NONE : withFoundCoin(data.tokens, network, text)),
    [data, network, text],
  );
  const shown = useMemo(() => found.slice((page - 1) * PAGE, page * PAGE), [found, page]);
  const figures = useTokenMarkets(shown.map(({ address }) => address));
  const rows = useMemo(
    () =>
      shown.map(
        (token): TokenRow => ({
          token,
          rank: rankOf(token.address, listed),
          market: figures.markets.get(token.address.toLowerCase()),
        }),
      ),
    [shown, listed, figures.markets],
  );
  return (
    <section className="card" aria-labelledby="tokens-title">
      <div className="card-head wrap">
        <h1 id="tokens-title">{t('Tokens')}</h1>
        <input
          className="filter"
          type="search"
          aria-label={t('Symbol, name or address')}
          placeholder={t('Symbol, name or address')}
          value={text}
          onChange={({ target: { value } }) => setParams(value === '' ? {} : { q: value }, { replace: true })}
        />
      </div>
      {error === null ? null : <ErrorNote error={error} what={t('the list of tokens')} />}
      {figures.error === null || needsIndex(figures.error) ? null : (
        <ErrorNote error={figures.error} what={t('prices and volumes')} />
      )}
      {data === undefined && error === null ? (
        <ul className="waiting" aria-busy="true">
          {Array.from({ length: EXPECTED }, (_, row) => `${row}`).map((row) => (
            <li key={row}>
              <Skeleton digits={24} />
            </li>
          ))}
        </ul>
      ) : null}
      {data !== undefined && found.length === 0 ? (
        <p className="hint">{t('No tokens found. Try another part of the name, or the address.')}</p>
      ) : null}
      {shown.length === 0 ? null : (
        <TokensTable rows={rows} isPending={figures.isPending} symbol={figures.symbol} />
      )}
      <Pager page={page} pages={Math.ceil(found.length / PAGE)} onPage={setPage} />
    </section>
  );
}

/** Whether figures are missing because the service runs without an index, which is no trouble. */
const needsIndex = (error: Error) => error instanceof ApiFailure && error.code === 'INDEX_REQUIRED';

/** Returns a token's place in the list, from 1; undefined for one that the list does not reach. */
function rankOf(address: string, listed: readonly Token[] | undefined): number | undefined {
  const index = listed?.findIndex((token) => isSame(token.address, address)) ?? -1;
  return index < 0 ? undefined : index + 1;
}
