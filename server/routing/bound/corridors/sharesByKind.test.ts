import { expect, test } from 'vitest';
import { SharesByRoutes } from '../routes/sharesByRoutes.ts';
import { SharesByKind } from './sharesByKind.ts';

test('each number of routes of each kind keeps its least, and the gap is the largest of these', () => {
  const kinds = new SharesByKind();
  expect(kinds.most).toBe(0);
  kinds.note([1, 0, 1], 0.5);
  kinds.note([1, 0, 1], 0.3);
  kinds.note([1, 1, 0], 0.2);
  kinds.note([1, 0, 1], 0.4);
  kinds.note([0, 0, 2], 0.1);
  expect(kinds.most).toBe(0.3);
});

test('a share that is no number says nothing', () => {
  const kinds = new SharesByKind();
  kinds.note([2, 0, 0], Number.NaN);
  expect(kinds.most).toBe(Number.POSITIVE_INFINITY);
  kinds.note([2, 0, 0], 0.1);
  kinds.note([2, 0, 0], Number.NaN);
  expect(kinds.most).toBe(0.1);
});

test('routes that are not direct are noted by their number, whatever their kinds', () => {
  const [kinds, shares] = [new SharesByKind(), new SharesByRoutes()];
  kinds.note([1, 0, 1], 0.3);
  kinds.note([1, 1, 0], 0.2);
  kinds.note([0, 2, 0], 0.1);
  kinds.noteIn(shares);
  expect(shares.most((direct, others) => direct === 1 && others === 1)).toBe(0.3);
  expect(shares.most((direct, others) => direct === 0 && others === 2)).toBe(0.1);
  // What is found later may only narrow them.
  kinds.note([1, 0, 1], 0.15);
  kinds.noteIn(shares);
  expect(shares.most()).toBe(0.2);
});
