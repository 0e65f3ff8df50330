import { expect, test } from 'vitest';
import { RecentChanges } from './recentChanges.ts';

const row = (number: number) => ({ address: `0x${number}` as const });
/** What a block has changed: of rows only their ids count. */
const changesAt = (block: number, ...markets: number[]) =>
  ({
    block: { number: BigInt(block) },
    tokens: [],
    hours: [],
    markets: markets.map(row),
  }) as unknown as Parameters<RecentChanges['note']>[0];

test('default: rows count by the last block that changed them, also on a branch whose blocks are lower', () => {
  const recent = new RecentChanges();
  recent.note(changesAt(10, 1, 2));
  recent.note(changesAt(12, 3));
  recent.note(changesAt(11, 1, 4));
  recent.forgetBefore(11n);
  expect(recent.ids().markets).toEqual(['0x3', '0x1', '0x4']);
  recent.forgetBefore(12n);
  // A row that was seen at a later block keeps those after it until it is forgotten itself: more are read,
  // never fewer.
  expect(recent.ids().markets).toEqual(['0x3', '0x1', '0x4']);
  recent.forgetBefore(13n);
  expect(recent.ids()).toEqual({ tokens: [], markets: [], hours: [] });
});
