import { describe, expect, test } from 'vitest';
import { GramFilter, gramBits } from './gramFilter.ts';

const bytes = (text: string) => Buffer.from(text);

describe('GramFilter', () => {
  test('behavior: a block may hold every part of its texts, and hardly anything else', () => {
    const filter = new GramFilter(200);
    const texts = ['usd coin', 'кот', 'wrapped ether'];
    texts.forEach((text, index) => {
      filter.note(index * 64, bytes(text));
    });
    texts.forEach((text, block) => {
      const letters = [...text];
      for (let start = 0; start < letters.length; start++) {
        for (let end = start + 1; end <= letters.length; end++) {
          const part = letters.slice(start, end).join('');
          expect(filter.mayHold(block, gramBits(bytes(part))), part).toBe(true);
        }
      }
    });
    expect(filter.mayHold(0, gramBits(bytes('usdt')))).toBe(false);
    expect(filter.mayHold(0, gramBits(bytes('кот')))).toBe(false);
    expect(filter.mayHold(1, gramBits(bytes('u')))).toBe(false);
    expect(filter.mayHold(2, gramBits(bytes('zq')))).toBe(false);
  });

  test('behavior: rows of one block share its filter, the next row does not', () => {
    const filter = new GramFilter(65);
    filter.note(63, bytes('abc'));
    expect(filter.mayHold(0, gramBits(bytes('abc')))).toBe(true);
    expect(filter.mayHold(1, gramBits(bytes('abc')))).toBe(false);
  });
});
