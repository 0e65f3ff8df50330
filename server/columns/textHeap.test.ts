import { expect, test } from 'vitest';
import { TextHeap } from './textHeap.ts';

test('default: what was written last, of any length and script', () => {
  const heap = new TextHeap();
  const expected = new Map<number, string>();
  for (let turn = 0; turn < 20_000; turn++) {
    const number = (turn * 7919) % 3000;
    const text = ['猫', 'a', 'Котик'][turn % 3]?.repeat((turn * 31) % 97) ?? '';
    heap.set(number, text);
    expected.set(number, text);
  }
  for (const [number, text] of expected) expect(heap.at(number)).toBe(text);
  expect(heap.at(3000)).toBe('');
});

test('behavior: places that were left are used again', () => {
  const heap = new TextHeap();
  // Each leaves 62 places on its way, of 31 KiB together, for the next one.
  for (let number = 0; number < 1000; number++) {
    for (let steps = 1; steps <= 63; steps++) heap.set(number, 'x'.repeat(16 * steps));
  }
  expect(heap.bytes).toBeLessThan(3 * 2 ** 20);
});

test('error: a text of 64 KiB', () => {
  expect(() => new TextHeap().set(0, 'x'.repeat(65_536))).toThrow(RangeError);
});
