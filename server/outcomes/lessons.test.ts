import { expect, test } from 'vitest';
import { asLesson, lessonMessage } from './lessons.ts';
import { type Lesson, OutcomeBars } from './outcomeBars.ts';
import { BAIT, headOf } from './outcomeChain.testkit.ts';

const bar = {
  at: headOf(100).timestamp,
  blockNumber: 100n,
  blockHash: headOf(100).hash,
  transactionHash: headOf(7).hash,
  isVisible: true,
};

/** Two workers, each of which hears the lessons of the other as text. */
function twoWorkers(): [OutcomeBars, OutcomeBars, Lesson[]] {
  const [one, other] = [new OutcomeBars(), new OutcomeBars()];
  const told: Lesson[] = [];
  const tell = (to: OutcomeBars) => (lesson: Lesson) => {
    told.push(lesson);
    const heard = asLesson(JSON.parse(JSON.stringify(lessonMessage(lesson))));
    if (heard !== undefined) to.hear(heard);
  };
  one.onLesson(tell(other));
  other.onLesson(tell(one));
  return [one, other, told];
}

test('a bar of one worker: the others bar the token too, lift it with that worker, and announce nothing', () => {
  const [one, other, told] = twoWorkers();
  one.add([BAIT], bar);
  expect(other.at(headOf(101))).toEqual([{ token: BAIT, ...bar }]);
  other.takeBack(new Set([headOf(99).hash]));
  expect(one.has(BAIT, headOf(101))).toBe(true);
  one.takeBack(new Set([bar.blockHash]));
  expect([one.isEmpty, other.isEmpty, told.length]).toEqual([true, true, 2]);
});

test('messages of other kinds or shapes: no lesson', () => {
  const lesson = lessonMessage({ kind: 'barred', tokens: [BAIT], bar });
  for (const message of [undefined, 'barred', { kind: 'measure', id: 1 }, { ...lesson, tokens: ['0x1'] }]) {
    expect(asLesson(message)).toBeUndefined();
  }
});
