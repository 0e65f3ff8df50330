import { type CSSProperties, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { shownSign } from '../../format/decimalSign.ts';
import { groupDigits, placeBehind, ungroup } from '../../format/groupDigits.ts';

interface AmountInputProps {
  readonly id: string;
  /** All digits, without spaces. */
  readonly value: string;
  /** What stands there without the focus. */
  readonly short: string;
  readonly isInvalid: boolean;
  readonly onType: (text: string) => void;
}

/**
 * Edits an amount. Its digits are grouped while they are typed, its type shrinks until all fit, and with the
 * focus it shows, and copies, every digit.
 */
export function AmountInput({ id, value, short, isInvalid, onType }: AmountInputProps) {
  const input = useRef<HTMLInputElement>(null);
  /** The characters before the caret, which grouping would move. */
  const before = useRef<number>(undefined);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const [hasFocus, setFocus] = useState(false);
  const shown = shownSign(hasFocus ? groupDigits(value) : short);
  useLayoutEffect(() => {
    if (before.current === undefined) return;
    const place = placeBehind(shown, before.current);
    before.current = undefined;
    input.current?.setSelectionRange(place, place);
  });
  return (
    <div className="amount-input">
      <input
        ref={input}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        placeholder="0"
        value={shown}
        title={value === '' ? undefined : value}
        style={{ '--characters': Math.max(shown.length, 1) } as CSSProperties}
        aria-invalid={isInvalid}
        aria-describedby={`${id}-note`}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onChange={({ target }) => {
          before.current = ungroup(target.value.slice(0, target.selectionStart ?? undefined)).length;
          onType(ungroup(target.value));
          renderAgain();
        }}
        onCopy={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget;
          event.clipboardData.setData(
            'text/plain',
            ungroup(shown.slice(selectionStart ?? 0, selectionEnd ?? 0)),
          );
          event.preventDefault();
        }}
      />
    </div>
  );
}
