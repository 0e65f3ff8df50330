import { expect, test } from 'vitest';
import { hexOf, type Pool, type PoolId, poolIdOf, v2Pool } from '../../routing/model/pool.ts';
import { fakeHash } from '../fakeNode.testkit.ts';
import { StateJournal, type StateStep } from './stateJournal.ts';

const A = poolIdOf('0x00000000000000000000000000000000000000a1');
const B = poolIdOf('0x00000000000000000000000000000000000000b1');
const POOL: Pool = v2Pool({ address: hexOf(B), token0: hexOf(A), token1: hexOf(B) });
const state = (reserve0: bigint) => ({ protocol: 'v2' as const, reserve0, reserve1: 1n });

function journalOf(from: number, to: number): StateJournal {
  const journal = new StateJournal();
  journal.restart(fakeHash(from));
  for (let number = from + 1; number <= to; number++) {
    const before = new Map([[A, state(BigInt(number - 1))]]);
    journal.record({ ...step(number - 1, number), before, created: [] });
  }
  return journal;
}

function step(from: number, to: number): Pick<StateStep, 'from' | 'to' | 'number' | 'isComplete'> {
  return { from: fakeHash(from), to: fakeHash(to), number: BigInt(to), isComplete: true };
}

test('the state before the first of the steps that are taken back, and all pools they created', () => {
  const journal = journalOf(100, 103);
  journal.record({ ...step(103, 104), before: new Map([[B, undefined]]), created: [POOL] });
  expect(journal.rollbackTo(fakeHash(101))).toEqual({
    before: new Map([
      [A, state(101n)],
      [B, undefined],
    ]),
    created: [POOL],
    isComplete: true,
  });
  expect(journal.rollbackTo(fakeHash(104))).toEqual({ before: new Map(), created: [], isComplete: true });
});

test('a step from an earlier head takes back those after it', () => {
  const journal = journalOf(100, 103);
  journal.record({ ...step(101, 102), to: fakeHash(102, 1), before: new Map(), created: [] });
  expect(journal.rollbackTo(fakeHash(103))).toBeUndefined();
  expect(journal.rollbackTo(fakeHash(100))?.before).toEqual(new Map([[A, state(100n)]]));
});

test('a step that may have touched others makes each rollback past it incomplete', () => {
  const journal = journalOf(100, 103);
  journal.record({ ...step(103, 104), before: new Map(), created: [], isComplete: false });
  journal.record({ ...step(104, 105), before: new Map(), created: [] });
  expect(journal.rollbackTo(fakeHash(104))?.isComplete).toBe(true);
  expect(journal.rollbackTo(fakeHash(103))?.isComplete).toBe(false);
  expect(journal.rollbackTo(fakeHash(100))?.isComplete).toBe(false);
});

test('64 blocks are kept, and none after a new beginning', () => {
  const journal = journalOf(100, 200);
  expect(journal.rollbackTo(fakeHash(136))?.before).toEqual(new Map([[A, state(136n)]]));
  expect(journal.rollbackTo(fakeHash(135))).toBeUndefined();
  journal.restart(fakeHash(300));
  expect(journal.rollbackTo(fakeHash(200))).toBeUndefined();
});

test('100 000 touched pools are kept at most', () => {
  const journal = journalOf(100, 101);
  const many = Array.from({ length: 100_000 }, (_, index): [PoolId, undefined] => [
    poolIdOf(`0x${index.toString(16).padStart(40, '0')}`),
    undefined,
  ]);
  journal.record({ ...step(101, 102), before: new Map(many), created: [] });
  expect(journal.rollbackTo(fakeHash(101))?.before.size).toBe(100_000);
  expect(journal.rollbackTo(fakeHash(100))).toBeUndefined();
});
