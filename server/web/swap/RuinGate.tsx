import { type ReactNode, useState } from 'react';
import type { Quote } from '../api/answers.ts';
import { formatPercent } from '../format/amounts.ts';
import { covers, type Ruin, ruinOf } from './ruin.ts';

const WORD = 'accept';

interface RuinGateProps {
  readonly quote: Quote;
  /** The buttons of the trade. They stay mounted, because a swap may be under way. */
  readonly children: ReactNode;
}

/** Disables the buttons of a ruinous trade until the trader consents, above 50 % by a typed word. */
export function RuinGate({ quote, children }: RuinGateProps) {
  const [consent, setConsent] = useState<Ruin>();
  const [word, setWord] = useState('');
  const ruin = ruinOf(quote);
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

function lossOf({ percent, cannotSell }: Ruin): string {
  const loss = `You lose ${formatPercent(percent)} of this trade to its price impact.`;
  if (!cannotSell) return loss;
  return `You cannot sell this token after you buy it.${percent > 5 ? ` ${loss}` : ''}`;
}
