import { describe, expect, test } from 'vitest';
import { foldCase } from './foldCase.ts';

describe('foldCase', () => {
  test.each([
    ['USDC', 'usdc'],
    ['ΟΔΟΣ', 'οδος'],
    ['СОБАКА', 'собака'],
    ['Ǆ', 'ǆ'],
    ['ẞ', 'ß'],
    ['ſ', 's'],
    ['\u212a', 'k'],
    ['𐐀', '𐐨'],
    ['Åß', 'åß'],
  ])('args: %s and %s are alike', (a, b) => {
    expect(foldCase(a)).toBe(foldCase(b));
  });

  test.each([
    ['ß', 'ss'],
    ['İ', 'i'],
    ['ı', 'i'],
    ['é', 'e'],
    ['ﬁ', 'fi'],
  ])('args: %s and %s are not', (a, b) => {
    expect(foldCase(a)).not.toBe(foldCase(b));
  });

  test('behavior: letters are alike just where a regular expression that ignores case says so', () => {
    const wrong: string[] = [];
    for (let code = 0x80; code < 0x1e944; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const letter = String.fromCodePoint(code);
      const folded = foldCase(letter);
      if (folded !== letter && !new RegExp(`^${folded}$`, 'iu').test(letter)) wrong.push(letter);
      for (const form of [letter.toLowerCase(), letter.toUpperCase()]) {
        if (form === letter || [...form].length > 1) continue;
        if (new RegExp(`^${form}$`, 'iu').test(letter) !== (foldCase(form) === folded)) wrong.push(letter);
      }
    }
    expect(wrong).toEqual([]);
  });
});
