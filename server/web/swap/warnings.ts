import type { LeftOut, Quote, TaxOfToken } from '../api/answers.ts';
import { formatPercent } from '../format/amounts.ts';

export interface Warning {
  readonly level: 'notice' | 'danger';
  readonly text: string;
}

const HIGH_IMPACT_PERCENT = 3;
const SEVERE_IMPACT_PERCENT = 15;

/** Lists the warnings of this trade, worst first. */
export function warningsOf(quote: Quote, symbols: { readonly in: string; readonly out: string }): Warning[] {
  const warnings = [
    ...impactWarning(quote.priceImpact),
    ...taxWarning(symbols.in, quote.tokenTax?.tokenIn, 'sell'),
    ...taxWarning(symbols.out, quote.tokenTax?.tokenOut, 'buy'),
    ...leftOutWarning(quote.leftOut),
  ];
  if (quote.discovery === 'chain') {
    warnings.push({
      level: 'notice',
      text: 'The index is unavailable or behind. Pools were looked up on chain, so some may be missing.',
    });
  }
  return warnings.sort((a, b) => Number(b.level === 'danger') - Number(a.level === 'danger'));
}

/**
 * Warns when the market moved against the trader since a transaction was built, by a tenth of the tolerance or more;
 * a danger once the transaction would revert.
 */
export function movedWarning(built: Quote, now: Quote, slippagePercent: number): Warning | undefined {
  if (built.tradeType !== now.tradeType) return undefined;
  const percent =
    now.tradeType === 0
      ? -changePercent(BigInt(built.amountOut), BigInt(now.amountOut))
      : changePercent(BigInt(built.amountIn), BigInt(now.amountIn));
  if (percent <= 0 || percent < slippagePercent / 10) return undefined;
  const isBeyond = percent > slippagePercent;
  return {
    level: isBeyond ? 'danger' : 'notice',
    text:
      `The price moved ${formatPercent(percent)} against you since this transaction was built` +
      (isBeyond ? ': it would revert at its slippage limit. Rebuild it.' : '.'),
  };
}

function impactWarning(percent: number): Warning[] {
  if (percent < HIGH_IMPACT_PERCENT) return [];
  const level = percent >= SEVERE_IMPACT_PERCENT ? 'danger' : 'notice';
  return [
    {
      level,
      text: `High price impact: this trade loses ${formatPercent(percent)} against the current price.`,
    },
  ];
}

function taxWarning(symbol: string, tax: TaxOfToken | null | undefined, side: 'buy' | 'sell'): Warning[] {
  if (tax === null || tax === undefined) return [];
  const warnings: Warning[] = [];
  if (!tax.canSell && side === 'buy') {
    warnings.push({ level: 'danger', text: `You cannot sell ${symbol} after you buy it.` });
  }
  const bps = side === 'buy' ? tax.buyBps : tax.sellBps;
  if (bps !== null && bps > 0) {
    warnings.push({
      level: 'notice',
      text: `${symbol} takes ${formatPercent(bps / 100)} of each transfer; the amounts include that.`,
    });
  }
  return warnings;
}

function leftOutWarning(leftOut: LeftOut | null | undefined): Warning[] {
  if (leftOut === null || leftOut === undefined) return [];
  const { tokens, reason, promisedPercent } = leftOut;
  const more = promisedPercent === null ? 'more' : `${formatPercent(promisedPercent)} more`;
  const why = reason === 'untrusted' ? 'it is not trusted' : 'the gain is too good to be true';
  return [
    {
      level: 'notice',
      text: `A route through ${tokens.join(' and ')} promises ${more} but is left out: ${why}.`,
    },
  ];
}

/** Returns the change from `before` to `now`, percent to four decimals; negative when `now` is less. */
function changePercent(before: bigint, now: bigint): number {
  return Number(((now - before) * 1_000_000n) / before) / 10_000;
}
