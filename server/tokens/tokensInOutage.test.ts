import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { IndexClock } from '../indexer/client/indexClock.ts';
import { SubgraphClient } from '../indexer/client/subgraphClient.ts';
import { type FakeSubgraph, metaOf, startFakeSubgraph } from '../indexer/fakeSubgraph.testkit.ts';
import { PinnedTokens } from './pinnedTokens.ts';
import { TokenDirectory } from './tokenDirectory.ts';
import { TokenLists } from './tokenLists.ts';
import { TokenMemory } from './tokenMemory.ts';

const hashOf = (block: number) => `0x${block.toString(16).padStart(64, '0')}`;
const row = { id: `0x${'1'.padStart(40, '0')}`, symbol: 'ONE', name: 'One', decimals: 18, txCount: '5' };
const log = pino({ level: 'silent' });

let subgraph: FakeSubgraph | undefined;
let memory: TokenMemory | undefined;
afterEach(async () => {
  memory?.stop();
  await subgraph?.close();
});

/** An index whose `_meta` can be read while its lists fail, as when its database is overloaded. */
async function scene() {
  const state = { block: 100, areListsDown: false, symbol: 'ONE', now: 0 };
  const now = () => state.now;
  subgraph = await startFakeSubgraph(({ query, variables }, response) => {
    const meta = metaOf(state.block, hashOf(state.block));
    if (!query.includes('tokens(')) return meta;
    if (state.areListsDown) {
      response.writeHead(500).end();
      return undefined;
    }
    const page = String(variables['after'] ?? '') < row.id ? [{ ...row, symbol: state.symbol }] : [];
    return query.includes('query TokenChanges') ? { ...meta, tokens: page } : { page };
  });
  const client = new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000 });
  const onFailure = (error: unknown) => {
    throw error;
  };
  memory = new TokenMemory({ client, onFailure, now });
  await memory.start();
  const clock = new IndexClock(client, 1, now);
  const directory = new TokenDirectory({
    index: { client, clock, maxLagBlocks: 10, headNumber: () => undefined },
    memory,
    pinned: new PinnedTokens(join('no', 'such', 'file.json'), log),
    leading: [],
    lists: new TokenLists({ chainId: 1, sources: [], ipfsGateway: 'https://gateway.example/', log }),
    readMetadata: async () => null,
    log,
  });
  const read = (asking: Promise<{ symbol: string }[]>) =>
    asking.then(
      (tokens) => tokens.map(({ symbol }) => symbol),
      ({ code }) => code,
    );
  return {
    state,
    list: () => clock.served.during(() => read(directory.list(10))),
    search: (text: string) => clock.served.during(() => read(directory.search(text, 10))),
  };
}

test('behavior: tokens in memory are listed with their age while newer ones cannot be read', async () => {
  const { state, list, search } = await scene();
  state.now = 10;
  expect(await list()).toEqual([['ONE'], undefined]);
  Object.assign(state, { block: 101, areListsDown: true, symbol: 'NEW', now: 30_000 });
  expect(await list()).toEqual([['ONE'], 30]);
  expect(await search('on')).toEqual([['ONE'], 30]);
  expect(await search('new')).toEqual([[], 30]);
  Object.assign(state, { areListsDown: false, now: 31_000 });
  expect(await list()).toEqual([['NEW'], undefined]);
  expect(await search('new')).toEqual([['NEW'], undefined]);
});

test('error: tokens in memory that are older than ten minutes', async () => {
  const { state, list } = await scene();
  Object.assign(state, { block: 101, areListsDown: true, now: 600_000 });
  expect(await list()).toEqual([['ONE'], 600]);
  state.now = 600_001;
  expect(await list()).toEqual(['SUBGRAPH_UNAVAILABLE', undefined]);
});
