import { expect, test } from 'vitest';
import { TurnAccount } from '../../runtime/turnAccount.ts';
import { StreamTurns } from './streamTurns.ts';

const payer = () => ({ account: new TurnAccount(), meter: undefined });

test('StreamTurns: a caller uses a tenth of a processor, after a quarter of a second ahead', () => {
  const turns = new StreamTurns(true);
  const [flood, honest] = [payer(), payer()];
  expect(turns.restsUntil(flood)).toBeLessThanOrEqual(0);
  // Six answers of half a second, in one block of twelve seconds.
  let now = 10_000;
  let answers = 0;
  for (let asked = 0; asked < 12_000; asked += 100, now += 100) {
    if (turns.restsUntil(flood) > now) continue;
    turns.count([flood], 500, now);
    answers += 1;
  }
  expect(answers).toBeLessThanOrEqual(3);
  expect(turns.restsUntil(honest)).toBeLessThanOrEqual(0);
});

test('StreamTurns: answers of two milliseconds never rest, at a block each quarter of a second', () => {
  const turns = new StreamTurns(true);
  const caller = payer();
  for (let now = 0; now < 100_000; now += 250) {
    expect(turns.restsUntil(caller)).toBeLessThanOrEqual(now);
    turns.count([caller], 2, now);
  }
});

test('StreamTurns: callers that follow the same question share its time', () => {
  const turns = new StreamTurns(true);
  const [a, b] = [payer(), payer()];
  turns.count([a, b], 400, 0);
  turns.count([b], 200, 0);
  expect([turns.restsUntil(a), turns.restsUntil(b)]).toEqual([2000 - 2250, 4000 - 2250]);
});

test('StreamTurns: nobody rests where streams are not limited', () => {
  const turns = new StreamTurns(false);
  const caller = payer();
  turns.count([caller], 100_000, 0);
  expect(turns.restsUntil(caller)).toBeLessThanOrEqual(0);
});
