import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { answerTo } from './workerSide.ts';

test('a worker answers a check while a hung node keeps it from saying whether it is ready', async () => {
  const side = { registry: new Registry(), isReady: () => new Promise<boolean>(() => {}) };
  expect(await answerTo({ kind: 'check', id: 7 }, side)).toEqual({ kind: 'checked', id: 7 });
});

test('a worker says whether it is ready, and its measurements', async () => {
  const side = { registry: new Registry(), isReady: async () => false };
  expect(await answerTo({ kind: 'askReady', id: 1 }, side)).toEqual({
    kind: 'readiness',
    id: 1,
    isReady: false,
  });
  expect(await answerTo({ kind: 'measure', id: 2 }, side)).toEqual({ kind: 'measured', id: 2, metrics: [] });
});
