import { expect, test } from 'vitest';
import { PageGuard } from './pageGuard.ts';

test('PageGuard.count refuses the page with which there are more rows than allowed', () => {
  const guard = new PageGuard(2_500);
  guard.count(1000);
  guard.count(1000);
  guard.count(500);
  expect(() => guard.count(1)).toThrow(
    expect.objectContaining({
      code: 'UPSTREAM_INVALID',
      message: 'The index sent more than 2500 rows of one list',
    }),
  );
});
