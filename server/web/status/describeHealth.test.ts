import { expect, test } from 'vitest';
import type { Ready } from '../api/answers.ts';
import { ApiFailure } from '../api/fetchJson.ts';
import { describeHealth } from './describeHealth.ts';

const ready: Ready = {
  head: { number: '10', hash: '0x1', ageSeconds: 3, source: 'push' },
  nodes: [],
  index: { status: 'ok', number: '10', lagBlocks: 0, secondsLeft: null, hasIndexingErrors: false },
  discovery: 'index',
  pools: { known: 1, inMemory: 1 },
  waiting: [],
};

test('default: nothing to say while all is well, or nothing is known yet', () => {
  expect(describeHealth(ready, null)).toEqual([]);
  expect(describeHealth(undefined, null)).toEqual([]);
});

test('behavior: an index that is away, behind or broken', () => {
  const say = (index: Ready['index']) => describeHealth({ ...ready, index }, null);
  expect(say({ status: 'unavailable', error: 'x' })).toEqual([
    expect.stringMatching(/^The index is unavailable/),
  ]);
  expect(
    say({ status: 'ok', number: '1', lagBlocks: 6, secondsLeft: null, hasIndexingErrors: false }),
  ).toEqual([expect.stringMatching(/^The index is 6 blocks behind/)]);
  expect(
    say({ status: 'ok', number: '1', lagBlocks: 5, secondsLeft: null, hasIndexingErrors: true }),
  ).toHaveLength(1);
  expect(say({ status: 'none' })).toEqual([]);
});

test('describeHealth says in one sentence that the service waits, and an outage before all', () => {
  const waiting = ['The node refuses eth_getLogs.', 'The node lacks block 11.'];
  expect(describeHealth({ ...ready, waiting }, null)).toEqual([
    'The service waits for a part of its data: quotes may be older, or miss pools. The status says more.',
  ]);
  expect(describeHealth(ready, new ApiFailure('no node', 'UNREACHABLE'))).toEqual([
    'The service is unavailable: no node. Check your connection, then try again.',
  ]);
});
