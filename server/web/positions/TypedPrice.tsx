import { plainSign, shownSign } from '../format/decimalSign.ts';

interface TypedPriceProps {
  readonly id: string;
  readonly label: string;
  /** Unit behind the price. */
  readonly unit: string;
  /** Text of the price, with a point. */
  readonly price: string;
  readonly onPrice: (price: string) => void;
}

/** Edits a price as text, which counts at each keystroke. */
export function TypedPrice({ id, label, unit, price, onPrice }: TypedPriceProps) {
  return (
    <div className="amount-field price-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={shownSign(price)}
        aria-invalid={price !== '' && !(Number(price) > 0)}
        onChange={({ target }) => onPrice(plainSign(target.value.replace(/\s/g, '')))}
      />
      <small className="muted">{unit}</small>
    </div>
  );
}
