import { formatAmountShort, formatDollars } from '../format/figures.ts';
import { Figure } from './Figure.tsx';

interface MoneyProps {
  /** US dollars; null where unknown. */
  readonly usd: string | null | undefined;
  /** Native coins, where the network counts in them. */
  readonly native?: string | null | undefined;
  readonly symbol?: string | undefined;
  readonly reason?: string | null | undefined;
  readonly format?: (value: string | number) => string;
}

/** Shows dollars; native coins where there are none; a dash with its reason where there is neither. */
export function Money({ usd, native, symbol = '', reason, format = formatDollars }: MoneyProps) {
  if ((usd === null || usd === undefined) && native !== null && native !== undefined) {
    return <Figure value={native} format={(value) => `${formatAmountShort(value)} ${symbol}`} />;
  }
  return <Figure value={usd} format={format} reason={reason ?? null} />;
}
