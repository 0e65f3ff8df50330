import { expect, test } from 'vitest';
import { hopChoices, isSettings, isSlippage } from './settings.ts';

const stored = (fields: object) => ({
  slippage: '0.5',
  deadlineMinutes: 20,
  maxHops: 3,
  maxSplits: 1,
  protocols: ['v2', 'v3', 'mixed'],
  rank: 'net',
  ...fields,
});

test.each(['0', '0.1', '5', '50', '49.999'])('args: %s %% is a tolerance', (text) => {
  expect(isSlippage(text)).toBe(true);
});

test.each(['', '.', '-1', '50.1', '99', '1e1', '0x5', '5 ', '٥'])('error: "%s" is no tolerance', (text) => {
  expect(isSlippage(text)).toBe(false);
});

test.each([
  [{}, true],
  [{ slippage: '5' }, true],
  [{ slippage: '9' }, false],
  [{ slippage: '9', consentedSlippage: '9' }, true],
  [{ slippage: '9', consentedSlippage: '6' }, false],
  [{ slippage: '99', consentedSlippage: '99' }, false],
  [{ slippage: 'auto' }, true],
  [{ slippage: 'Auto' }, false],
  [{ maxRoutes: 4 }, true],
  [{ maxRoutes: 16 }, true],
  [{ maxRoutes: 17 }, false],
  [{ maxRoutes: 'auto' }, false],
  [{ approvals: 'unlimited' }, true],
  [{ approvals: 'always' }, false],
  [{ router: 'best' }, true],
  [{ router: 'executor' }, true],
  [{ router: 'universalRouter' }, true],
  [{ router: 'swapRouter02' }, false],
])('behavior: %o in the store is used: %s', (fields, isUsed) => {
  expect(isSettings(stored(fields))).toBe(isUsed);
});

test('routes of four pools are offered only where the service searches them, and stay stored', () => {
  expect(hopChoices(3)).toEqual([1, 2, 3]);
  expect(hopChoices(4)).toEqual([1, 2, 3, 4]);
  // A later service may search longer ones, which this page cannot show.
  expect(hopChoices(9)).toEqual([1, 2, 3, 4]);
  expect(isSettings(stored({ maxHops: 4 }))).toBe(true);
  expect(isSettings(stored({ maxHops: 5 }))).toBe(false);
});
