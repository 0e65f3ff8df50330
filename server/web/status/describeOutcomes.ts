import type { Outcomes } from '../api/answers.ts';
import { formatNumber } from '../format/amounts.ts';
import { t } from '../words/words.tsx';

const REASONS = {
  deadline: 'past the deadline',
  payer: 'the payment or the recipient failed',
  lowGas: 'sent with too little gas',
  outOfGas: 'out of gas',
  bound: 'slippage limit exceeded',
  route: 'a token or pool on the route failed',
  unknown: 'unknown reason',
} as const;

/** Returns why a swap reverted; a reason that the page does not know by its code. */
const reasonIn = (reason: string): string =>
  reason in REASONS ? t(REASONS[reason as keyof typeof REASONS]) : reason;

/** Lists why swaps reverted, each with its count; empty when none did. */
export function describeReasons(reasons: Outcomes['reasons']): string {
  const counts = Object.entries(reasons).filter(([, count]) => count > 0);
  if (counts.length === 0) return '';
  return ` (${counts.map(([reason, count]) => `${count} ${reasonIn(reason)}`).join(', ')})`;
}

/** Describes the deliveries of successful swaps, one line for each range that has any. */
export function describeDeliveries(histogram: Outcomes['histogram']): string[] {
  return histogram.flatMap(({ upToBps, count }, place) => {
    if (count === 0) return [];
    const above = histogram[place - 1]?.upToBps;
    return [
      t('{count} delivered {range}.', {
        count: formatNumber(count, 9),
        range: rangeInWords(above ?? null, upToBps),
      }),
    ];
  });
}

function rangeInWords(above: number | null, upTo: number | null): string {
  if (upTo === 0) return t('what was quoted');
  if (upTo === null) return t('over {bps} bps more than was quoted', { bps: above ?? 0 });
  if (above === null) return t('{bps} bps or more below the quote', { bps: -upTo });
  return upTo > 0
    ? t('up to {bps} bps more than was quoted', { bps: upTo })
    : t('between {least} and {most} bps below the quote', { least: -upTo, most: -above });
}

/** Describes the outcome of one swap. */
export function describeOutcome({ status, reason, bps, blockNumber }: Outcomes['outcomes'][number]): string {
  const end = t('in block {block}', { block: formatNumber(blockNumber, 12) });
  if (status === 'reverted')
    return t('reverted {end}, {reason}', { end, reason: reasonIn(reason ?? 'unknown') });
  if (bps === null || bps === 0) return t('as quoted, {end}', { end });
  return bps > 0
    ? t('{bps} bps above the quote, {end}', { bps, end })
    : t('{bps} bps below the quote, {end}', { bps: -bps, end });
}
