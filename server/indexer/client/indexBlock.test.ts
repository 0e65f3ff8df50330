import { describe, expect, test } from 'vitest';
import { BLOCK_HASH } from '../fakeSubgraph.testkit.ts';
import { type IndexBlock, requireFresh } from './indexBlock.ts';

const block: IndexBlock = {
  number: 100n,
  hash: BLOCK_HASH,
  timestamp: 1_700_000_000,
  hasIndexingErrors: false,
};

describe('requireFresh', () => {
  test.each([
    ['at the head', 100n],
    ['ahead of the node', 90n],
    ['behind by as much as is allowed', 110n],
    ['the node is down', undefined],
  ])('default: %s', (_, head) => {
    expect(() => requireFresh(block, head, 10)).not.toThrow();
  });

  test('error: one block too far behind', () => {
    expect(() => requireFresh(block, 111n, 10)).toThrow(
      expect.objectContaining({ code: 'SUBGRAPH_STALE', message: 'The index is 11 blocks behind the chain' }),
    );
  });

  test('error: the index has failed', () => {
    expect(() => requireFresh({ ...block, hasIndexingErrors: true }, 100n, 10)).toThrow(
      expect.objectContaining({ code: 'SUBGRAPH_STALE' }),
    );
  });
});
