import { afterEach, describe, expect, test } from 'vitest';
import { SubgraphClient } from '../indexer/client/subgraphClient.ts';
import {
  type FakeSubgraph,
  type GraphQLRequest,
  metaOf,
  startFakeSubgraph,
} from '../indexer/fakeSubgraph.testkit.ts';
import { TokenMemory, type TokenMemoryOptions } from './tokenMemory.ts';

interface Row {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly txCount: string;
  /** Absent of an older index. */
  readonly txCountOfV2V3?: string;
}

let subgraph: FakeSubgraph;
let memory: TokenMemory | undefined;
afterEach(async () => {
  memory?.stop();
  await subgraph.close();
});

const idOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const;
const hashOf = (block: number) => `0x${block.toString(16).padStart(64, '0')}` as const;
const blockOf = (number: number) => ({
  number: BigInt(number),
  hash: hashOf(number),
  timestamp: 1_700_000_000,
  hasIndexingErrors: false,
});
const row = (index: number, txCount: number, symbol = `T${index}`, name = `Token ${index}`): Row => ({
  id: idOf(index),
  symbol,
  name,
  decimals: index % 19,
  txCount: String(txCount),
});

/** An index whose tokens and block a test changes. */
class Index {
  block = 100;
  deployment = 'QmFirst';
  tokens = new Map<string, Row>();
  changedAt = new Map<string, number>();

  set(...rows: readonly Row[]): void {
    for (const each of rows) {
      this.tokens.set(each.id, each);
      this.changedAt.set(each.id, this.block);
    }
  }

  answer({ query, variables }: GraphQLRequest): object {
    const { _meta } = metaOf(this.block, hashOf(this.block));
    const meta = { _meta: { ..._meta, deployment: this.deployment } };
    if (query.includes('TokensBlock')) return meta;
    const sorted = [...this.tokens.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const since = variables['since'];
    const rows = sorted.filter(
      ({ id }) =>
        id > String(variables['after'] ?? '') &&
        id <= String(variables['upTo'] ?? '0xg') &&
        (since === undefined || (this.changedAt.get(id) ?? 0) >= Number(since)),
    );
    const page = rows.slice(0, 1000);
    return query.includes('query TokenChanges') ? { ...meta, tokens: page } : { page };
  }
}

async function memoryOf(index: Index, options: Partial<TokenMemoryOptions> = {}): Promise<TokenMemory> {
  subgraph = await startFakeSubgraph((request) => index.answer(request));
  const client = new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000 });
  const onFailure = (error: unknown) => {
    throw error;
  };
  memory = new TokenMemory({ client, onFailure, ...options });
  await memory.start();
  return memory;
}

const numbers = (tokens: readonly { address: string }[]) => tokens.map(({ address }) => Number(address));

