import { expect, test } from 'vitest';
import { KeptDollars } from './keptDollars.ts';

test('KeptDollars: the last price for ten minutes after it was read', () => {
  const clock = { seconds: 1_700_000_000 };
  const kept = new KeptDollars(() => clock.seconds);
  expect(kept.current()).toBeNull();
  const usd = { numerator: 5n, denominator: 100n };
  kept.take({ usd, readAt: clock.seconds });
  clock.seconds += 600;
  expect(kept.current()).toEqual({ usd, source: 'NATIVE_USD_URL', readAt: 1_700_000_000 });
  clock.seconds += 1;
  expect(kept.current()).toBeNull();
  kept.take({ usd: { numerator: 3n, denominator: 1n }, readAt: clock.seconds });
  expect(kept.current()?.usd).toEqual({ numerator: 3n, denominator: 1n });
});
