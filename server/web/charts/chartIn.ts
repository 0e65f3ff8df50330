import { createChart, type IChartApi } from 'lightweight-charts';
import { tokenColor } from '../design/tokenColor.ts';
import { readerLocale } from '../words/reader.ts';

/** Pixels beside the newest point, under which half of its time stands. */
const HALF_A_LABEL = 20;

interface ChartStyle {
  /** Whether the axis says the time of the day. Default true. */
  readonly isTimed?: boolean;
  /** Whether nobody can move it. Default false. */
  readonly isStill?: boolean;
}

/** Creates a chart in the colours of the page, as wide and high as the element. */
export function chartIn(
  element: HTMLElement,
  { isTimed = true, isStill = false }: ChartStyle = {},
): IChartApi {
  return createChart(element, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: tokenColor(element, '--muted'),
      // The logo brings a style of its own, which the page's policy refuses; a line below names the library.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: tokenColor(element, '--line') } },
    // The highest label of a low chart would be cut.
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    timeScale: { timeVisible: isTimed, borderVisible: false, rightOffsetPixels: HALF_A_LABEL },
    // A finger that moves up or down scrolls the page.
    handleScroll: isStill ? false : { vertTouchDrag: false },
    handleScale: !isStill,
    // The library fails on some names that browsers give their language.
    localization: { locale: new Intl.DateTimeFormat(readerLocale()).resolvedOptions().locale },
  });
}

/**
 * Returns the smallest step of the price, a power of ten, as the library demands: below six significant
 * digits.
 */
export function smallestStep(price: number): number {
  const digits = Math.min(18, Math.max(2, 6 - Math.floor(Math.log10(price || 1))));
  return Number(`1e-${digits}`);
}
