import { type ReactNode, useState } from 'react';
import type { Quote, Token } from '../api/answers.ts';
import { useTradeValue } from '../api/prices.ts';
import { formatPercent, formatUSD } from '../format/amounts.ts';
import { covers, type Ruin, ruinOf } from './ruin.ts';

const WORD = 'accept';

interface RuinGateProps {
  readonly quote: Quote;
  readonly tokenIn: Token;
  readonly tokenOut: Token;
  /** The buttons of the trade. They stay mounted, because a swap may be under way. */
  readonly children: ReactNode;
}

/** Disables the buttons of a ruinous trade until the trader consents, above 50 % by a typed word. */
export function RuinGate({ quote, tokenIn, tokenOut, children }: RuinGateProps) {
  const [consent, setConsent] = useState<Ruin>();
  const [word, setWord] = useState('');
  const ruin = ruinOf(quote, useTradeValue(quote, tokenIn, tokenOut));
  const isOpen = covers(consent, ruin);
  return (
    <>
      {ruin === undefined || isOpen ? null : (
        <div className="note error ruin" role="alert">
          <p>{lossOf(ruin)}</p>
          {ruin.act === 'word' ? (
            <label>
              Type {WORD} to trade anyway
              <input value={word} autoComplete="off" onChange={({ target }) => setWord(target.value)} />
            </label>
          ) : null}
          <button
            type="button"
            disabled={ruin.act === 'word' && word.trim().toLowerCase() !== WORD}
            onClick={() => {
              setConsent(ruin);
              setWord('');
            }}
          >
            Accept this loss
          </button>
        </div>
      )}
      <fieldset className="gate" disabled={!isOpen}>
        {children}
      </fieldset>
    </>
  );
}

function lossOf({ percent, lostUSD, isByImpact, cannotSell }: Ruin): string {
  const dollars = lostUSD === undefined ? '' : `about ${formatUSD(lostUSD)}, `;
  const loss = isByImpact
    ? `You lose ${dollars}${formatPercent(percent)} of this trade to its price impact.`
    : `You lose ${dollars}${formatPercent(percent)} of what you pay: you receive so much less than it is worth.`;
  if (!cannotSell) return loss;
  return `You cannot sell this token after you buy it.${percent > 5 ? ` ${loss}` : ''}`;
}
