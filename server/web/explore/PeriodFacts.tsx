import type { ReactNode } from 'react';
import { formatNumber, formatUSD } from '../format/amounts.ts';
import { Figure } from '../parts/Figure.tsx';
import { Stat } from './Stat.tsx';
import type { Period } from './usePool.ts';

interface PeriodFactsProps {
  readonly period: Period;
  readonly interval: 'hour' | 'day';
}

/** Shows the figures of one hour or day, each with its raw value. */
export function PeriodFacts({ period, interval }: PeriodFactsProps) {
  const { timestamp, open, high, low, close, volumeUSD, feesUSD, tvlUSD } = period;
  const price = (value: string | null): ReactNode => (
    <Figure value={value} format={(text) => formatNumber(text)} />
  );
  const dollars = (value: string | null): ReactNode => (
    <Figure value={value} format={(text) => formatUSD(text)} />
  );
  return (
    <dl className="grid period">
      <Stat name={interval === 'hour' ? 'Hour from' : 'Day (UTC)'}>
        <Figure value={timestamp} format={(seconds) => beginning(Number(seconds), interval)} />
      </Stat>
      <Stat name="Open">{price(open)}</Stat>
      <Stat name="High">{price(high)}</Stat>
      <Stat name="Low">{price(low)}</Stat>
      <Stat name="Close">{price(close)}</Stat>
      <Stat name="Volume">{dollars(volumeUSD)}</Stat>
      <Stat name="Fees">{dollars(feesUSD)}</Stat>
      <Stat name="Value locked at its end">{dollars(tvlUSD)}</Stat>
    </dl>
  );
}

function beginning(seconds: number, interval: 'hour' | 'day'): string {
  const style: Intl.DateTimeFormatOptions =
    interval === 'hour'
      ? { dateStyle: 'medium', timeStyle: 'short' }
      : { dateStyle: 'medium', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(undefined, style).format(seconds * 1000);
}
