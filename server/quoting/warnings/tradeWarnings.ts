import type { Address } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import type { TaxRule } from '../../chain/tokens/taxRule.ts';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import type { PricedTrade } from '../quoter.ts';

export const WARNING_CODES = [
  'HIGH_SLIPPAGE',
  'HIGH_PRICE_IMPACT',
  'DOLLARS_DIFFER',
  'NO_GAS_LEFT',
  'INDEX_MISSING',
  'TOKEN_CANNOT_BE_SOLD',
  'TOKEN_TAXED',
  'TOKEN_YOUNG',
  'TOKEN_IMITATES',
] as const;

export interface Warning {
  readonly code: (typeof WARNING_CODES)[number];
  readonly message: string;
  /** The token that the warning is of; absent where it is of the trade. */
  readonly token?: Address;
}

/** Facts about tokens; see `TokenFacts`. */
export interface WarningFacts {
  learn(tokens: readonly Address[]): Promise<unknown> | undefined;
  imitatedBy(token: Address): string | undefined;
  firstPoolAt(token: Address): number | undefined;
  /** True if the service has an index that lists pools. Default: false. */
  readonly hasIndex?: boolean;
}

type Warned = Pick<PricedTrade, 'tokenTaxes' | 'discovery'> & {
  readonly request: Pick<PricedTrade['request'], 'tokenIn' | 'tokenOut'>;
  readonly block: Pick<PricedTrade['block'], 'timestamp'>;
  readonly priceImpact: Pick<PricedTrade['priceImpact'], 'percent'>;
};

/** Dollars of both sides of a trade; null where they are not known. */
export interface TradeDollars {
  readonly paid: Rational | null;
  readonly received: Rational | null;
}
/** Pools without an index are found by the pair and the base tokens only. */
const INDEX_MISSING: Warning = {
  code: 'INDEX_MISSING',
  message:
    'The index of the service has not been read: pools are missing from the search, and another time may give a better price',
};

/** Thresholds above which a trade gets a warning, percent. */
const HIGH_SLIPPAGE_PERCENT = 5;
const HIGH_IMPACT_PERCENT = 10;
const DOLLARS_DIFFER_PERCENT = 10;
const DAY_SECONDS = 86_400;

/**
 * Returns the warnings about a trade: first about the trade itself, then about each token. It refuses nothing
 * and reads nothing.
 * @param slippage the tolerance in percent; absent for a quote, which has none
 * @param dollars of both sides, by lasting prices; absent where they are not known
 */
export function tradeWarnings(
  priced: Warned,
  facts: WarningFacts,
  slippage?: number,
  dollars?: TradeDollars,
): Warning[] {
  const { request, tokenTaxes, block, priceImpact, discovery } = priced;
  const warnings: Warning[] = [];
  if (slippage !== undefined && slippage > HIGH_SLIPPAGE_PERCENT) {
    const message = `The tolerance is ${slippage} %: others may trade before this swap and take that much of it`;
    warnings.push({ code: 'HIGH_SLIPPAGE', message });
  }
  if (priceImpact.percent > HIGH_IMPACT_PERCENT) {
    const message = `The trade loses ${priceImpact.percent} % against the price before it`;
    warnings.push({ code: 'HIGH_PRICE_IMPACT', message });
  }
  const percent = dollars === undefined ? null : percentBetween(dollars);
  if (percent !== null && Math.abs(percent) > DOLLARS_DIFFER_PERCENT) {
    const [much, moreOrLess] = [Math.abs(percent).toFixed(1), percent < 0 ? 'less' : 'more'];
    const message = `By lasting prices the output is worth ${much} % ${moreOrLess} than the input`;
    warnings.push({ code: 'DOLLARS_DIFFER', message });
  }
  if (facts.hasIndex === true && discovery === 'chain') warnings.push(INDEX_MISSING);
  const now = Number(block.timestamp);
  for (const end of ['tokenIn', 'tokenOut'] as const)
    warnings.push(...tokenWarnings({ token: request[end], name: end, tax: tokenTaxes[end] }, facts, now));
  return warnings;
}

/** Returns by how much more the output is worth than the input, percent; null where one is not known. */
function percentBetween({ paid, received }: TradeDollars): number | null {
  if (paid === null || received === null || paid.numerator <= 0n) return null;
  const [more, of] = [
    received.numerator * paid.denominator - paid.numerator * received.denominator,
    paid.numerator * received.denominator,
  ];
  return Number((more * 1_000_000n) / of) / 10_000;
}

export interface WarnedToken {
  readonly token: Address;
  /** Name of the field that holds the token, for the messages. */
  readonly name: 'token' | 'tokenIn' | 'tokenOut';
  readonly tax: TokenTax;
}

/** Returns the warnings about one token. It reads nothing. @param now Unix seconds */
export function tokenWarnings(
  { token, name, tax }: WarnedToken,
  facts: WarningFacts,
  now: number,
): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: Warning['code'], message: string) => warnings.push({ code, message, token });
  if (tax.kind === 'cannotSell')
    warn('TOKEN_CANNOT_BE_SOLD', `${name} cannot be sold again after it is bought`);
  if (isTaxing(tax)) warn('TOKEN_TAXED', `${name} keeps a part of its transfers; the amounts include that`);
  const first = facts.firstPoolAt(token);
  if (first !== undefined && now - first < DAY_SECONDS) {
    warn('TOKEN_YOUNG', `${name} has been traded for less than a day`);
  }
  const imitated = facts.imitatedBy(token);
  if (imitated !== undefined) {
    warn('TOKEN_IMITATES', `The symbol of ${name} looks like ${imitated}, which is another token`);
  }
  return warnings;
}

function isTaxing(tax: TokenTax): boolean {
  if (tax.kind === 'cannotSell') return [tax.buy, tax.move].some(takesPart);
  return tax.kind === 'taxed' && [tax.buy, tax.sell, tax.move].some(takesPart);
}

/** A rebasing token is some raw units off, which is no tax. */
const takesPart = (rule: TaxRule | undefined): boolean => rule !== undefined && rule.fee.numerator !== 0n;
