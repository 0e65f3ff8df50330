import type { Candle } from '../../charts/addCandles.ts';
import type { Period } from '../usePool.ts';

/** Keeps the periods with a price, as numbers that are precise enough to draw. */
export function candlesOf(series: readonly Period[]): Candle[] {
  return series.flatMap(({ timestamp, open, high, low, close }) =>
    open === null || high === null || low === null || close === null
      ? []
      : [{ time: timestamp, open: Number(open), high: Number(high), low: Number(low), close: Number(close) }],
  );
}
