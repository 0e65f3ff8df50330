import { once } from 'node:events';
import { setImmediate as inputRead } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { HedgeBudget, hedged } from './hedge.ts';

const AFTER_MS = 1;
/** Answers, and then says that it has. */
const ANSWERING = `const { parentPort, workerData } = require('node:worker_threads');
  parentPort.postMessage('in time');
  Atomics.store(workerData, 0, 1);
  Atomics.notify(workerData, 0);`;

test('no hedge for an answer that arrived while the process was busy', async () => {
  const hasAnswered = new Int32Array(new SharedArrayBuffer(4));
  const first = async () => {
    const worker = new Worker(ANSWERING, { eval: true, workerData: hasAnswered });
    const [answer] = await once(worker, 'message');
    return answer;
  };
  const second = async () => 'in vain';
  // The timers are next, and input after them.
  await inputRead();
  const began = performance.now();
  const hedging = hedged(first, second, { afterMs: AFTER_MS, mayHedge: () => true, isGood: () => true });
  Atomics.wait(hasAnswered, 0, 0);
  while (performance.now() - began <= 2 * AFTER_MS);
  expect(await hedging).toEqual({ answer: 'in time', winner: 'first', isHedged: false });
});

test('allows five hedges at once', () => {
  const budget = new HedgeBudget();
  for (let request = 0; request < 1_000; request++) budget.earn();
  expect(Array.from({ length: 7 }, () => budget.spend())).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('then allows one in ten', () => {
  const budget = new HedgeBudget();
  let spent = 0;
  for (let request = 0; request < 1_000; request++) {
    budget.earn();
    if (budget.spend()) spent += 1;
  }
  // The five, and a tenth of the 999 that came after the first.
  expect(spent).toBe(104);
});
