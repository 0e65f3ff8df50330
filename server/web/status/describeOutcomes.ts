import type { Outcomes } from '../api/answers.ts';

const REASONS: Readonly<Record<string, string>> = {
  deadline: 'past the deadline',
  payer: 'the payment or the recipient failed',
  lowGas: 'sent with too little gas',
  outOfGas: 'out of gas',
  bound: 'slippage limit exceeded',
  route: 'a token or pool on the route failed',
  unknown: 'unknown reason',
};

/** Lists why swaps reverted, each with its count; empty when none did. */
export function describeReasons(reasons: Outcomes['reasons']): string {
  const counts = Object.entries(reasons).filter(([, count]) => count > 0);
  if (counts.length === 0) return '';
  return ` (${counts.map(([reason, count]) => `${count} ${REASONS[reason] ?? reason}`).join(', ')})`;
}

/** Describes the deliveries of successful swaps, one line for each range that has any. */
export function describeDeliveries(histogram: Outcomes['histogram']): string[] {
  return histogram.flatMap(({ upToBps, count }, place) => {
    if (count === 0) return [];
    const above = histogram[place - 1]?.upToBps;
    return [`${count} delivered ${rangeInWords(above ?? null, upToBps)}.`];
  });
}

function rangeInWords(above: number | null, upTo: number | null): string {
  if (upTo === 0) return 'what was quoted';
  if (upTo === null) return `over ${above} bps more than was quoted`;
  if (above === null) return `${-upTo} bps or more below the quote`;
  return upTo > 0
    ? `up to ${upTo} bps more than was quoted`
    : `between ${-upTo} and ${-above} bps below the quote`;
}

/** Describes the outcome of one swap. */
export function describeOutcome({ status, reason, bps, blockNumber }: Outcomes['outcomes'][number]): string {
  const end = `in block ${blockNumber}`;
  if (status === 'reverted') return `reverted ${end}, ${REASONS[reason ?? 'unknown'] ?? reason}`;
  if (bps === null || bps === 0) return `as quoted, ${end}`;
  return `${Math.abs(bps)} bps ${bps > 0 ? 'above' : 'below'} the quote, ${end}`;
}
