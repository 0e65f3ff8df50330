import { expect, test } from 'vitest';
import { isSettings, isSlippage } from './settings.ts';

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
])('behavior: %o in the store is used: %s', (fields, isUsed) => {
  expect(isSettings(stored(fields))).toBe(isUsed);
});
