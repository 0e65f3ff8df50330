import { describe, expect, test } from 'vitest';
import type { IndexBlock } from '../indexer/indexBlock.ts';
import { ShownBlock } from './shownBlock.ts';

const block = (number: number, branch = 'a'): IndexBlock => ({
  number: BigInt(number),
  hash: `0x${branch}${number}`,
  timestamp: 12 * number,
  hasIndexingErrors: false,
});

function shownBlock() {
  let now = 0;
  const prepared: { readonly block: IndexBlock; readonly done: () => void }[] = [];
  const shown = new ShownBlock(
    (next) => new Promise<void>((done) => void prepared.push({ block: next, done })),
    () => now,
  );
  const finish = async () => {
    prepared.at(-1)?.done();
    await new Promise(setImmediate);
  };
  return {
    shown,
    finish,
    blocks: () => prepared.map((each) => each.block.number),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

describe('ShownBlock', () => {
  test('default: the first block that the index tells', () => {
    const { shown, blocks } = shownBlock();
    expect(shown.at(block(1))).toEqual(block(1));
    expect(shown.at(block(1))).toEqual(block(1));
    expect(blocks()).toEqual([]);
  });

  test('behavior: the block before, until the new one is read', async () => {
    const { shown, finish, blocks } = shownBlock();
    shown.at(block(1));
    expect(shown.at(block(2))).toEqual(block(1));
    expect(shown.at(block(3))).toEqual(block(1));
    expect(blocks()).toEqual([2n]);
    await finish();
    expect(shown.at(block(3))).toEqual(block(2));
    await finish();
    expect(shown.at(block(3))).toEqual(block(3));
    expect(blocks()).toEqual([2n, 3n]);
  });

  test('behavior: for three seconds at most', async () => {
    const { shown, finish, wait } = shownBlock();
    shown.at(block(1));
    shown.at(block(2));
    wait(3_000);
    expect(shown.at(block(3))).toEqual(block(1));
    wait(1);
    expect(shown.at(block(4))).toEqual(block(4));
    await finish();
    expect(shown.at(block(4))).toEqual(block(4));
  });

  test('behavior: a block that the index has left is not shown', () => {
    const { shown, blocks } = shownBlock();
    shown.at(block(5));
    expect(shown.at(block(5, 'b'))).toEqual(block(5, 'b'));
    expect(shown.at(block(4, 'c'))).toEqual(block(4, 'c'));
    expect(blocks()).toEqual([]);
  });
});
