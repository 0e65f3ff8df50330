import { ErrorNote } from '../parts/ErrorNote.tsx';
import { t } from '../words/words.tsx';
import type { TradeState } from './useTrade.ts';

/** Says why no quote is asked for: a token that cannot be found, or a coin for itself. */
export function TradeProblems({ state }: { readonly state: TradeState }) {
  const { tokens, unknown, error, isWrapping } = state;
  return (
    <>
      {error === null ? null : <ErrorNote error={error} what={t('the token')} />}
      {unknown.map((address) => (
        <p key={address} className="note error" role="alert">
          {t('No token found at {address}.', { address })} {t('Check the address, or search for it.')}
        </p>
      ))}
      {isWrapping ? (
        <p className="note" role="status">
          {tokens.in?.isCoin === tokens.out?.isCoin
            ? t('You pay and receive the same token. Choose another one.')
            : t(
                '{one} and {other} are one coin, with and without its wrapper: no pool trades them. Choose another token.',
                { one: tokens.in?.symbol ?? '', other: tokens.out?.symbol ?? '' },
              )}
        </p>
      ) : null}
    </>
  );
}
