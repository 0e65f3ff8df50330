import type { ReactNode } from 'react';
import { formatDollars, formatPrice } from '../../format/figures.ts';
import { Figure } from '../../parts/Figure.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { readerLocale } from '../../words/reader.ts';
import { t } from '../../words/words.tsx';
import { Stat } from '../Stat.tsx';
import type { Period } from '../usePool.ts';

interface PeriodFactsProps {
  /** Undefined while it loads, and where there was nothing. */
  readonly period: Period | undefined;
  readonly interval: 'hour' | 'day';
}

/** Shows the figures of one hour or day, each with its raw value. */
export function PeriodFacts({ period, interval }: PeriodFactsProps) {
  const figure = (
    value: string | number | null | undefined,
    format: (value: string | number) => string,
  ): ReactNode => (period === undefined ? <Skeleton /> : <Figure value={value} format={format} />);
  const price = (value: string | null | undefined) => figure(value, (text) => formatPrice(text));
  const dollars = (value: string | null | undefined) => figure(value, (text) => formatDollars(text));
  return (
    <dl className="grid period">
      <Stat name={interval === 'hour' ? t('Hour from') : t('Day (UTC)')}>
        {figure(period?.timestamp, (seconds) => beginning(Number(seconds), interval))}
      </Stat>
      <Stat name={t('Open|of a period')}>{price(period?.open)}</Stat>
      <Stat name={t('High')}>{price(period?.high)}</Stat>
      <Stat name={t('Low')}>{price(period?.low)}</Stat>
      <Stat name={t('Close|of a period')}>{price(period?.close)}</Stat>
      <Stat name={t('Volume')}>{dollars(period?.volumeUSD)}</Stat>
      <Stat name={t('Fees')}>{dollars(period?.feesUSD)}</Stat>
      <Stat name={t('TVL at its end')}>{dollars(period?.tvlUSD)}</Stat>
    </dl>
  );
}

function beginning(seconds: number, interval: 'hour' | 'day'): string {
  const style: Intl.DateTimeFormatOptions =
    interval === 'hour'
      ? { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }
      : { dateStyle: 'medium', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(readerLocale(), style).format(seconds * 1000);
}
