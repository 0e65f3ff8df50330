import { expect, test } from 'vitest';
import { SharesByRoutes } from './sharesByRoutes.ts';

const isDirect = (_: number, others: number) => others === 0;

test('SharesByRoutes: each number of routes keeps its least gap, and the largest of these is that of all', () => {
  const shares = new SharesByRoutes();
  expect(shares.most()).toBe(0);
  shares.note(2, 0, 0.3);
  shares.note(1, 1, 0.5);
  shares.note(2, 0, 0.4);
  expect([shares.most(), shares.most(isDirect)]).toEqual([0.5, 0.3]);
  const of = (...routes: readonly number[]) => shares.most((...each) => each.join() === routes.join());
  expect([of(2, 0), of(1, 1), of(0, 2)]).toEqual([0.3, 0.5, 0]);
  shares.note(1, 1, 0.1);
  expect([shares.most(), shares.most(isDirect)]).toEqual([0.3, 0.3]);
  shares.note(2, 0, Number.NEGATIVE_INFINITY);
  expect([shares.most(), shares.most(isDirect)]).toEqual([0.1, 0]);
});

test('SharesByRoutes: a share that is NaN is ignored, and leaves the gap infinite where it is the only one', () => {
  const shares = new SharesByRoutes();
  shares.note(0, 2, Number.NaN);
  expect(shares.most()).toBe(Number.POSITIVE_INFINITY);
  shares.note(0, 2, 0.2);
  shares.note(0, 2, Number.NaN);
  expect(shares.most()).toBe(0.2);
});
