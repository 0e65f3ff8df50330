import { CandlestickSeries, type IChartApi, type ISeriesApi, type UTCTimestamp } from 'lightweight-charts';
import { tokenColor } from '../design/tokenColor.ts';
import { calmScale } from './calmScale.ts';

export interface Candle {
  /** Unix seconds. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Adds an empty series of candles in the colours of gains and losses. */
export function addCandles(chart: IChartApi, element: HTMLElement): ISeriesApi<'Candlestick'> {
  const [up, down] = [tokenColor(element, '--pos'), tokenColor(element, '--neg')];
  return chart.addSeries(CandlestickSeries, {
    upColor: up,
    wickUpColor: up,
    downColor: down,
    wickDownColor: down,
    borderVisible: false,
    autoscaleInfoProvider: calmScale,
  });
}

export function showCandles(series: ISeriesApi<'Candlestick'>, candles: readonly Candle[]): void {
  series.setData(candles.map(({ time, ...candle }) => ({ time: time as UTCTimestamp, ...candle })));
}
