/** A script that sums into `shifted` what moved without a touch, as browsers count layout shift. */
export const SHIFTS = `window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });`;
