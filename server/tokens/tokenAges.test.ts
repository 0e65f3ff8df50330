import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { TokenAges } from './tokenAges.ts';

const token = (number: number): Address => `0x${String(number).padStart(40, '0')}`;

function scene(answer: (asked: Address) => { since: number; isIndexed: boolean }) {
  const asked: Address[] = [];
  const time = { now: 0 };
  const failures: unknown[] = [];
  const ages = new TokenAges({
    clock: () => time.now,
    onFailure: (error) => failures.push(error),
    read: async (one) => {
      asked.push(one);
      return answer(one);
    },
  });
  return { ages, asked, time, failures };
}

test('default: a token is asked for once, by all who wait for it', async () => {
  const { ages, asked } = scene(() => ({ since: 1000, isIndexed: true }));
  expect(ages.since(token(1))).toBeUndefined();
  await Promise.all([ages.learn(token(1)), ages.learn(token(1))]);
  expect(ages.since(token(1))).toBe(1000);
  expect(ages.learn(token(1))).toBeUndefined();
  expect(asked).toEqual([token(1)]);
});

test('behavior: a token without an indexed pool is as young as the index, and asked for again later', async () => {
  const answers = [
    { since: 5000, isIndexed: false },
    { since: 5010, isIndexed: true },
  ];
  const { ages, time } = scene(() => answers.shift() ?? { since: 0, isIndexed: true });
  await ages.learn(token(1));
  expect(ages.since(token(1))).toBe(5000);
  expect(ages.learn(token(1))).toBeUndefined();
  time.now = 30_000;
  await ages.learn(token(1));
  expect(ages.since(token(1))).toBe(5010);
});

test('error: while the index fails nobody waits for it', async () => {
  const { ages, asked, time } = scene(() => {
    throw new Error('the index is away');
  });
  await ages.learn(token(1));
  expect(ages.since(token(1))).toBeUndefined();
  expect(ages.learn(token(2))).toBeUndefined();
  time.now = 30_000;
  expect(ages.learn(token(2))).toBeDefined();
  await ages.learn(token(2));
  expect(asked).toEqual([token(1), token(2)]);
});

test('behavior: of many tokens all are learned, few at once', async () => {
  const { ages, asked } = scene(() => ({ since: 1, isIndexed: true }));
  const learning = Array.from({ length: 20 }, (_, number) => ages.learn(token(number)));
  expect(asked).toHaveLength(4);
  await Promise.all(learning);
  expect(asked).toHaveLength(20);
});

test('error: a failure is reported, and lookups pause', async () => {
  const { ages, asked, failures } = scene(() => {
    throw new Error('the index is down');
  });
  await ages.learn(token(1));
  expect([ages.since(token(1)), ages.learn(token(2)), asked.length]).toEqual([undefined, undefined, 1]);
  expect(failures).toEqual([new Error('the index is down')]);
});
