import { expect, test } from 'vitest';
import { shownText } from './shownText.ts';

test.each([
  ['USDC', 'USDC'],
  ['', ''],
  ['50%_\\off', '50%_\\off'],
  ['USD₮', 'USD₮'],
  ['\u202eCDSU', '⟨U+202E⟩CDSU'],
  ['US\u200bDC', 'US⟨U+200B⟩DC'],
  ['\u2067A\u2069', '⟨U+2067⟩A⟨U+2069⟩'],
  ['A\u0000B\n', 'A⟨U+0000⟩B⟨U+000A⟩'],
  ['A\u3164', 'A⟨U+3164⟩'],
  ['A\u{e0041}', 'A⟨U+E0041⟩'],
  ['A\u2028B', 'A⟨U+2028⟩B'],
  ['\u001b[2J', '⟨U+001B⟩[2J'],
  ['A\ud800', 'A⟨U+D800⟩'],
  [`A${'\u0301'.repeat(50)}B`, 'A\u0301\u0301\u0301B'],
])('default: %j is shown as %j', (text, shown) => {
  expect(shownText(text, 24)).toBe(shown);
});

test('behavior: a long text is cut, and a number is never cut in two', () => {
  expect(shownText('L'.repeat(258), 16)).toBe(`${'L'.repeat(16)}…`);
  expect(shownText('L'.repeat(16), 16)).toBe('L'.repeat(16));
  expect(shownText('AB\u202eCD', 9)).toBe('AB…');
  expect(shownText('\u{1f438}'.repeat(20), 3)).toBe('\u{1f438}\u{1f438}\u{1f438}…');
});
