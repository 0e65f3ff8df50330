import { rich } from '../words/words.tsx';

/** Names the library of the charts, as its licence asks for. */
export function DrawnWith() {
  return rich('Drawn with {library}.', {
    library: (
      <>
        <a href="https://www.tradingview.com/">TradingView</a> Lightweight Charts™
      </>
    ),
  });
}
