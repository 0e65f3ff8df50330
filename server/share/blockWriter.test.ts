import { expect, test } from 'vitest';
import type { BlockRow } from './blockRow.ts';
import { BlockWriter } from './blockWriter.ts';
import { headerOf, readOf } from './share.testkit.ts';
import type { ShareSession } from './shareSession.ts';

/** A writer whose database answers when the test says, and the numbers of blocks of each statement. */
function writing() {
  const statements: string[][] = [];
  const waiting: ((isOurs: boolean) => void)[] = [];
  const ends: unknown[] = [];
  const session = {
    write: (_term: string, _format: string, rows: readonly BlockRow[]) => {
      statements.push(rows.map(({ number }) => number));
      return new Promise<boolean>((resolve) => waiting.push(resolve));
    },
  } as unknown as ShareSession;
  const writer = new BlockWriter({ format: 'f', onWritten: () => {}, onEnd: (error) => ends.push(error) });
  const answer = async (isOurs: boolean) => {
    waiting.shift()?.(isOurs);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { writer, session, statements, ends, answer };
}

test('add: writes nothing before the instance leads, and its last blocks when it does', async () => {
  const { writer, session, statements } = writing();
  writer.add(readOf([headerOf(1)]));
  writer.add(readOf([headerOf(2)]));
  expect(statements).toEqual([]);
  writer.begin(session, 'a');
  expect(statements).toEqual([['1', '2']]);
});

test('add: blocks that come during a statement are written together, in their order', async () => {
  const { writer, session, statements, answer } = writing();
  writer.begin(session, 'a');
  for (const number of [1, 2, 3]) writer.add(readOf([headerOf(number)]));
  await answer(true);
  await answer(true);
  expect(statements).toEqual([['1'], ['2', '3']]);
});

test('add: leaves out the oldest blocks when a slow database does not take all', async () => {
  const { writer, session, statements, answer } = writing();
  writer.begin(session, 'a');
  for (let number = 1; number <= 100; number += 1) writer.add(readOf([headerOf(number)]));
  await answer(true);
  expect(statements[1]?.[0]).toBe('37');
  expect(statements[1]?.at(-1)).toBe('100');
});

test('write: an instance that leads no more ends, and keeps its blocks for the next time', async () => {
  const { writer, session, statements, ends, answer } = writing();
  writer.begin(session, 'a');
  writer.add(readOf([headerOf(1)]));
  await answer(false);
  expect([writer.term, ends.length]).toEqual([undefined, 1]);
  writer.add(readOf([headerOf(2)]));
  writer.begin(session, 'b');
  expect(statements).toEqual([['1'], ['1', '2']]);
});
