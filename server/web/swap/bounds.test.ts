import { expect, test } from 'vitest';
import { boundOf } from './bounds.ts';

test('default: the specification’s example, rounded down', () => {
  expect(boundOf('1007249042881810956', '0.5', 'leastOut')).toBe(1002212797667401901n);
});

test('args: the most input is rounded up', () => {
  expect(boundOf('1001', '0.1', 'mostIn')).toBe(1003n);
  expect(boundOf('1000', '0.1', 'mostIn')).toBe(1001n);
  expect(boundOf('7', '0', 'mostIn')).toBe(7n);
});
