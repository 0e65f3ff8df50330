import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { TurnLine } from '../../runtime/turnLine.ts';
import { Callers } from '../callers/callers.ts';
import type { Answer } from '../pipeline/answer.ts';
import { takeTurns } from './admission.ts';

const settle = async (turns: number) => {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
};

let callers: Callers;
let line: TurnLine;
let order: string[];
let refused: string[];
beforeEach(() => {
  [callers, line, order, refused] = [new Callers(), new TurnLine(), [], []];
});

function answerTo(name: string): Answer {
  return Object.assign(new EventEmitter(), { locals: { caller: callers.of(name) } }) as unknown as Answer;
}

const turnsOf = (maxWaiting: number) =>
  takeTurns({
    maxDelayMs: 25,
    maxWaiting,
    line,
    refuse: ({ locals }) => void refused.push(locals.caller.name),
  });

/** Asks for work that takes this much processor time; it goes on until the answer is closed. */
function ask(turns: ReturnType<typeof turnsOf>, name: string, milliseconds: number): Answer {
  const answer = answerTo(name);
  turns.begin(answer, () => {
    order.push(name);
    answer.locals.caller.account.use(milliseconds, performance.now());
  });
  return answer;
}

describe('takeTurns', () => {
  test('default: the request of a caller without other work begins at once', () => {
    const turns = turnsOf(64);
    ask(turns, 'a', 1);
    expect(order).toEqual(['a']);
  });

  test('behavior: beside 64 dear questions of one address others begin at once, and the address waits for itself', async () => {
    const turns = turnsOf(64);
    for (let index = 0; index < 64; index++) ask(turns, 'flood', 200);
    for (const name of ['b', 'c', 'd']) ask(turns, name, 1);
    expect(order).toEqual(['flood', 'b', 'c', 'd']);
    await settle(400);
    expect(order.filter((name) => name === 'flood')).toHaveLength(64);
    expect(refused).toEqual([]);
  });

  test('behavior: callers that all wait take turns by the time they have used, not by arrival', async () => {
    const turns = turnsOf(64);
    for (const name of ['dear', 'cheap']) ask(turns, name, 120);
    order.length = 0;
    for (let index = 0; index < 3; index++) ask(turns, 'dear', 40);
    for (let index = 0; index < 8; index++) ask(turns, 'cheap', 10);
    await settle(100);
    // Four cheap ones are as much work as a dear one.
    expect(order.slice(0, 6).filter((name) => name === 'cheap').length).toBeGreaterThanOrEqual(4);
    expect(order.lastIndexOf('dear')).toBeGreaterThan(order.lastIndexOf('cheap') - 2);
    expect(order).toHaveLength(11);
  });

  test('error: of one caller no more wait than may; others do', async () => {
    const turns = turnsOf(8);
    for (let index = 0; index < 20; index++) ask(turns, 'flood', 200);
    ask(turns, 'honest', 1);
    expect(refused).toEqual(Array(11).fill('flood'));
    await settle(60);
    expect(order.filter((name) => name === 'honest')).toHaveLength(1);
  });

  test('behavior: a request whose client has left while it waited does not begin', async () => {
    const turns = turnsOf(64);
    ask(turns, 'a', 200);
    ask(turns, 'a', 200).emit('close');
    await settle(20);
    expect(order).toEqual(['a']);
  });
});
