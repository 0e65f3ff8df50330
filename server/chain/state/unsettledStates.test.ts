import { expect, test } from 'vitest';
import { poolIdOf } from '../../routing/model/pool.ts';
import { UnsettledStates } from './unsettledStates.ts';

const [EARLY, LATE] = [poolIdOf(`0x${'a'.repeat(40)}`), poolIdOf(`0x${'b'.repeat(40)}`)];

test('a state is settled by a look that begins after it was read', () => {
  const states = new UnsettledStates();
  states.add(EARLY);
  states.lookBegins();
  states.add(LATE);
  expect([states.has(EARLY), states.has(LATE)]).toEqual([true, true]);
  states.lookEnds();
  expect([states.has(EARLY), states.has(LATE)]).toEqual([false, true]);
  states.lookBegins();
  states.lookEnds();
  expect(states.has(LATE)).toBe(false);
});

test('a look that fails settles none, and the next one settles those before both', () => {
  const states = new UnsettledStates();
  states.add(EARLY);
  states.lookBegins();
  states.add(LATE);
  states.lookBegins();
  expect([states.has(EARLY), states.has(LATE)]).toEqual([true, true]);
  states.lookEnds();
  expect([states.has(EARLY), states.has(LATE)]).toEqual([false, false]);
});

test('one that is read again is unsettled again', () => {
  const states = new UnsettledStates();
  states.add(EARLY);
  states.lookBegins();
  states.add(EARLY);
  states.lookEnds();
  expect(states.has(EARLY)).toBe(true);
});
