import { describe, expect, test } from 'vitest';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import { lastingDepth } from './lastingDepth.ts';

const DAY = 86_400;
/** Where a window of three days begins. */
const START = 1_699_833_600;
const market = (now: bigint, window: bigint, windowBefore: bigint) => ({
  token0: nth(1),
  token1: nth(2),
  anchor: nth(2),
  windowStart: START,
  now,
  window,
  windowBefore,
});

describe('lastingDepth', () => {
  test.each([
    ['now', 10n, 1000n, 1000n],
    ['in the present window', 1000n, 10n, 1000n],
    ['in the window before', 1000n, 1000n, 10n],
  ])('default: the least of the present window and the one before: %s', (_, now, window, before) => {
    expect(lastingDepth(market(now, window, before), START + 3 * DAY - 1)).toBe(10n);
  });

  test('behavior: one window on, what was before the last event is one more window back', () => {
    const later = START + 3 * DAY;
    expect(lastingDepth(market(1000n, 500n, 10n), later)).toBe(500n);
    expect(lastingDepth(market(20n, 500n, 10n), later + 3 * DAY - 1)).toBe(20n);
  });

  test('behavior: a market that was left alone for longer has what it was left with', () => {
    expect(lastingDepth(market(1000n, 10n, 10n), START + 6 * DAY)).toBe(1000n);
    expect(lastingDepth(market(1000n, 10n, 10n), START + 300 * DAY)).toBe(1000n);
  });
});
