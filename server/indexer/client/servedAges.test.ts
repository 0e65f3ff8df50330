import { expect, test } from 'vitest';
import { ServedAges } from './servedAges.ts';

test('ServedAges.during: the greatest age noted meanwhile, in seconds rounded up', async () => {
  const ages = new ServedAges();
  ages.note(90_000);
  const outer = ages.during(async () => {
    ages.note(1);
    const inner = await ages.during(async () => ages.note(4001));
    ages.note(2000);
    return inner[1];
  });
  expect(await outer).toEqual([5, 5]);
  expect(await ages.during(() => 'nothing old')).toEqual(['nothing old', undefined]);
  await expect(ages.during(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
});
