import { type Address, getAddress, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, bodyOf } from '../api/ask.ts';
import { startProxy } from '../harness/proxy.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { pancakeV3Pool } from '../harness/replica/exchanges/exchangeTransactions.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { exchangeNetworkFile, exchangesFor } from './exchangeNetwork.ts';
import { type ExchangeScene, startExchangeScene } from './exchangeScene.ts';

/* Pools of several exchanges without an index, and entries that a start refuses. */

const ALL = ['pancake', 'joe', 'discount', 'pancakev3'] as const;
type Fork = 'pancake' | 'joe' | 'discount';

let scene: ExchangeScene;
beforeAll(async () => {
  scene = await startExchangeScene(exchangesFor(ALL));
});
afterAll(() => scene?.stop());

const addressOf = (key: TokenKey) => getAddress(TOKENS[key].address);

describe('pools', () => {
  const get = (path: string) => ask(`${scene.proxy.url}/api/v1/pools${path}`);

  async function pairOf(fork: Fork, a: TokenKey, b: TokenKey): Promise<Address> {
    const abi = parseAbi(['function getPair(address, address) view returns (address)']);
    const address = REPLICA_EXCHANGES[fork].factory;
    const args = [TOKENS[a].address, TOKENS[b].address] as const;
    return scene.client.readContract({ address, abi, functionName: 'getPair', args });
  }

  test('behavior: a list names the exchange of each pool, and is of one exchange where it is asked', async () => {
    const of = async (query: string) => {
      const { pools } = await bodyOf(get(`?token=${addressOf('WETH')}&limit=500${query}`));
      return pools as readonly { readonly address: string; readonly exchange: string }[];
    };
    const [all, ...ofEach] = await Promise.all([
      of(''),
      ...['uniswap', ...ALL].map((id) => of(`&exchange=${id}`)),
    ]);
    expect(new Set(all.map(({ exchange }) => exchange))).toEqual(new Set(['uniswap', ...ALL]));
    for (const [place, id] of ['uniswap', ...ALL].entries())
      expect(ofEach[place]).toEqual(all.filter(({ exchange }) => exchange === id));
    expect(ofEach[3]?.map(({ address }) => address)).toContain(await pairOf('discount', 'WETH', 'USDC'));
  });

  test('error: a list of an exchange that is not there names those that are', async () => {
    const { status, body } = await get('?exchange=sushi');
    expect([status, body['error']]).toEqual([
      400,
      'exchange must be an exchange of this network: uniswap, pancake, joe, discount, pancakev3',
    ]);
  });

  test.each<[Fork, TokenKey, TokenKey, number]>([
    ['pancake', 'WETH', 'USDC', 2000],
    ['joe', 'WETH', 'USDC', 3000],
    // 30 and 5 parts of 10 000, by the pair itself.
    ['discount', 'WETH', 'USDC', 3000],
    ['discount', 'USDC', 'USDT', 500],
  ])(
    'behavior: the price of a pair of %s, %s and %s, says its exchange and its fee',
    async (fork, a, b, fee) => {
      const pair = await pairOf(fork, a, b);
      expect(await bodyOf(get(`/${pair}/price`))).toMatchObject({ poolAddress: pair, exchange: fork, fee });
      expect(await bodyOf(get(`/${pair}/tvl`))).toMatchObject({ poolAddress: pair, exchange: fork });
    },
  );

  test('behavior: the ticks of a pool of a fork of V3 say its exchange', async () => {
    const pool = getAddress(pancakeV3Pool(['WETH', 'USDC'], 500));
    for (const path of ['tick-liquidity', 'liquidity-distribution', 'price'])
      expect(await bodyOf(get(`/${pool}/${path}`))).toMatchObject({
        poolAddress: pool,
        exchange: 'pancakev3',
      });
    const found = await bodyOf(get(`/v3/find?token0=${addressOf('WETH')}&token1=${addressOf('USDC')}`));
    const exchanges = (found as unknown as readonly { exchange: string }[]).map(({ exchange }) => exchange);
    expect(new Set(exchanges)).toEqual(new Set(['uniswap', 'pancakev3']));
  });
});

describe('a start', () => {
  const [uniswap, , joe, discount] = exchangesFor(ALL) as readonly Record<string, object>[];
  const nowhere = '0x00000000000000000000000000000000000000ee';

  test.each<[string, object, string]>([
    [
      'a factory of another chain',
      { ...joe, v2: { factory: nowhere } },
      `exchanges[1].v2.factory ${nowhere} has no code on this chain`,
    ],
    [
      'a router of another chain',
      { ...joe, router: { ...joe?.['router'], address: nowhere } },
      `exchanges[1].router.address ${nowhere} has no code on this chain`,
    ],
    [
      'a fee call that the pairs do not have',
      {
        ...discount,
        v2: {
          factory: REPLICA_EXCHANGES.discount.factory,
          fee: { call: 'pair', signature: 'swapFee()(uint256)', precision: 10_000 },
        },
      },
      'exchanges[1].v2.fee returns no fee: the call reverts, or returns no number, for 3 of 4 pairs',
    ],
  ])('error: %s is refused by its field', async (_, exchange, sentence) => {
    const file = await exchangeNetworkFile([uniswap ?? {}, exchange]);
    const started = startProxy({ NETWORK: 'mainnet', NETWORK_FILE: file.path, RPC_URL: scene.url });
    await expect(started).rejects.toThrow(sentence);
    await file.remove();
  });
});
