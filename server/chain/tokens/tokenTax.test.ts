import { describe, expect, test } from 'vitest';
import { NO_TAX, type TaxRule } from './taxRule.ts';
import { joinTaxes, type TokenTax } from './tokenTax.ts';

const rule = (percent: bigint, margin = 0n): TaxRule => ({
  fee: { numerator: percent, denominator: 100n },
  rounding: 'down',
  margin,
});
const taxed = (buy: TaxRule, sell = buy, move: TaxRule | undefined = buy): TokenTax => ({
  kind: 'taxed',
  buy,
  sell,
  move,
});
const UNTAXED: TokenTax = { kind: 'untaxed' };

describe('joinTaxes', () => {
  test.each([
    [[UNTAXED, UNTAXED, UNTAXED], UNTAXED],
    [[{ kind: 'cannotBuy' }, { kind: 'cannotBuy' }], { kind: 'cannotBuy' }],
    [[taxed(rule(1n)), taxed(rule(1n))], taxed(rule(1n))],
    [[taxed(rule(1n))], taxed(rule(1n))],
    [[], { kind: 'unknown' }],
  ] as const)('default: what it does in all of them: %o', (taxes, expected) => {
    expect(joinTaxes(taxes)).toEqual(expected);
  });

  test.each([
    [[UNTAXED, taxed(rule(1n)), UNTAXED]],
    [[UNTAXED, UNTAXED, { kind: 'cannotBuy' }]],
    [[taxed(rule(1n)), taxed(rule(2n))]],
    [[taxed(rule(1n), rule(2n)), taxed(rule(1n), rule(3n))]],
    [[UNTAXED, { kind: 'cannotSell', buy: NO_TAX }]],
    [[UNTAXED, { kind: 'unknown' }]],
  ] as const)('behavior: another rule in another block is none: %o', (taxes) => {
    expect(joinTaxes(taxes)).toEqual({ kind: 'erratic' });
  });

  test('behavior: the room of the loosest, where it is the same fee', () => {
    expect(joinTaxes([taxed(rule(1n)), taxed(rule(1n, 4n)), taxed(rule(1n))])).toEqual(taxed(rule(1n, 4n)));
  });

  test('behavior: a payout of which the rule changes has none', () => {
    const joined = joinTaxes([taxed(NO_TAX, NO_TAX, rule(1n)), taxed(NO_TAX, NO_TAX, rule(2n))]);
    expect(joined).toEqual({ kind: 'taxed', buy: NO_TAX, sell: NO_TAX, move: undefined });
  });
});
