import { ErrorNote } from '../parts/ErrorNote.tsx';
import type { TradeState } from './useTrade.ts';

/** Says why no quote is asked for: a token that cannot be found, or a coin for itself. */
export function TradeProblems({ state }: { readonly state: TradeState }) {
  const { tokens, unknown, error, isWrapping } = state;
  return (
    <>
      {error === null ? null : <ErrorNote error={error} what="the token" />}
      {unknown.map((address) => (
        <p key={address} className="note error" role="alert">
          No token found at {address}.
        </p>
      ))}
      {isWrapping ? (
        <p className="note" role="status">
          {tokens.in?.symbol} and {tokens.out?.symbol} are one coin, with and without its wrapper: no pool
          trades them. Choose another token.
        </p>
      ) : null}
    </>
  );
}
