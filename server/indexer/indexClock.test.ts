import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeSubgraph, metaOf, startFakeSubgraph } from './fakeSubgraph.ts';
import { IndexClock } from './indexClock.ts';
import { SubgraphClient } from './subgraphClient.ts';

let subgraph: FakeSubgraph;
let block = 1;
let fails = false;
beforeEach(async () => {
  subgraph = await startFakeSubgraph((_request, response) => {
    if (!fails) return metaOf(block);
    response.writeHead(500).end();
    return undefined;
  });
});
afterEach(() => subgraph.close());

const clockOf = (maxAgeMs: number) =>
  new IndexClock(new SubgraphClient({ url: subgraph.url, timeoutMs: 2000 }), maxAgeMs);

describe('IndexClock.read', () => {
  test('behavior: one look for all who ask within its age', async () => {
    const clock = clockOf(60_000);
    const blocks = await Promise.all([clock.read(), clock.read()]);
    block = 2;
    expect([...blocks, await clock.read()].map(({ number }) => number)).toEqual([1n, 1n, 1n]);
    expect(subgraph.requests).toHaveLength(1);
  });

  test('behavior: a new look when the last one is too old', async () => {
    const clock = clockOf(0);
    block = 3;
    expect((await clock.read()).number).toBe(3n);
    block = 4;
    expect((await clock.read()).number).toBe(4n);
  });

  test('behavior: a failure is not remembered', async () => {
    const clock = clockOf(60_000);
    fails = true;
    await expect(clock.read()).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
    fails = false;
    block = 5;
    expect((await clock.read()).number).toBe(5n);
  });
});
