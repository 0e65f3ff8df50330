import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Token } from '../../api/answers.ts';
import { TokenIcon } from '../../parts/TokenIcon.tsx';
import { TokenMarks } from '../../parts/TokenMarks.tsx';
import { t } from '../../words/words.tsx';
import type { Side } from '../useTrade.ts';
import { AmountInput } from './AmountInput.tsx';

const loadPicker = () => import('./TokenPicker.tsx');
const TokenPicker = lazy(async () => ({ default: (await loadPicker()).TokenPicker }));

interface AmountFieldProps {
  readonly side: Side;
  readonly label: string;
  readonly token: Token | undefined;
  /** All digits. */
  readonly value: string;
  /** What stands in the field without the focus. */
  readonly short: string;
  readonly invalid: string | undefined;
  readonly isStale: boolean;
  readonly onType: (text: string) => void;
  readonly onToken: (token: Token) => void;
  /** Balance and the like. */
  readonly children?: ReactNode;
}

/** Edits one side of the trade: an amount and a token. */
export function AmountField(props: AmountFieldProps) {
  const { side, label, token, value, invalid, isStale } = props;
  const [isChoosing, setChoosing] = useState(false);
  const id = `amount-${side}`;
  return (
    <div className="amount-field" data-stale={isStale}>
      <label htmlFor={id}>{label}</label>
      <div className="amount-row">
        <AmountInput
          id={id}
          value={value}
          short={props.short}
          isInvalid={invalid !== undefined}
          onType={props.onType}
        />
        <button
          type="button"
          className="token-button"
          aria-haspopup="dialog"
          // It is there by the time of the click, and what is typed then is not lost.
          onPointerEnter={() => void loadPicker()}
          onFocus={() => void loadPicker()}
          onClick={() => setChoosing(true)}
        >
          <span className="sr-only">{label}: </span>
          {token === undefined ? null : <TokenIcon {...token} />}
          <span className="token-symbol">{token?.symbol ?? t('Choose')}</span>
          <span aria-hidden="true">▾</span>
        </button>
      </div>
      <div className="amount-note" id={`${id}-note`}>
        {invalid === undefined ? null : <span className="bad">{invalid}</span>}
        {token === undefined ? null : <TokenMarks token={token} />}
        {props.children}
      </div>
      {isChoosing ? (
        <Suspense>
          <TokenPicker
            title={label}
            onClose={() => setChoosing(false)}
            onChoose={(chosen) => {
              setChoosing(false);
              props.onToken(chosen);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
