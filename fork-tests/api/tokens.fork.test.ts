import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Address, getAddress, parseAbiItem } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { chainClient } from '../harness/chainClient.ts';
import type { ProxyProcess } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { startIndexedProxy } from '../harness/replicaProxies.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../harness/temporaryFolder.ts';

const CREATIONS = [
  parseAbiItem(
    'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 pairCount)',
  ),
  parseAbiItem(
    'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
  ),
] as const;
const ACTIVITIES = [
  parseAbiItem('event Mint(address indexed sender, uint256 amount0, uint256 amount1)'),
  parseAbiItem('event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)'),
  parseAbiItem(
    'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  ),
  parseAbiItem(
    'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  ),
  parseAbiItem(
    'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  ),
  parseAbiItem(
    'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  ),
] as const;

interface Token {
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly logoURI: string | null;
}

let folder: TemporaryFolder;
let pinnedFile: string;
let proxy: ProxyProcess;

beforeAll(async () => {
  folder = await createTemporaryFolder('tokens');
  pinnedFile = join(folder.path, 'pinned.json');
  await writeFile(pinnedFile, '[]');
  proxy = await startIndexedProxy({ PINNED_TOKENS_FILE: pinnedFile });
});

afterAll(async () => {
  await proxy?.stop();
  await folder?.remove();
});

async function tokensAt(path: string): Promise<Token[]> {
  const response = await fetch(proxy.url + path);
  expect(response.status).toBe(200);
  const body = (await response.json()) as { tokens: Token[] };
  expect(Object.keys(body)).toEqual(['tokens']);
  return body.tokens;
}

const search = (text: string, limit = 100) =>
  tokensAt(`/api/v1/tokens2/search?q=${encodeURIComponent(text)}&limit=${limit}`);
const symbols = (tokens: readonly Token[]) => tokens.map(({ symbol }) => symbol);
const pin = (pins: readonly { address: string; priority: number }[]) =>
  writeFile(pinnedFile, JSON.stringify(pins));

/** Mint, Burn and Swap logs of each token's pools, counted from the chain itself. */
async function countActivity(): Promise<Map<Address, number>> {
  const chain = chainClient(inject('replicaUrl'));
  const all = { fromBlock: 0n, toBlock: 'latest' } as const;
  const created = await chain.getLogs({ ...all, events: CREATIONS });
  const tokensOf = new Map<string, readonly Address[]>();
  const counts = new Map<Address, number>();
  for (const { args, eventName } of created) {
    const pool = eventName === 'PairCreated' ? args.pair : args.pool;
    const tokens = [args.token0, args.token1].filter((token) => token !== undefined);
    tokensOf.set(String(pool).toLowerCase(), tokens);
    for (const token of tokens) counts.set(token, 0);
  }
  for (const { address } of await chain.getLogs({ ...all, events: ACTIVITIES })) {
    for (const token of tokensOf.get(address.toLowerCase()) ?? [])
      counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return counts;
}

describe('GET /api/v1/tokens2', () => {
  test('default: every traded token, by the number of its events on chain, then by address', async () => {
    const counts = await countActivity();
    const expected = [...counts]
      .sort(([a, countA], [b, countB]) => countB - countA || (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
      .map(([address]) => getAddress(address));
    const tokens = await tokensAt('/api/v1/tokens2?limit=500');
    expect(tokens.map(({ address }) => address)).toEqual(expected);
    expect(expected.length).toBeGreaterThanOrEqual(20);
    for (const limit of [1, 7, expected.length - 1]) {
      expect(await tokensAt(`/swap-api/api/v1/tokens2?limit=${limit}`)).toEqual(tokens.slice(0, limit));
    }
    expect(await tokensAt('/api/v1/tokens2')).toEqual(tokens.slice(0, 100));
  });

  test('behavior: the fields of ordinary and of odd tokens', async () => {
    const byAddress = new Map(
      (await tokensAt('/api/v1/tokens2?limit=500')).map((token) => [token.address, token]),
    );
    const tokenAt = (address: string) => byAddress.get(getAddress(address));
    expect(tokenAt(TOKENS.USDC.address)).toEqual({
      address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      logoURI:
        'https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png',
    });
    expect(tokenAt(TOKENS.MKR.address)).toMatchObject({ symbol: 'MKR', name: 'Maker', decimals: 18 });
    expect(tokenAt(TOKENS.MUTE.address)).toMatchObject({ decimals: 18, logoURI: null });
    expect(tokenAt(TOKENS.PCT.address)).toMatchObject({
      symbol: '50%_\\off',
      name: '<b>Percent & "Under"score</b>',
    });
    expect(tokenAt(TOKENS.UNIT.address)).toMatchObject({ decimals: 0 });
  });

  test('behavior: pinned tokens come first; one without a pool is read on chain; the file may change', async () => {
    const before = await tokensAt('/api/v1/tokens2?limit=500');
    await pin([
      { address: TOKENS.CRV.address, priority: 1 },
      { address: TOKENS.LONE.address, priority: 2 },
    ]);
    const pinned = await tokensAt('/api/v1/tokens2?limit=500');
    expect(pinned[0]).toEqual({
      address: getAddress(TOKENS.LONE.address),
      symbol: 'LONE',
      name: 'Alone',
      decimals: 18,
      logoURI: null,
    });
    const crv = getAddress(TOKENS.CRV.address);
    expect(pinned.slice(1)).toEqual([
      ...before.filter(({ address }) => address === crv),
      ...before.filter(({ address }) => address !== crv),
    ]);
    await pin([]);
    expect(await tokensAt('/api/v1/tokens2?limit=500')).toEqual(before);
  });
});

describe('limit of GET /api/v1/tokens2', () => {
  test.each(['0', '501', '-1', '1.5', 'many', ''])('error: %o', async (limit) => {
    const response = await fetch(`${proxy.url}/api/v1/tokens2?limit=${limit}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'INVALID_REQUEST',
      error: 'limit must be a whole number from 1 to 500',
      details: [{ path: 'limit', message: 'must be a whole number from 1 to 500' }],
    });
  });
});

describe('GET /api/v1/tokens2/search', () => {
  test.each(['usd', 'USD', 'uSd'])(
    'default: %s in symbol or name, in the order of the list',
    async (text) => {
      const found = await search(text);
      const list = await tokensAt('/api/v1/tokens2?limit=500');
      expect(found).toEqual(list.filter(({ symbol, name }) => /usd/i.test(symbol) || /usd/i.test(name)));
      expect(symbols(found)).toEqual(expect.arrayContaining(['USDC', 'USDT', 'GUSD']));
      expect(await search(text, 2)).toEqual(found.slice(0, 2));
    },
  );

  test('behavior: the name is searched too', async () => {
    expect(symbols(await search('stablecoin'))).toEqual(['DAI']);
    expect(symbols(await search('wrapped'))).toEqual(['WETH', 'WBTC']);
  });

  test('behavior: % _ and \\ match only themselves, also at both ends', async () => {
    for (const text of ['%', '_', '\\', '%_', '0%_\\O', '50%_\\off', '"under"', '<b>']) {
      expect([text, symbols(await search(text))]).toEqual([text, ['50%_\\off']]);
    }
    for (const text of ['u%d', 'u_d', '_sd', 'us%', '%%', '\\\\', '\\%', "' OR 1=1 --"]) {
      expect([text, symbols(await search(text))]).toEqual([text, []]);
    }
  });

  test('behavior: an address matches nothing', async () => {
    expect(await search('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toEqual([]);
    expect(await search('0xa0b869')).toEqual([]);
  });

  test('behavior: at most 10 without a limit', async () => {
    const some = await tokensAt('/api/v1/tokens2/search?q=e');
    expect(some).toEqual((await search('e')).slice(0, 10));
    expect(some).toHaveLength(10);
  });

  test.each([
    ['', 'q is required'],
    ['?q=', 'q must have 1 to 64 characters'],
    [`?q=${'x'.repeat(65)}`, 'q must have 1 to 64 characters'],
    ['?q=%00', 'q must not contain NUL'],
    ['?q=a&q=b', 'q must be given once'],
    ['?q=a&limit=0', 'limit must be a whole number from 1 to 100'],
    ['?q=a&limit=101', 'limit must be a whole number from 1 to 100'],
  ])('error: %s', async (query, error) => {
    const response = await fetch(`${proxy.url}/api/v1/tokens2/search${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_REQUEST', error });
  });
});
