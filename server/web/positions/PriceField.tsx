import { useState } from 'react';
import { plainSign, shownSign } from '../format/decimalSign.ts';

interface PriceFieldProps {
  readonly id: string;
  readonly label: string;
  /** Unit behind the price. */
  readonly unit: string;
  readonly price: number;
  /** Called with a typed price above 0, once the field is left or Enter is pressed. */
  readonly onPrice: (price: number) => void;
}

const PRICE = /^\d*(?:\.\d*)?$/;

/** Edits one end of a range as a price; it goes to the nearest tick when the field is left. */
export function PriceField({ id, label, unit, price, onPrice }: PriceFieldProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const plain = plainSign((typed ?? '').replace(/\s/g, ''));
  const isWrong = typed !== undefined && (!PRICE.test(plain) || !(Number(plain) > 0));
  const commit = () => {
    if (typed !== undefined && !isWrong) onPrice(Number(plain));
    setTyped(undefined);
  };
  return (
    <div className="amount-field price-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? shownSign(plainPrice(price))}
        aria-invalid={isWrong}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
      <small className="muted">{unit}</small>
    </div>
  );
}

/** Writes a price with seven digits that mean something, without a power of ten. */
function plainPrice(price: number): string {
  return new Intl.NumberFormat('en-US', { maximumSignificantDigits: 7, useGrouping: false }).format(price);
}
