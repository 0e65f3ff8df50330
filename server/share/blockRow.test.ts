import { describe, expect, test } from 'vitest';
import { blockOf, formatOf, rowsOf } from './blockRow.ts';
import { hashOf, headerOf, logOf, readOf, TOPICS } from './share.testkit.ts';

const HEADERS = [headerOf(7), headerOf(8)];

describe('rowsOf', () => {
  test('blocks read one by one have the bodies of blocks read as a range', () => {
    const oneByOne = HEADERS.flatMap((header) => rowsOf(readOf([header])));
    const bodies = rowsOf(readOf(HEADERS)).map(({ body }) => body);
    expect(oneByOne.map(({ body }) => body)).toEqual(bodies);
  });

  test('logs in another order, twice, or in other letters have the same body', () => {
    const read = readOf([headerOf(7)]);
    const [first, second] = [logOf(7, 0), logOf(7, 1)];
    const loud = { ...first, address: first.address.toLowerCase(), removed: undefined, extra: 1 };
    const again = { ...read, lists: [[second], [loud, second]] };
    expect(rowsOf(again)).toEqual(rowsOf(read));
  });

  test('the fees are those of the head, and none of the blocks before it', () => {
    expect(rowsOf(readOf(HEADERS)).map(({ fees }) => fees)).toEqual(['[]', '["0x9"]']);
  });
});

describe('blockOf', () => {
  const [row] = rowsOf(readOf([headerOf(7)]));
  if (row === undefined) throw new Error('a block has a row');

  test('a row is the block that was written, with the logs of its hash', () => {
    const block = blockOf(row);
    expect(block?.header).toEqual(headerOf(7));
    expect(block?.fees).toEqual(['0x9']);
    expect(block?.logs.map(({ data, blockHash }) => [data, blockHash])).toEqual([
      ['0x0', hashOf(7)],
      ['0x1', hashOf(7)],
    ]);
  });

  test.each([
    ['number', { number: '8' }],
    ['hash', { hash: hashOf(8) }],
    ['parent', { parent_hash: hashOf(5) }],
    ['body', { body: row.body.replace('0x1', '0x2') }],
    ['cut body', { body: row.body.slice(0, -1) }],
    ['fees', { fees: '["0x8"]' }],
    ['checksum', { checksum: row.checksum.replace(/^./, 'g') }],
  ])('a row with another %s is no block', (_, damage) => {
    expect(blockOf({ ...row, ...damage })).toBe(undefined);
  });
});

test('formatOf: other topics or another chain are another format, another order of topics is not', () => {
  expect(formatOf(1, [...TOPICS].reverse())).toBe(formatOf(1, TOPICS));
  expect(formatOf(1, TOPICS.slice(1))).not.toBe(formatOf(1, TOPICS));
  expect(formatOf(10, TOPICS)).not.toBe(formatOf(1, TOPICS));
});
