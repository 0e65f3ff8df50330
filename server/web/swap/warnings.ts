import type { LeftOut, Quote, TaxOfToken } from '../api/answers.ts';
import { formatPercent, shortAddress } from '../format/amounts.ts';
import { shownText } from '../format/shownText.ts';
import { sentence } from '../words/problem.ts';
import { toldByCode } from '../words/told.ts';
import { t } from '../words/words.tsx';

export interface Warning {
  readonly level: 'notice' | 'danger';
  readonly text: string;
  /** The code of the service's warning, where it has one. */
  readonly code?: string;
}

const HIGH_IMPACT_PERCENT = 3;
const SEVERE_IMPACT_PERCENT = 15;
const HIGH_SLIPPAGE_PERCENT = 5;
const MESSAGE_LENGTH = 200;
/** Warnings of the service that the page puts in words of its own. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  ...['HIGH_PRICE_IMPACT', 'INDEX_MISSING', 'DOLLARS_DIFFER', 'TOKEN_CANNOT_BE_SOLD', 'TOKEN_TAXED'],
]);
const DANGERS: ReadonlySet<string> = new Set(['TOKEN_IMITATES', 'TOKEN_CANNOT_BE_SOLD']);

/** Lists the warnings of this trade, worst first. The tolerance is in percent. */
export function warningsOf(
  quote: Quote,
  symbols: { readonly in: string; readonly out: string },
  slippage = 0,
): Warning[] {
  const warnings: Warning[] = [
    ...slippageWarning(slippage),
    ...impactWarning(quote.priceImpact, quote.warnings),
    ...taxWarning(symbols.in, quote.tokenTax?.tokenIn, 'sell'),
    ...taxWarning(symbols.out, quote.tokenTax?.tokenOut, 'buy'),
    ...tokenWarnings(quote, symbols),
    ...leftOutWarning(quote.leftOut),
  ];
  if (quote.discovery === 'chain') {
    warnings.push({
      level: 'notice',
      text: t('The index is unavailable or behind. Pools were looked up on chain, so some may be missing.'),
    });
  }
  return warnings.sort((a, b) => Number(b.level === 'danger') - Number(a.level === 'danger'));
}

/**
 * Warns when the market moved against the trader since a transaction was built, by a tenth of the tolerance
 * or more.
 */
export function movedWarning(built: Quote, now: Quote, slippagePercent: number): Warning | undefined {
  const percent = movedPercent(built, now);
  if (percent <= 0 || percent < slippagePercent / 10) return undefined;
  const text = t('The price moved {percent} against you since this transaction was built.', {
    percent: formatPercent(percent),
  });
  return { level: 'notice', text };
}

/** Returns whether no sign of safety stands with it: a danger, or a trait of a token. */
export const isOfConcern = ({ level, code }: Warning): boolean =>
  level === 'danger' || code?.startsWith('TOKEN_') === true;

/** Returns by how much the market moved against the trader, percent; negative where it got better. */
export function movedPercent(built: Quote, now: Quote): number {
  if (built.tradeType !== now.tradeType) return 0;
  return now.tradeType === 0
    ? -changePercent(BigInt(built.amountOut), BigInt(now.amountOut))
    : changePercent(BigInt(built.amountIn), BigInt(now.amountIn));
}

function slippageWarning(percent: number): Warning[] {
  if (!(percent > HIGH_SLIPPAGE_PERCENT)) return [];
  const text = t('High tolerance: others may trade before this swap and take up to {percent} of it.', {
    percent: formatPercent(percent),
  });
  return [{ code: 'HIGH_SLIPPAGE', level: 'notice', text }];
}

/** Puts the service's warnings of tokens in words, those that the page has no words for as they are. */
function tokenWarnings(quote: Quote, symbols: { readonly in: string; readonly out: string }): Warning[] {
  return (quote.warnings ?? [])
    .filter(({ code }) => !OWN_WORDS.has(code))
    .map(({ code, message, token }) => {
      const isIn = token?.toLowerCase() === quote.tokenIn.toLowerCase();
      const subject =
        token === undefined
          ? ''
          : ` ${t('{token} is {address}.', { token: isIn ? symbols.in : symbols.out, address: shortAddress(token) })}`;
      const level = DANGERS.has(code) ? 'danger' : 'notice';
      return {
        code,
        level,
        text: `${sentence(toldByCode('warning', code, shownText(message, MESSAGE_LENGTH)))}${subject}`,
      };
    });
}

function impactWarning(percent: number, told: Quote['warnings'] = []): Warning[] {
  if (percent < HIGH_IMPACT_PERCENT) return [];
  const code = 'HIGH_PRICE_IMPACT';
  const level = percent >= SEVERE_IMPACT_PERCENT ? 'danger' : 'notice';
  return [
    {
      ...(told.some((warning) => warning.code === code) ? { code } : {}),
      level,
      text: t('High price impact: this trade loses {percent} against the current price.', {
        percent: formatPercent(percent),
      }),
    },
  ];
}

function taxWarning(symbol: string, tax: TaxOfToken | null | undefined, side: 'buy' | 'sell'): Warning[] {
  if (tax === null || tax === undefined) return [];
  const warnings: Warning[] = [];
  if (!tax.canSell && side === 'buy') {
    warnings.push({
      code: 'TOKEN_CANNOT_BE_SOLD',
      level: 'danger',
      text: t('You cannot sell {token} after you buy it.', { token: symbol }),
    });
  }
  const bps = side === 'buy' ? tax.buyBps : tax.sellBps;
  if (bps !== null && bps > 0) {
    warnings.push({
      code: 'TOKEN_TAXED',
      level: 'notice',
      text: t('{token} takes {percent} of each transfer; the amounts include that.', {
        token: symbol,
        percent: formatPercent(bps / 100),
      }),
    });
  }
  return warnings;
}

function leftOutWarning(leftOut: LeftOut | null | undefined): Warning[] {
  if (leftOut === null || leftOut === undefined) return [];
  const { tokens, reason, promisedPercent } = leftOut;
  const more =
    promisedPercent === null ? t('more') : t('{percent} more', { percent: formatPercent(promisedPercent) });
  const why = reason === 'untrusted' ? t('it is not trusted') : t('the gain is too good to be true');
  return [
    {
      level: 'notice',
      text: t('A route through {tokens} promises {more} but is left out: {why}.', {
        tokens: tokens.join(` ${t('and')} `),
        more,
        why,
      }),
    },
  ];
}

/** Returns the change from `before` to `now`, percent to four decimals; negative when `now` is less. */
function changePercent(before: bigint, now: bigint): number {
  return Number(((now - before) * 1_000_000n) / before) / 10_000;
}
