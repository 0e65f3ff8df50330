import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Token } from '../api/answers.ts';
import { isSame } from '../api/tokens.ts';
import { usePools } from '../explore/usePools.ts';
import { formatFee } from '../format/amounts.ts';
import { formatDollars } from '../format/figures.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Figure } from '../parts/Figure.tsx';
import { TokenIcon } from '../parts/TokenIcon.tsx';
import { t } from '../words/words.tsx';
import { newPoolLink, newPositionLink } from './positionLink.ts';

const TokenPicker = lazy(async () => ({
  default: (await import('../swap/sides/TokenPicker.tsx')).TokenPicker,
}));

/** Chooses two tokens and one of their pools for a new position. */
export function PairStart() {
  const [tokens, setTokens] = useState<readonly [Token | undefined, Token | undefined]>([
    undefined,
    undefined,
  ]);
  const [choosing, setChoosing] = useState<0 | 1 | undefined>();
  const [, navigate] = useLocation();
  const [one, other] = tokens;
  const { data, error } = usePools({
    token: one?.address,
    protocol: undefined,
    sort: 'tvl',
    cursor: undefined,
  });
  const pools = (data?.pools ?? []).filter(
    ({ token0, token1 }) =>
      one !== undefined &&
      (other === undefined || [token0, token1].some(({ address }) => isSame(address, other.address))),
  );
  return (
    <section className="card" aria-labelledby="start-title">
      <h1 id="start-title">{t('New position')}</h1>
      <div className="pair-tokens">
        {([0, 1] as const).map((place) => {
          const token = tokens[place];
          return (
            <button key={place} type="button" aria-haspopup="dialog" onClick={() => setChoosing(place)}>
              {token === undefined ? null : <TokenIcon {...token} />}
              {token?.symbol ?? (place === 0 ? t('First token') : t('Second token'))}{' '}
              <span aria-hidden="true">▾</span>
            </button>
          );
        })}
      </div>
      {error === null ? null : <ErrorNote error={error} what={t('the list of pools')} />}
      {one === undefined ? (
        <p className="hint">{t('Choose the tokens to see their pools.')}</p>
      ) : pools.length === 0 && data !== undefined ? (
        <p className="hint">{t('There is no pool of these tokens.')}</p>
      ) : (
        <ul className="own-pairs">
          {pools.map(({ address, token0, token1, protocol, fee, tvlUSD }) => (
            <li key={address}>
              <strong>
                {token0.symbol} / {token1.symbol}
              </strong>{' '}
              <span className="chip">
                {protocol === 'v2' ? 'V2' : `${protocol.toUpperCase()} · ${formatFee(fee)}`}
              </span>
              <span className="end">
                <Figure value={tvlUSD} format={(value) => formatDollars(value)} />
              </span>
              <button type="button" onClick={() => navigate(newPositionLink(address))}>
                {t('Choose')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {one === undefined || other === undefined || isSame(one.address, other.address) ? null : (
        <Link className="button" href={newPoolLink(one.address, other.address)}>
          {t('Create a pool of these tokens')}
        </Link>
      )}
      {choosing === undefined ? null : (
        <Suspense>
          <TokenPicker
            title={choosing === 0 ? t('First token') : t('Second token')}
            onClose={() => setChoosing(undefined)}
            onChoose={(token) => {
              setTokens(choosing === 0 ? [token, other] : [one, token]);
              setChoosing(undefined);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
