import { getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProxyProcess } from '../harness/proxy.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { startUnindexedProxy } from '../harness/replicaProxies.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { ask, bodyOf, expectRefusal } from './ask.ts';

/* A node is enough to choose tokens, quote and swap; what only an index can tell is refused by a code of its own. */

let proxy: ProxyProcess;
beforeAll(async () => {
  proxy = await startUnindexedProxy();
});
afterAll(() => proxy?.stop());

const get = (path: string) => bodyOf(ask(`${proxy.url}/api/v1${path}`));
const addressOf = (key: TokenKey) => getAddress(TOKENS[key].address);
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
      ...{ txCount: null, poolCount: null, pools: [], indexedBlock: null },
    });
    expect(await get(`/tokens/${addressOf('UNI')}`)).toMatchObject({ transferTax: { status: 'none' } });
    expect(await get(`/tokens/${addressOf('WETH')}`)).toMatchObject({ price: { priceNative: '1' } });
  });

  test('error: an address without a token', async () => {
    for (const address of [freshAddress('no token'), MAINNET.universalRouter].map((each) =>
      getAddress(each),
    )) {
      expectRefusal(await ask(`${proxy.url}/api/v1/tokens/${address}`), {
        ...{ status: 404, code: 'NOT_FOUND' },
        error: `There is no token at ${address}`,
      });
    }
  });
});

describe('what only an index can tell', () => {
  test.each(['/pools', `/prices?tokens=${TOKENS.WETH.address}`])('error: %s', async (path) => {
    expectRefusal(await ask(`${proxy.url}/api/v1${path}`), {
      ...{ status: 503, code: 'INDEX_REQUIRED' },
      error: 'This instance has no index: SUBGRAPH_URL is not set',
    });
  });

  test('behavior: /network says that there is none', async () => {
    expect(await get('/network')).toMatchObject({ chainId: 1, hasIndex: false });
  });
});
