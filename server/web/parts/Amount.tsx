import type { Token } from '../api/answers.ts';
import { formatAmount } from '../format/amounts.ts';
import { t } from '../words/words.tsx';

/** Signs of an amount that any place has room for: it is not broken before its unit. */
const MOST_WHOLE = 20;

interface AmountProps {
  readonly raw: string;
  readonly token: Pick<Token, 'decimals' | 'symbol'>;
  /** Unit behind the number. Default: the token's symbol. */
  readonly unit?: string;
}

/** Shows an amount for people; the raw units are its value, and shown on hover. */
export function Amount({ raw, token, unit = token.symbol }: AmountProps) {
  const text = `${formatAmount(raw, token.decimals)} ${unit}`;
  return (
    <data
      className={text.length > MOST_WHOLE ? undefined : 'whole'}
      value={raw}
      title={t('{amount} raw units', { amount: raw })}
    >
      {text}
    </data>
  );
}
