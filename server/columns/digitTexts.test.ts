import { expect, test } from 'vitest';
import { DigitTexts } from './digitTexts.ts';

test('default: what was written last, digits and other letters', () => {
  const texts = new DigitTexts();
  const written = [
    ...['', '7', '42', '1.000034567890123456789012345678901 123 456', '12/10 5/1', '1e-7'],
    // An odd and an even number of signs before the first other letter.
    ...['1 2 abc 3', '12 abc', 'x', '0x00', '1E+9', '9'.repeat(3000), `${'9'.repeat(3001)}f`],
  ];
  for (const [number, text] of written.entries()) texts.set(number, text);
  expect(written.map((_, number) => texts.at(number))).toEqual(written);
  texts.set(2, '123 f');
  expect([texts.at(1), texts.at(2), texts.at(3)]).toEqual(['7', '123 f', written[3]]);
  expect(texts.at(99)).toBe('');
});

test('behavior: digits take half a byte each', () => {
  const texts = new DigitTexts();
  const before = texts.bytes;
  for (let number = 0; number < 1000; number++) texts.set(number, '1234567890123456'.repeat(63));
  // 1008 digits each: 504 bytes, in one block of 512 KiB.
  expect(texts.bytes - before).toBe(2 ** 19);
});