describe('TokenMemory', () => {
  test('default: the order of the index: by activity, then by address', async () => {
    const index = new Index();
    index.set(row(1, 5), row(2, 9), row(3, 5), row(4, 5), row(5, 1));
    const loaded = await memoryOf(index);
    expect(numbers(loaded.top(2))).toEqual([2, 1]);
    expect(numbers(loaded.top(10))).toEqual([2, 1, 3, 4, 5]);
    expect(loaded.get(idOf(4))).toEqual({
      address: idOf(4),
      symbol: 'T4',
      name: 'Token 4',
      decimals: 4,
      txCount: 5n,
    });
    expect(loaded.get(idOf(6))).toBeUndefined();
  });

  test('behavior: events of V4 pools do not count; an older index has not told them apart', async () => {
    const index = new Index();
    index.set({ ...row(1, 9), txCountOfV2V3: '1' }, { ...row(2, 5), txCountOfV2V3: '5' }, row(3, 3));
    const tokens = await memoryOf(index);
    expect(tokens.top(3).map(({ symbol, txCount }) => [symbol, txCount])).toEqual([
      ...[['T2', 5n] as const, ['T3', 3n] as const, ['T1', 1n] as const],
    ]);
  });

  test('behavior: 4 000 tokens, the same as a walk over all of them', async () => {
    const index = new Index();
    const syllables = ['Ko', 'мо', 'ΣΙ', 'usd', '%', '_', '月', 'ß'];
    const word = (seed: number) =>
      [seed, seed >> 3, seed >> 7].map((part) => syllables[part % syllables.length]).join('');
    const rows = Array.from({ length: 4_000 }, (_, at) =>
      row((at * 7919) % 1_000_003, (at * 31) % 97, word(at * 2_654_435), word(at * 40_503 + 5)),
    );
    index.set(...rows);
    const loaded = await memoryOf(index);
    const ranked = rows.toSorted((a, b) => Number(b.txCount) - Number(a.txCount) || (a.id < b.id ? -1 : 1));
    expect(loaded.top(500).map(({ address }) => address)).toEqual(ranked.slice(0, 500).map(({ id }) => id));
    for (const text of ['usdusd', 'МОko', 'ςι', '%_', '月ß', 'kokoko', 'zz', 'SS', '\\']) {
      const pattern = new RegExp(text.replace('\\', '\\\\'), 'iu');
      const matching = ranked.filter(({ symbol, name }) => pattern.test(symbol) || pattern.test(name));
      expect(numbers(await loaded.search(text, 100)), text).toEqual(
        matching.slice(0, 100).map(({ id }) => Number(id)),
      );
    }
  });

  test('behavior: symbol and name are two texts, and a token is found once', async () => {
    const index = new Index();
    index.set(row(1, 9, 'AB', 'CD AB'), row(2, 8, 'x', 'abc'), row(3, 7, '', 'ab'));
    const loaded = await memoryOf(index);
    expect(numbers(await loaded.search('ab', 10))).toEqual([1, 2, 3]);
    expect(await loaded.search('abcd', 10)).toEqual([]);
    expect(numbers(await loaded.search('ab', 2))).toEqual([1, 2]);
  });

  test('behavior: an index that was deployed anew is read whole, also tokens that have not changed', async () => {
    const index = new Index();
    index.set(row(1, 5), row(2, 9), row(3, 4));
    index.changedAt.set(idOf(3), 40);
    const loaded = await memoryOf(index);
    index.deployment = 'QmSecond';
    index.block = 101;
    index.set(row(4, 7));
    index.tokens.set(idOf(3), row(3, 8));
    await loaded.reach(blockOf(101));
    expect(numbers(loaded.top(9))).toEqual([2, 4, 1, 3]);
    await expect.poll(() => numbers(loaded.top(9))).toEqual([2, 3, 4, 1]);
    const before = subgraph.requests.length;
    index.block = 102;
    await loaded.reach(blockOf(102));
    expect(subgraph.requests.length).toBe(before + 1);
  });

  test.each([5000, 1])(
    'behavior: what changed is asked for once, and ranks where it belongs, %i beside the table',
    async (maxChanged) => {
      const index = new Index();
      index.set(row(1, 5), row(2, 9), row(3, 4));
      const loaded = await memoryOf(index, { maxChanged });
      const before = subgraph.requests.length;
      await loaded.reach(blockOf(100));
      expect(subgraph.requests.length).toBe(before);
      for (let round = 1; round <= 4; round++) {
        index.block += 20;
        index.set(row(3, 10 + round), row(3 + round, 1, 'NEW', `New ${round}`));
        await Promise.all([loaded.reach(blockOf(index.block)), loaded.reach(blockOf(index.block))]);
        expect(numbers(loaded.top(3))).toEqual([3, 2, 1]);
        expect(loaded.get(idOf(3))?.txCount).toBe(BigInt(10 + round));
        expect(numbers(await loaded.search('new', 10))).toEqual([4, 5, 6, 7].slice(0, round));
        await loaded.settled();
        expect(numbers(loaded.top(3))).toEqual([3, 2, 1]);
        expect(numbers(await loaded.search('t', 10))).toEqual([3, 2, 1]);
      }
      expect(subgraph.requests.length).toBe(before + 4);
      expect(subgraph.requests.at(-1)?.variables).toEqual({ since: 150 });
    },
  );

  test('error: a list that is too large is not kept', async () => {
    const index = new Index();
    index.set(...Array.from({ length: 3000 }, (_, at) => row(at + 1, 1, 'S'.repeat(100))));
    const failures: unknown[] = [];
    const loaded = await memoryOf(index, { maxBytes: 100_000, onFailure: (error) => failures.push(error) });
    expect(loaded.isLoaded).toBe(false);
    expect(failures).toHaveLength(1);
  });

  test('error: the index fails while changes are read', async () => {
    const index = new Index();
    index.set(row(1, 5));
    const loaded = await memoryOf(index);
    index.answer = () => ({ wrong: true });
    await expect(loaded.reach(blockOf(120))).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
    expect(numbers(loaded.top(10))).toEqual([1]);
  });
});
