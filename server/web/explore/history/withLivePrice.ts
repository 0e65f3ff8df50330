import type { Period } from '../usePool.ts';

/**
 * Returns the periods with the price of now as the last close, for the last one is the present period: the
 * index, from which they are, follows the chain with a delay.
 * @param price token1 per token0; null before the pool has one
 */
export function withLivePrice(series: readonly Period[], price: string | null): readonly Period[] {
  const last = series.at(-1);
  if (last === undefined || last.close === null || price === null) return series;
  const beyond = (bound: string | null, isBeyond: boolean) => (bound === null || isBeyond ? price : bound);
  const present = {
    ...last,
    high: beyond(last.high, Number(price) > Number(last.high)),
    low: beyond(last.low, Number(price) < Number(last.low)),
    close: price,
  };
  return [...series.slice(0, -1), present];
}
