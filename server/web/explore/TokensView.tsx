import { Link, useSearchParams } from 'wouter';
import type { Token } from '../api/answers.ts';
import { isSame, useTokenSearch, useTokens } from '../api/tokens.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { ImitationNote } from '../parts/ImitationNote.tsx';
import { Loading } from '../parts/Loading.tsx';
import { TokenIcon } from '../parts/TokenIcon.tsx';
import './explore.css';

/** Shows the tokens by rank, or those that match the typed text. */
export function TokensView() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const { data, error } = useTokenSearch(text.trim());
  const listed = useTokens().data?.tokens;
  return (
    <section className="card" aria-labelledby="tokens-title">
      <div className="card-head wrap">
        <h1 id="tokens-title">Tokens</h1>
        <input
          className="filter"
          type="search"
          aria-label="Symbol, name or address"
          placeholder="Symbol, name or address"
          value={text}
          onChange={({ target: { value } }) => setParams(value === '' ? {} : { q: value }, { replace: true })}
        />
      </div>
      {error === null ? null : <ErrorNote error={error} what="the list of tokens" />}
      {data === undefined && error === null ? <Loading what="the tokens" /> : null}
      {data === undefined ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="scroll" tabIndex={0} aria-label="Tokens">
          <table>
            <thead>
              <tr>
                <th scope="col">Rank</th>
                <th scope="col">Token</th>
                <th scope="col">Address</th>
                <th scope="col">Decimals</th>
                <th scope="col">Links</th>
              </tr>
            </thead>
            <tbody>
              {data.tokens.map(({ address, symbol, name, decimals, imitates }) => (
                <tr key={address}>
                  <td>{rankOf(address, listed)}</td>
                  <th scope="row">
                    <span className="token">
                      <TokenIcon address={address} symbol={symbol} /> {symbol || 'no symbol'}{' '}
                      <small>{name}</small>
                      <ImitationNote token={imitates === undefined ? {} : { imitates }} />
                    </span>
                  </th>
                  <td className="mono">{address}</td>
                  <td>{decimals}</td>
                  <td>
                    <Link href={`/pools?token=${address}`}>pools</Link>{' '}
                    <Link href={`/?out=${address}`}>swap</Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {data.tokens.length === 0 ? <p>No tokens found.</p> : null}
        </section>
      )}
    </section>
  );
}

/** Returns a token's place in the list, from 1; nothing for one that the list does not reach. */
function rankOf(address: string, listed: readonly Token[] | undefined): number | string {
  const index = listed?.findIndex((token) => isSame(token.address, address)) ?? -1;
  return index < 0 ? '–' : index + 1;
}
