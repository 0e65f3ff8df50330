import { describe, expect, test } from 'vitest';
import type { Route, TradeType } from '../../routing/route.ts';
import { quotedTrade } from '../quotedTrade.testkit.ts';
import { gapBy } from './improvement.ts';

/** A trade over legs of these inputs and outputs. */
function tradeOf(tradeType: TradeType, gap: number | null, ...legs: (readonly [bigint, bigint])[]) {
  const quoted = quotedTrade(tradeType);
  const [leg] = quoted.legs as readonly [Route];
  return { ...quoted, optimalityGap: gap, legs: legs.map((amounts) => ({ ...leg, amounts })) };
}

describe('gapBy', () => {
  test('default: what the split gives more, and what any routing could give beside it', () => {
    const single = tradeOf('exactInput', null, [100n, 1_000_000n]);
    const split = tradeOf('exactInput', 100, [60n, 610_000n], [40n, 400_000n]);
    // 1 010 000 and a ten thousandth of it, 101.
    expect(gapBy(single, split)).toBeCloseTo(10_101, 2);
  });

  test('args: an exact output', () => {
    const single = tradeOf('exactOutput', null, [1_000_000n, 100n]);
    const split = tradeOf('exactOutput', 100, [590_000n, 60n], [400_000n, 40n]);
    // 990 000 less a ten thousandth of it, 99.
    expect(gapBy(single, split)).toBeCloseTo(10_099, 2);
  });

  test('behavior: the split may be the one route, and has no bound where ticks were not read', () => {
    const single = tradeOf('exactInput', null, [100n, 1_000_000n]);
    expect(gapBy(single, { ...single, optimalityGap: 7.25 })).toBeCloseTo(7.25, 2);
    expect(gapBy(single, { ...single, optimalityGap: 0 })).toBe(0);
    expect(gapBy(single, single)).toBeNull();
  });
});
