import { expect, test } from 'vitest';
import { describeTax } from './tax.ts';

test('describeTax: each status and pair of rates in words', () => {
  const words = (
    status: Parameters<typeof describeTax>[0]['status'],
    buyBps = 0,
    sellBps: number | null = 0,
  ) => describeTax({ status, rates: { buyBps, sellBps } });
  expect(words('none')).toBe('None');
  expect(words('taxed', 100, 100)).toBe('1% of each transfer');
  expect(words('taxed', 150, 1000)).toBe('1.5% when bought, 10% when sold');
  expect(words('taxed', 150, null)).toBe('1.5% when bought, unknown when sold');
  expect(words('cannotSell')).toBe('Cannot be sold');
  expect(words('cannotBuy')).toBe('Cannot be bought');
  expect(words('erratic')).toBe('Transfers follow no rule');
  expect(describeTax({ status: 'unknown', rates: null })).toBe('Not measured: no pool');
});
