import { expect, test } from 'vitest';
import { withSafeNames } from './safeNames.ts';

const hostile = {
  address: '0x1',
  decimals: 18,
  symbol: `\u202e${'L'.repeat(258)}`,
  name: 'N'.repeat(300),
  imitates: 'U\u200bSDC',
};

test('default: the names of tokens, wherever they stand, and nothing else', () => {
  const answer = {
    tokens: [hostile],
    pool: { token0: hostile, fee: 1 },
    name: 'N'.repeat(60),
    data: null,
    message: '\u202e',
  };
  const shown = {
    address: '0x1',
    decimals: 18,
    symbol: `⟨U+202E⟩${'L'.repeat(8)}…`,
    name: `${'N'.repeat(48)}…`,
    imitates: 'U⟨U+200B⟩SDC',
  };
  expect(withSafeNames(answer)).toEqual({ ...answer, tokens: [shown], pool: { token0: shown, fee: 1 } });
});
