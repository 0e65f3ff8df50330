import type { ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeNode, fakeBlock, fakeHash, startFakeNode } from './chain/fakeNode.testkit.ts';
import { loadConfig } from './config/loadConfig.ts';
import { Metrics } from './http/metrics.ts';
import { type FakeSubgraph, metaOf, startFakeSubgraph } from './indexer/fakeSubgraph.testkit.ts';
import { createServices, type Services } from './services.ts';

let node: FakeNode;
let index: FakeSubgraph;
let services: Services;
/**
 * How the index answers when it is asked for pages of pairs; the request stays open when that is undefined.
 */
let answerPairs: (response: ServerResponse) => object | undefined;

const NOTHING = { page: [], tokens: [], pairs: [], pools: [], marketPeriods: [] };

beforeEach(async () => {
  node = await startFakeNode({
    eth_chainId: () => '0x1',
    eth_getBlockByNumber: () => fakeBlock(100),
    eth_getLogs: () => [],
  });
  index = await startFakeSubgraph(({ query }, response) =>
    query.startsWith('query Pairs(') ? answerPairs(response) : { ...metaOf(100, fakeHash(100)), ...NOTHING },
  );
  const config = loadConfig({
    RPC_URL: node.url,
    SUBGRAPH_URL: index.url,
    MAX_HEAD_AGE_MS: '0',
    TOKEN_LISTS: '',
  });
  services = createServices(config, pino({ level: 'silent' }), new Metrics());
});
afterEach(async () => {
  services.stop();
  await Promise.all([node.stop(), index.close()]);
});

/** The names of the queries that the index was asked. */
const asked = () => new Set(index.requests.map(({ query }) => /^query (\w+)/.exec(query)?.[1]));

test('behavior: the tokens and the list of pools are read once the pools of routes are', async () => {
  const waiting: ServerResponse[] = [];
  answerPairs = (response) => void waiting.push(response);
  services.start();
  await expect.poll(() => waiting.length).toBe(4);
  expect([...asked()].sort()).toEqual(['Pairs', 'PoolsBlock']);
  answerPairs = () => NOTHING;
  for (const response of waiting) {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ data: NOTHING }));
  }
  await expect.poll(asked).toContain('TokenPage');
  await expect.poll(asked).toContain('MarketChanges');
});

test('behavior: also where the pools of routes cannot be read', async () => {
  answerPairs = () => ({ page: 'nonsense' });
  services.start();
  await expect.poll(asked).toContain('TokenPage');
});
