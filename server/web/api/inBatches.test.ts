import { expect, test } from 'vitest';
import { inBatches } from './inBatches.ts';

test('inBatches: keys of one moment share requests of at most three, each with its own answer', async () => {
  const asked: (readonly string[])[] = [];
  const lengthOf = inBatches(3, async (keys) => {
    asked.push(keys);
    return keys.map((key) => key.length);
  });
  const answers = await Promise.all(['a', 'bb', 'ccc', 'dddd'].map(lengthOf));
  expect(answers).toEqual([1, 2, 3, 4]);
  expect(asked).toEqual([['a', 'bb', 'ccc'], ['dddd']]);
  expect(await lengthOf('eeeee')).toBe(5);
  expect(asked).toHaveLength(3);
});

test('inBatches: a request that fails, fails its own keys and not those of another request', async () => {
  const answer = inBatches(1, async ([key]) => {
    if (key === 'bad') throw new Error('refused');
    return [key];
  });
  const [good, bad] = await Promise.allSettled([answer('good'), answer('bad')]);
  expect(good).toEqual({ status: 'fulfilled', value: 'good' });
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'refused' } });
});

test('inBatches: a key that the answer lacks is an error, not undefined', async () => {
  const answer = inBatches(2, async () => ['one']);
  const [, second] = await Promise.allSettled([answer('a'), answer('b')]);
  expect(second).toMatchObject({ status: 'rejected', reason: { message: 'no answer for b' } });
});
