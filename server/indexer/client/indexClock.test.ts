import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { type FakeSubgraph, metaOf, startFakeSubgraph } from '../fakeSubgraph.testkit.ts';
import { IndexClock } from './indexClock.ts';
import { SubgraphClient } from './subgraphClient.ts';

const MAX_AGE_MS = 1000;

let subgraph: FakeSubgraph;
let block: number;
let fails: boolean;
let hold: EventTarget | undefined;
let now: number;

beforeEach(async () => {
  [block, fails, hold, now] = [1, false, undefined, 0];
  subgraph = await startFakeSubgraph((_request, response) => {
    if (hold !== undefined) {
      const answer = () => response.end(JSON.stringify({ data: metaOf(block) }));
      response.setHeader('Content-Type', 'application/json');
      hold.addEventListener('go', answer, { once: true });
      return undefined;
    }
    if (!fails) return metaOf(block);
    response.writeHead(500).end();
    return undefined;
  });
});
afterEach(() => subgraph.close());

const clock = () =>
  new IndexClock(new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000 }), MAX_AGE_MS, () => now);

describe('IndexClock.read', () => {
  test('behavior: one look for all who ask within its age, a new one later', async () => {
    const index = clock();
    const blocks = await Promise.all([index.read(), index.read()]);
    block = 2;
    now = MAX_AGE_MS - 1;
    expect([...blocks, await index.read()].map(({ number }) => number)).toEqual([1n, 1n, 1n]);
    expect(subgraph.requests).toHaveLength(1);
    now = MAX_AGE_MS;
    expect((await index.read()).number).toBe(2n);
  });

  test('behavior: after a failure the failure is answered at once while the next look is made', async () => {
    const index = clock();
    fails = true;
    await expect(index.read()).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
    fails = false;
    hold = new EventTarget();
    await expect(index.read()).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
    await expect.poll(() => subgraph.requests.length).toBe(2);
    await expect(index.read()).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
    hold.dispatchEvent(new Event('go'));
    await expect.poll(async () => (await index.read().catch(() => undefined))?.number).toBe(1n);
    expect(subgraph.requests).toHaveLength(2);
  });

  test('behavior: a failure that is some seconds old is not answered any more', async () => {
    const index = clock();
    fails = true;
    await expect(index.read()).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
    fails = false;
    now = 5000;
    expect((await index.read()).number).toBe(1n);
  });

  test('behavior: an index that was seen and is gone is not answered from memory', async () => {
    const index = clock();
    await index.read();
    now = MAX_AGE_MS;
    fails = true;
    await expect(index.read()).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
  });
});

describe('IndexClock.lastGood', () => {
  const TEN_MINUTES_MS = 600_000;

  /** The number of the block, or the code of the error, and the noted age. */
  const lastGood = (index: IndexClock) =>
    index.served.during(() =>
      index.lastGood().then(
        ({ number }) => number,
        ({ code }) => code,
      ),
    );

  test('default: as read, without an age', async () => {
    const index = clock();
    expect(await lastGood(index)).toEqual([1n, undefined]);
    [block, now] = [2, MAX_AGE_MS];
    expect(await lastGood(index)).toEqual([2n, undefined]);
  });

  test('behavior: the last block with its age while the index fails, and the new one when it is back', async () => {
    const index = clock();
    await index.lastGood();
    [fails, now] = [true, 1001];
    expect(await lastGood(index)).toEqual([1n, 2]);
    now = 61_000;
    expect(await lastGood(index)).toEqual([1n, 61]);
    [block, fails] = [2, false];
    await expect.poll(() => lastGood(index)).toEqual([2n, undefined]);
  });

  test('behavior: no block is served for more than ten minutes', async () => {
    const index = clock();
    await index.lastGood();
    [fails, now] = [true, TEN_MINUTES_MS];
    expect(await lastGood(index)).toEqual([1n, 600]);
    now = TEN_MINUTES_MS + 1;
    expect(await lastGood(index)).toEqual(['SUBGRAPH_UNAVAILABLE', undefined]);
  });

  test('error: an index that never answered', async () => {
    fails = true;
    expect(await lastGood(clock())).toEqual(['SUBGRAPH_UNAVAILABLE', undefined]);
  });

  test('behavior: a look-up that hangs is not waited for, and its block is served once it is there', async () => {
    const index = clock();
    await index.lastGood();
    [hold, block, now] = [new EventTarget(), 2, MAX_AGE_MS];
    expect(await lastGood(index)).toEqual([1n, 1]);
    expect(await lastGood(index)).toEqual([1n, 1]);
    await expect.poll(() => subgraph.requests.length).toBe(2);
    hold.dispatchEvent(new Event('go'));
    await expect.poll(() => lastGood(index)).toEqual([2n, undefined]);
  });

  test('behavior: older figures only for a failure of the index, and at most ten minutes old', async () => {
    const index = clock();
    const failure = new AppError('UPSTREAM_INVALID', 'x');
    const permit = (error: unknown, ageMs: number) => () => index.permitOld(error, ageMs);
    expect(permit(failure, TEN_MINUTES_MS)).not.toThrow();
    expect(permit(failure, TEN_MINUTES_MS + 1)).toThrow(failure);
    for (const other of [new AppError('NOT_FOUND', 'x'), new AppError('SUBGRAPH_STALE', 'x'), new Error('x')])
      expect(permit(other, 1)).toThrow(other);
  });
});
