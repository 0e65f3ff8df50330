import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { IndexClock } from '../../indexer/client/indexClock.ts';
import { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import { BLOCK_HASH, type FakeSubgraph, startFakeSubgraph } from '../../indexer/fakeSubgraph.testkit.ts';
import { getReady } from './getReady.ts';
import type { Readiness } from './readiness.ts';

const HEAD = 23_000_500n;
const SECOND_MS = 1000;

let subgraph: FakeSubgraph;
let place: { number: number; behindSeconds: number };
let now: number;
let isListLoaded: boolean;
let needs: { lacks: string[]; missingFactories: string[]; vitalLack: string | undefined };
let readiness: Readiness;
let ready: ReturnType<typeof getReady>;

beforeEach(async () => {
  needs = { lacks: [], missingFactories: [], vitalLack: undefined };
  [place, now, isListLoaded] = [{ number: 23_000_000, behindSeconds: 1000 }, 0, true];
  subgraph = await startFakeSubgraph(() => {
    const timestamp = Math.floor(Date.now() / SECOND_MS) - place.behindSeconds;
    return {
      _meta: { block: { number: place.number, hash: BLOCK_HASH, timestamp }, hasIndexingErrors: false },
    };
  });
  const client = new SubgraphClient({ url: subgraph.url, timeoutMs: 5000 });
  const index = {
    client,
    clock: new IndexClock(client, SECOND_MS, () => now),
    maxLagBlocks: 5,
    headNumber: () => HEAD,
  };
  const head = { number: HEAD, hash: BLOCK_HASH } as ReturnType<Readiness['heads']['current']>;
  readiness = {
    heads: { current: () => head, ageMs: () => 0, waiting: undefined, source: 'poll' },
    pools: {
      discovery: 'index',
      status: () => ({
        known: 2,
        inMemory: 2,
        read: 2,
        evicted: 0,
        barred: 0,
        isListLoaded,
        listed: 0,
        listFailure: undefined,
        loading: undefined,
      }),
      assertAnswers: async () => undefined,
    },
    nodes: { endpoints: () => [] },
    needs,
    index,
    rules: { counts: { deniedTokens: 0, deniedPools: 0, allowedMiddleTokens: null } },
  };
  ready = getReady(readiness);
});
afterEach(() => subgraph.close());

const indexOf = async () => {
  const answer = (await ready.handle({} as never, {} as never)) as { readonly index: object };
  return answer.index;
};

describe('GET /ready names the upstream that is at fault', () => {
  const nodes = [{ name: 'node.example', state: 'wrongChain', chain: 'wrong', head: undefined }];

  test('error: without a head, the reason and the state of each node', async () => {
    const current = () => {
      throw new AppError('RPC_UNAVAILABLE', 'The RPC node serves chain 5 instead of 1.');
    };
    const refused = getReady({
      ...readiness,
      heads: { ...readiness.heads, current },
      nodes: { endpoints: () => nodes as never },
    });
    await expect(refused.handle({} as never, {} as never)).rejects.toMatchObject({
      code: 'RPC_UNAVAILABLE',
      message: 'The RPC node serves chain 5 instead of 1.',
      details: { nodes: [{ host: 'node.example', state: 'wrongChain', chain: 'wrong', head: null }] },
    });
  });

  test('behavior: an index whose pools are missing is a warning with its code and reason', async () => {
    isListLoaded = true;
    const listFailure = new AppError('SUBGRAPH_STALE', 'The index follows another chain than the RPC node.');
    const { pools } = readiness;
    const status = () => ({ ...pools.status(), listFailure });
    const warned = getReady({ ...readiness, pools: { ...pools, discovery: 'chain', status } });
    const message =
      'The pool list of the index is incomplete: pools are discovered on chain. The index follows another chain than the RPC node.';
    expect(await warned.handle({} as never, {} as never)).toMatchObject({
      warnings: [{ code: 'INDEX_MISSING', message }],
      waiting: [message],
    });
    expect(await ready.handle({} as never, {} as never)).toMatchObject({ warnings: [], waiting: [] });
  });
});

test('a factory without code is a warning of GET /ready, and nothing that the service waits for', async () => {
  isListLoaded = true;
  const message = 'The v4 factory of exchange main has no code on this chain: it has no pools.';
  needs.missingFactories = [message];
  expect(await ready.handle({} as never, {} as never)).toMatchObject({
    warnings: [{ code: 'FACTORY_WITHOUT_CODE', message }],
    waiting: [],
  });
});

describe('index of GET /ready', () => {
  test('behavior: during a first sync, how many blocks are left, and how long that takes at the pace so far', async () => {
    expect(await indexOf()).toMatchObject({ lagBlocks: 500, secondsLeft: null });
    place = { number: 23_000_150, behindSeconds: 700 };
    now = 10 * SECOND_MS;
    // 300 seconds of chain in ten, and 700 to go.
    expect(await indexOf()).toMatchObject({ lagBlocks: 350, secondsLeft: 24 });
  });

  test('behavior: nothing is left at the head', async () => {
    place = { number: Number(HEAD), behindSeconds: 3 };
    expect(await indexOf()).toMatchObject({ lagBlocks: 0, secondsLeft: 0 });
  });

  test('behavior: an index that stays at its block while the chain goes on is named after a minute', async () => {
    const body = async () =>
      (await ready.handle({} as never, {} as never)) as {
        readonly index: { readonly secondsStill: number };
        readonly waiting: readonly string[];
      };
    expect(await body()).toMatchObject({ index: { secondsStill: 0 }, waiting: [] });
    now = 59 * SECOND_MS;
    expect(await body()).toMatchObject({ index: { secondsStill: 59 }, waiting: [] });
    now = 61 * SECOND_MS;
    expect(await body()).toMatchObject({
      index: { secondsStill: 61 },
      waiting: ['The index stands still at block 23000000 for 61 s, while the chain goes on.'],
    });
    place = { number: 23_000_001, behindSeconds: 1000 };
    now = 63 * SECOND_MS;
    expect(await body()).toMatchObject({ index: { secondsStill: 0 }, waiting: [] });
  });

  test('error: while the pools are not loaded, the refusal says how far the index is', async () => {
    isListLoaded = false;
    await expect(indexOf()).rejects.toMatchObject({
      code: 'SUBGRAPH_UNAVAILABLE',
      details: { index: { number: '23000000', lagBlocks: 500, secondsLeft: null } },
    });
  });
});

describe('what the nodes lack', () => {
  test('behavior: is said in words', async () => {
    needs.lacks = ['The node refuses eth_getLogs.'];
    expect(await ready.handle({} as never, {} as never)).toMatchObject({
      waiting: ['The node refuses eth_getLogs.'],
    });
  });

  test('error: what no quote can do without is why the service is not ready', async () => {
    needs.vitalLack = 'The node refuses eth_call without `to`.';
    await expect(indexOf()).rejects.toMatchObject({
      code: 'RPC_UNAVAILABLE',
      message: 'The node refuses eth_call without `to`.',
    });
  });
});
