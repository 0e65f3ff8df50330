import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Address } from 'viem';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { IndexClock } from '../indexer/client/indexClock.ts';
import { SubgraphClient } from '../indexer/client/subgraphClient.ts';
import {
  type FakeSubgraph,
  type GraphQLRequest,
  metaOf,
  startFakeSubgraph,
} from '../indexer/fakeSubgraph.testkit.ts';
import { Imitations } from './imitation/imitations.ts';
import { PinnedTokens } from './pinnedTokens.ts';
import { TokenDirectory } from './tokenDirectory.ts';
import type { TokenInfo } from './tokenInfo.ts';
import { TokenLists } from './tokenLists.ts';

const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'directory-'));
afterAll(() => rmSync(folder, { recursive: true }));

let subgraph: FakeSubgraph | undefined;
afterEach(async () => {
  await subgraph?.close();
  subgraph = undefined;
});

const addressOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`;
const entity = (index: number, txCountOfV2V3: number, symbol = `T${index}`, ofV4 = 0) => ({
  id: addressOf(index),
  symbol,
  name: `Token ${index}`,
  decimals: 18,
  txCount: String(txCountOfV2V3 + ofV4),
  txCountOfV2V3: String(txCountOfV2V3),
});
type Entity = ReturnType<typeof entity>;

/** The queries of the tokens, answered as the index does: ties of a descending order come out descending. */
function indexOf(tokens: readonly Entity[]) {
  return ({ query, variables }: GraphQLRequest): object => {
    if (query.includes('_meta')) return metaOf(9);
    if (query.includes('TokensById')) {
      return { tokens: tokens.filter(({ id }) => (variables['ids'] as string[]).includes(id)) };
    }
    const { first, skip } = variables as { first: number; skip: number };
    const [, field, count] = JSON.stringify(variables['where']).match(/"(txCount\w*)":"(\d+)"/) ?? [];
    const matching = tokens.filter((token) => field === undefined || token[field as 'txCount'] === count);
    const order = (/orderBy: (\w+)/.exec(query)?.[1] ?? 'id') as 'id' | 'txCount';
    const ascending = matching.toSorted(
      (a, b) => (order === 'id' ? 0 : Number(a[order]) - Number(b[order])) || (a.id < b.id ? -1 : 1),
    );
    const sorted = query.includes('RankedTokens') ? ascending.toReversed() : ascending;
    // No more fields than are asked for.
    const asked = ({ txCountOfV2V3, ...token }: Entity) =>
      query.includes('txCountOfV2V3') ? { ...token, txCountOfV2V3 } : token;
    return { tokens: sorted.slice(skip, skip + first).map(asked) };
  };
}

interface Setup {
  readonly tokens: readonly Entity[];
  readonly pinned?: readonly { address: Address; priority: number }[];
  readonly onChain?: readonly TokenInfo[];
  readonly head?: bigint;
  readonly countsV4?: boolean;
  /** Default: no, because short names look like those of some listed token. */
  readonly seesImitations?: boolean;
}

async function directoryOf(
  { tokens, pinned = [], onChain = [], head, countsV4, seesImitations = false }: Setup,
  answer: Parameters<typeof startFakeSubgraph>[0] = indexOf(tokens),
): Promise<TokenDirectory> {
  subgraph = await startFakeSubgraph(answer);
  const client = new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000, countsV4 });
  const path = join(folder, 'pinned.json');
  writeFileSync(path, JSON.stringify(pinned));
  const lists = new TokenLists({ chainId: 1, sources: [], ipfsGateway: 'https://gateway.example/', log });
  return new TokenDirectory({
    imitations: seesImitations ? new Imitations({ lists, genuine: [], nativeSymbol: 'ETH' }) : undefined,
    index: { client, clock: new IndexClock(client, 60_000), maxLagBlocks: 10, headNumber: () => head },
    pinned: new PinnedTokens(path, log),
    leading: [],
    lists,
    readMetadata: async (address) => onChain.find((token) => token.address === address) ?? null,
    log,
  });
}

const orderOf = async (tokens: Promise<readonly TokenInfo[]>) =>
  (await tokens).map(({ address }) => Number(address));

describe('TokenDirectory.list', () => {
  test('behavior: by activity, ties by address, also where the limit cuts a tie', async () => {
    const directory = await directoryOf({
      tokens: [entity(1, 5), entity(2, 9), entity(3, 5), entity(4, 5), entity(5, 1)],
    });
    expect(await orderOf(directory.list(2))).toEqual([2, 1]);
    expect(await orderOf(directory.list(3))).toEqual([2, 1, 3]);
    expect(await orderOf(directory.list(500))).toEqual([2, 1, 3, 4, 5]);
  });

  test('behavior: by the activity of pairs and V3 pools, and of V4 pools where the operator counts these', async () => {
    const tokens = [entity(1, 5, 'A', 90), entity(2, 7, 'B', 1), entity(3, 6, 'C'), entity(4, 5, 'D', 4)];
    const directory = await directoryOf({ tokens });
    expect(await orderOf(directory.list(3))).toEqual([2, 3, 1]);
    expect(await orderOf(directory.search('token', 3))).toEqual([2, 3, 1]);
    await subgraph?.close();
    const counting = await directoryOf({ tokens, countsV4: true });
    expect(await orderOf(counting.list(3))).toEqual([1, 4, 2]);
    expect(await orderOf(counting.search('token', 3))).toEqual([1, 4, 2]);
  });

  test('behavior: 500 of 600 tokens with equal activity are those with the lowest addresses', async () => {
    const directory = await directoryOf({
      tokens: Array.from({ length: 600 }, (_, index) => entity(index + 1, 7)),
    });
    expect(await orderOf(directory.list(500))).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  });

  test('behavior: pinned tokens come first, whatever their activity, and once', async () => {
    const directory = await directoryOf({
      tokens: [entity(1, 9), entity(2, 8), entity(3, 7)],
      pinned: [
        { address: addressOf(3), priority: 1 },
        { address: addressOf(2), priority: 2 },
      ],
    });
    expect(await orderOf(directory.list(10))).toEqual([2, 3, 1]);
    expect(await orderOf(directory.list(1))).toEqual([2]);
  });

  test('behavior: a pinned token that the index does not know is read on chain; one that is no token is left out', async () => {
    const onChain = { address: addressOf(8), symbol: 'NEW', name: 'New', decimals: 6 };
    const directory = await directoryOf({
      tokens: [entity(1, 9)],
      pinned: [
        { address: addressOf(8), priority: 2 },
        { address: addressOf(9), priority: 1 },
      ],
      onChain: [onChain],
    });
    expect(await directory.list(10)).toEqual([
      { ...onChain, logoURI: null },
      { address: addressOf(1), symbol: 'T1', name: 'Token 1', decimals: 18, logoURI: null },
    ]);
  });

  test('behavior: lists of one block are read once, for all limits and all who ask', async () => {
    const directory = await directoryOf({ tokens: [entity(1, 9), entity(2, 8)] });
    await Promise.all([directory.list(1), directory.list(2), directory.list(500)]);
    await directory.list(3);
    expect(subgraph?.requests).toHaveLength(2);
  });

  test('error: the index is behind', async () => {
    const directory = await directoryOf({ tokens: [], head: 20n });
    await expect(directory.list(1)).rejects.toMatchObject({ code: 'SUBGRAPH_STALE' });
  });

  test('error: the index has failed, and says so beside an error', async () => {
    const failed = { data: metaOf(9), errors: [{ message: 'indexing_error' }] };
    failed.data._meta.hasIndexingErrors = true;
    const directory = await directoryOf({ tokens: [] }, (_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(failed));
      return undefined;
    });
    await expect(directory.list(1)).rejects.toMatchObject({
      code: 'SUBGRAPH_STALE',
      message: 'The index has stopped at an indexing error',
    });
  });

  test('error: the index is down', async () => {
    const directory = await directoryOf({ tokens: [entity(1, 1)] });
    await subgraph?.close();
    await expect(directory.list(1)).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
    await expect(directory.search('t', 1)).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
  });
});

describe('TokenDirectory.search', () => {
  test('behavior: what the index matched by wildcard or not at all is filtered out, page after page', async () => {
    const noise = Array.from({ length: 1500 }, (_, index) => entity(index + 10, 100, 'noise'));
    const directory = await directoryOf({ tokens: [...noise, entity(1, 3, 'a_B'), entity(2, 3, 'xA_b')] });
    expect(await orderOf(directory.search('A_b', 1))).toEqual([1]);
    expect(await orderOf(directory.search('A_b', 10))).toEqual([1, 2]);
  });

  test('behavior: matching pinned tokens come first', async () => {
    const directory = await directoryOf({
      tokens: [entity(1, 9, 'USDA'), entity(2, 8, 'USDB'), entity(3, 7, 'USDC')],
      pinned: [{ address: addressOf(3), priority: 1 }],
    });
    expect(await orderOf(directory.search('usd', 2))).toEqual([3, 1]);
    expect(await orderOf(directory.search('token 2', 10))).toEqual([2]);
  });

  describe('of tokens that somebody clones and makes active', () => {
    /**
     * USDC of the default list, with less activity than anything else, and other tokens that are in no list.
     */
    const LISTED = { ...entity(0, 1, 'USDC'), id: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' as const };
    const clones = (count: number) => Array.from({ length: count }, (_, at) => entity(at + 100, 1e6, 'USDC'));
    const HONEST = [entity(1, 5, 'USDX'), entity(2, 9, 'USDY')];

    test('behavior: those of lists come first, then the others by activity, clones last', async () => {
      const directory = await directoryOf({
        seesImitations: true,
        tokens: [...clones(3), ...HONEST, LISTED],
      });
      const usdc = Number(LISTED.id);
      expect(await orderOf(directory.search('usd', 10))).toEqual([usdc, 2, 1, 100, 101, 102]);
      expect(await orderOf(directory.search('usd', 2))).toEqual([usdc, 2]);
    });

    test('behavior: more clones than are asked for do not keep the others out', async () => {
      const directory = await directoryOf({
        seesImitations: true,
        tokens: [...clones(300), ...HONEST, LISTED],
      });
      const usdc = Number(LISTED.id);
      expect(await orderOf(directory.search('usd', 3))).toEqual([usdc, 2, 1]);
      expect(await orderOf(directory.search('usd', 5))).toEqual([usdc, 2, 1, 100, 101]);
    });

    test('behavior: a pinned token comes before those of lists', async () => {
      const directory = await directoryOf({
        seesImitations: true,
        tokens: [...clones(3), ...HONEST, LISTED],
        pinned: [{ address: addressOf(1), priority: 1 }],
      });
      expect(await orderOf(directory.search('usd', 3))).toEqual([1, Number(LISTED.id), 2]);
    });

    test('behavior: the list of all tokens is by activity alone', async () => {
      const directory = await directoryOf({
        seesImitations: true,
        tokens: [...clones(2), ...HONEST, LISTED],
      });
      expect(await orderOf(directory.list(3))).toEqual([100, 101, 2]);
    });
  });
});
