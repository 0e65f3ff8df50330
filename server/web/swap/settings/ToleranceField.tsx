import { useState } from 'react';
import { formatPercent } from '../../format/amounts.ts';
import { t } from '../../words/words.tsx';
import { AUTO, isSlippage, needsConsent } from '../settings.ts';

const PRESETS = ['0.1', '0.5', '1'];
/** All digits that a tolerance can have. */
const DIGITS = 6;

const shownPercent = (percent: string) => formatPercent(Number(percent), DIGITS);

interface ToleranceFieldProps {
  /** Percent or `auto`, as stored. */
  readonly value: string;
  readonly onConfirm: (percent: string) => void;
}

/**
 * Chooses the slippage tolerance. A typed one is a draft until it is saved: the first digit of 99 is a valid
 * 9. One above 5 % is saved only with the word typed beside it.
 */
export function ToleranceField({ value, onConfirm }: ToleranceFieldProps) {
  const [draft, setDraft] = useState(value === AUTO ? '' : value);
  const [word, setWord] = useState('');
  const isChanged = draft !== (value === AUTO ? '' : value);
  const isValid = isSlippage(draft) || !isChanged;
  const isHigh = isValid && needsConsent(draft);
  const canSave = isValid && isChanged && (!isHigh || word.trim().toLowerCase() === t('accept'));
  const save = (percent: string) => {
    setDraft(percent === AUTO ? '' : percent);
    setWord('');
    onConfirm(percent);
  };
  return (
    <form
      className="settings tolerance"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) save(draft);
      }}
    >
      <fieldset className="setting">
        <legend>{t('Slippage tolerance')}</legend>
        <div className="choices">
          <button type="button" aria-pressed={value === AUTO} onClick={() => save(AUTO)}>
            {t('Auto')}
          </button>
          {PRESETS.map((percent) => (
            <button
              key={percent}
              type="button"
              aria-pressed={value === percent}
              onClick={() => save(percent)}
            >
              {shownPercent(percent)}
            </button>
          ))}
          <input
            inputMode="decimal"
            aria-label={t('Own tolerance (%)')}
            placeholder={t('Custom %')}
            value={draft}
            aria-invalid={!isValid}
            onChange={({ target }) => setDraft(target.value.trim().replace(',', '.'))}
          />
        </div>
      </fieldset>
      {isValid ? null : <p className="bad">{t('Enter a percentage from 0 to 50, such as 0.5.')}</p>}
      {isValid && Number(draft) >= 1 ? (
        <p className="bad">
          {t('Others may trade before this swap and take up to {percent} of it.', {
            percent: shownPercent(draft),
          })}
        </p>
      ) : null}
      {isHigh && isChanged ? (
        <label>
          {t('Type {word} to allow a loss of {percent}', { word: t('accept'), percent: shownPercent(draft) })}
          <input value={word} autoComplete="off" onChange={({ target }) => setWord(target.value)} />
        </label>
      ) : null}
      {isChanged ? (
        <button type="submit" disabled={!canSave}>
          {t('Save tolerance')}
        </button>
      ) : null}
      {isChanged ? (
        <p>
          {t('{tolerance} stays in use until you save.', {
            tolerance: value === AUTO ? t('Auto') : shownPercent(value),
          })}
        </p>
      ) : null}
    </form>
  );
}
