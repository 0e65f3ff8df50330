import { getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProxyProcess } from '../harness/proxy.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { replicaPairs, replicaPools } from '../harness/replica/markets.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { startUnindexedProxy } from '../harness/replicaProxies.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { ask, bodyOf, expectRefusal } from './ask.ts';

/*
 * A node is enough to choose tokens, quote and swap; what only an index can tell is refused by a code of its
 * own.
 */

let proxy: ProxyProcess;
beforeAll(async () => {
  proxy = await startUnindexedProxy();
});
afterAll(() => proxy?.stop());

const get = (path: string) => bodyOf(ask(`${proxy.url}/api/v1${path}`));
const addressOf = (key: TokenKey) => getAddress(TOKENS[key].address);
interface Listed {
  readonly address: string;
  readonly protocol: string;
  readonly token0: { readonly symbol: string };
  readonly token1: { readonly symbol: string };
  readonly price: string;
  readonly aprReason: string;
}
const symbolsOf = ({ token0, token1 }: Listed) => [token0.symbol, token1.symbol];
const symbolsIn = ({ tokens }: Record<string, unknown>) =>
  (tokens as readonly { symbol: string }[]).map(({ symbol }) => symbol);

describe('tokens', () => {
  test('behavior: the list begins with the base tokens, then has the tokens of the packaged list', async () => {
    const symbols = symbolsIn(await get('/tokens2?limit=500'));
    expect(symbols[0]).toBe('WETH');
    expect(symbols.slice(0, 5).toSorted()).toEqual(['DAI', 'USDC', 'USDT', 'WBTC', 'WETH']);
    expect(symbols).toContain('UNI');
    expect(new Set(symbols).size).toBe(symbols.length);
  });

  test('behavior: a search finds what the contract calls itself', async () => {
    expect(symbolsIn(await get('/tokens2/search?q=uniswap'))).toEqual(['UNI']);
    expect(symbolsIn(await get('/tokens2/search?q=wrapped&limit=1'))).toEqual(['WETH']);
  });

  test('behavior: any token is read by its address, listed or not, with its tax and without figures', async () => {
    expect(await get(`/tokens/${addressOf('LONE')}`)).toMatchObject({
      token: { address: addressOf('LONE'), symbol: 'LONE' },
      price: { priceUSD: null, reason: 'This instance has no index: SUBGRAPH_URL is not set' },
      txCount: null,
      poolCount: null,
      pools: [],
      indexedBlock: null,
    });
    expect(await get(`/tokens/${addressOf('UNI')}`)).toMatchObject({ transferTax: { status: 'none' } });
    expect(await get(`/tokens/${addressOf('WETH')}`)).toMatchObject({ price: { priceNative: '1' } });
  });

  test('error: an address without a token', async () => {
    for (const address of [freshAddress('no token'), MAINNET.universalRouter].map((each) =>
      getAddress(each),
    )) {
      expectRefusal(await ask(`${proxy.url}/api/v1/tokens/${address}`), {
        status: 404,
        code: 'NOT_FOUND',
        error: `There is no token at ${address}`,
      });
    }
  });
});

/** The pools of the replica that the factories name between these tokens. */
function expectedPools(isWanted: (symbols: readonly [string, string]) => boolean): string[] {
  return [...replicaPairs(), ...replicaPools()]
    .filter(({ token0, token1 }) => isWanted([token0, token1]))
    .map(({ address }) => getAddress(address))
    .toSorted();
}

describe('pools', () => {
  const BASE = new Set(['WETH', 'USDC', 'USDT', 'DAI', 'WBTC']);

  test('behavior: those that the factories name between base tokens, with their prices, and without figures', async () => {
    const { pools, nextCursor, indexedBlock } = await get('/pools?limit=500');
    const listed = pools as readonly Listed[];
    expect(listed.map(({ address }) => address).toSorted()).toEqual(
      expectedPools((tokens) => tokens.every((symbol) => BASE.has(symbol))),
    );
    expect([nextCursor, indexedBlock]).toEqual([null, null]);
    for (const { address, price, ...figures } of listed) {
      expect(figures).toMatchObject({ tvlUSD: null, volumeUSD24h: null, apr: null, txCount: null });
      expect(figures.aprReason).toBe('This instance has no index: SUBGRAPH_URL is not set');
      expect((await get(`/pools/${address}/price`))['price']).toBe(price);
    }
  });

  test('behavior: those with most of the coin come first, then those of the next base token', async () => {
    const { pools } = await get('/pools');
    const listed = pools as readonly Listed[];
    const isOfWeth = listed.map((pool) => symbolsOf(pool).includes('WETH'));
    expect(isOfWeth.lastIndexOf(true)).toBeLessThan(isOfWeth.indexOf(false));
    const held = await Promise.all(
      listed
        .filter((_, index) => isOfWeth[index])
        .map(async (pool) => {
          const tvl = await get(`/pools/${pool.address}/tvl`);
          return BigInt(tvl[symbolsOf(pool)[0] === 'WETH' ? 'amount0' : 'amount1'] as string);
        }),
    );
    expect(held).toEqual(held.toSorted((a, b) => (a > b ? -1 : 1)));
  });

  test('behavior: those of any token with the base tokens, of one kind, by pages', async () => {
    const ofUni = expectedPools(([a, b]) => (a === 'UNI' && BASE.has(b)) || (b === 'UNI' && BASE.has(a)));
    const path = `/pools?token=${addressOf('UNI')}`;
    const all = (await get(path))['pools'] as readonly Listed[];
    expect(all.map(({ address }) => address).toSorted()).toEqual(ofUni);
    const ofKind = (await get(`${path}&protocol=v2`))['pools'] as readonly Listed[];
    expect(ofKind).toEqual(all.filter(({ protocol }) => protocol === 'v2'));
    const first = await get(`${path}&limit=1`);
    expect(first['nextCursor']).toBe(all[0]?.address);
    const rest = await get(`${path}&cursor=${first['nextCursor']}`);
    expect([...(first['pools'] as unknown[]), ...(rest['pools'] as unknown[])]).toEqual(all);
    expect((await get(`${path}&skip=${all.length}`))['pools']).toEqual([]);
  });

  test('behavior: a token that no factory knows has none; an address without a token neither', async () => {
    for (const token of [freshAddress('no token'), MAINNET.universalRouter]) {
      expect((await get(`/pools?token=${token}`))['pools']).toEqual([]);
    }
  });

  test('error: a cursor that is not in the list', async () => {
    expectRefusal(await ask(`${proxy.url}/api/v1/pools?cursor=${addressOf('UNI')}`), {
      status: 400,
      code: 'INVALID_REQUEST',
      error: 'cursor is no longer in this list',
      details: [{ path: 'cursor', message: 'is no longer in this list' }],
    });
  });
});

describe('what only an index can tell', () => {
  test.each(['/pools?sort=volume', '/pools?sort=apr', `/prices?tokens=${TOKENS.WETH.address}`])(
    'error: %s',
    async (path) => {
      expectRefusal(await ask(`${proxy.url}/api/v1${path}`), {
        status: 503,
        code: 'INDEX_REQUIRED',
        error: 'This instance has no index: SUBGRAPH_URL is not set',
      });
    },
  );

  test('behavior: /network says that there is none', async () => {
    expect(await get('/network')).toMatchObject({ chainId: 1, hasIndex: false });
  });
});
