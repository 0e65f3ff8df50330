import type { Token } from '../api/answers.ts';
import { formatAmount } from '../format/amounts.ts';
import { t } from '../words/words.tsx';

interface AmountProps {
  readonly raw: string;
  readonly token: Pick<Token, 'decimals' | 'symbol'>;
  /** Unit behind the number. Default: the token's symbol. */
  readonly unit?: string;
}

/** Shows an amount for people; the raw units are its value, and shown on hover. */
export function Amount({ raw, token, unit = token.symbol }: AmountProps) {
  return (
    <data value={raw} title={t('{amount} raw units', { amount: raw })}>
      {formatAmount(raw, token.decimals)} {unit}
    </data>
  );
}
