import { createContext, type ReactNode, use, useState } from 'react';
import type { Quote, Token } from '../api/answers.ts';
import { useTradeValue } from '../api/prices.ts';
import { formatPercent, formatUSD } from '../format/amounts.ts';
import { t } from '../words/words.tsx';
import { covers, type Ruin, ruinOf } from './ruin.ts';

interface RuinGateProps {
  readonly quote: Quote;
  readonly tokenIn: Token;
  readonly tokenOut: Token;
  /** The buttons of the trade. They stay mounted, because a swap may be under way. */
  readonly children: ReactNode;
}

const Consent = createContext<ReactNode>(null);

/** Asks for consent inside a dialog of the trade, and disables the dialog's steps until it is given. */
export function RuinGateInside({ children }: { readonly children: ReactNode }) {
  const consent = use(Consent);
  return (
    <>
      {consent}
      <fieldset className="gate" disabled={consent !== null}>
        {children}
      </fieldset>
    </>
  );
}

/** Disables the buttons of a ruinous trade until the trader consents, above 50 % by a typed word. */
export function RuinGate({ quote, tokenIn, tokenOut, children }: RuinGateProps) {
  const [consent, setConsent] = useState<Ruin>();
  const [word, setWord] = useState('');
  const ruin = ruinOf(quote, useTradeValue(quote, tokenIn, tokenOut));
  const isOpen = covers(consent, ruin);
  const asked =
    ruin === undefined || isOpen ? null : (
      <div className="note error ruin" role="alert">
        <p>{lossOf(ruin)}</p>
        {ruin.act === 'word' ? (
          <label>
            {t('Type {word} to trade anyway', { word: t('accept') })}
            <input value={word} autoComplete="off" onChange={({ target }) => setWord(target.value)} />
          </label>
        ) : null}
        <button
          type="button"
          disabled={ruin.act === 'word' && word.trim().toLowerCase() !== t('accept')}
          onClick={() => {
            setConsent(ruin);
            setWord('');
          }}
        >
          {t('Accept this loss')}
        </button>
      </div>
    );
  return (
    <Consent value={asked}>
      {asked}
      <fieldset className="gate" disabled={!isOpen}>
        {children}
      </fieldset>
    </Consent>
  );
}

function lossOf({ percent, lostUSD, isByImpact, cannotSell }: Ruin): string {
  const dollars = lostUSD === undefined ? '' : `${t('about {dollars}', { dollars: formatUSD(lostUSD) })}, `;
  const share = dollars + formatPercent(percent);
  const loss = isByImpact
    ? t('You lose {share} of this trade to its price impact.', { share })
    : t('You lose {share} of what you pay: you receive so much less than it is worth.', { share });
  if (!cannotSell) return loss;
  const warning = t('You cannot sell this token after you buy it.');
  return percent > 5 ? `${warning} ${loss}` : warning;
}
