import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
