import { request } from 'graphql-request';
import { type Address, getAddress, toEventSelector } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, bodyOf, queryOf } from '../api/ask.ts';
import { exchangeNetworkFile, exchangesFor } from '../exchanges/exchangeNetwork.ts';
import { type IndexedReplica, startIndexedReplica } from '../harness/indexedReplica.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { EXCHANGE_MARKETS } from '../harness/replica/exchanges/exchangeMarkets.ts';
import { jsonRpc } from '../harness/replica/jsonRpc.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { startRpcRelay } from '../harness/rpcRelay.ts';

/* The index of several exchanges on the real graph-node, against the contracts and sums over their raw logs. */

interface Row {
  readonly id: Address;
  readonly exchange: string;
  readonly isPricing: boolean;
  readonly factory: { readonly id: Address };
  readonly token0: { readonly id: Address };
  readonly token1: { readonly id: Address };
  readonly txCount: string;
  readonly swapCount: string;
  readonly volumeUSD: string | null;
}

/** The exchange that a lying index says in the place of a pool's own. */
const GIVEN_TO: Readonly<Record<string, string>> = {
  main: 'pancake',
  pancake: 'joe',
  joe: 'main',
  discount: 'pancake',
  pancakev3: 'twin',
  twin: 'main',
};
const TRADES = [
  [TOKENS.WETH.address, TOKENS.USDC.address, '3000000000000000000'],
  [TOKENS.USDC.address, TOKENS.WETH.address, '5000000000'],
  [TOKENS.USDC.address, TOKENS.USDT.address, '700000000'],
] as const;

interface Alternative {
  readonly exchange: string;
  readonly amountOut?: string;
  readonly route?: { readonly pools: readonly string[] };
}
const alternativesOf = (body: Record<string, unknown>) => body['alternatives'] as readonly Alternative[];

/** First topics of all events that count as a transaction of a pair or pool, by kind of event. */
const SWAPS = [
  'Swap(address,uint256,uint256,uint256,uint256,address)',
  'Swap(address,uint256,uint256,uint256,uint256,address,bool)',
  'Swap(address,address,int256,int256,uint160,uint128,int24)',
  'Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)',
].map((event) => toEventSelector(event));
const CHANGES = [
  'Mint(address,uint256,uint256)',
  'Burn(address,uint256,uint256,address)',
  'Mint(address,address,int24,int24,uint128,uint256,uint256)',
  'Burn(address,int24,int24,uint128,uint256,uint256)',
].map((event) => toEventSelector(event));

let scene: IndexedReplica;
let markets: readonly Row[];

beforeAll(async () => {
  scene = await startIndexedReplica({ hasExchanges: true });
  const fields =
    'id exchange isPricing factory { id } token0 { id } token1 { id } txCount swapCount volumeUSD';
  const { pairs, pools } = await query<{ readonly pairs: Row[]; readonly pools: Row[] }>(
    `{ pairs(first: 1000) { ${fields} } pools(first: 1000) { ${fields} } }`,
  );
  markets = [...pairs, ...pools];
});
afterAll(() => scene.stop());

function query<Data>(document: string): Promise<Data> {
  return request<Data>(scene.index.queryUrl, document);
}

/** Events of these kinds by address, from raw logs. */
async function eventCounts(topics: readonly `0x${string}`[]): Promise<ReadonlyMap<string, number>> {
  const filter = { fromBlock: '0x0', toBlock: 'latest', topics: [topics] };
  const logs = (await jsonRpc(scene.replica.url).call('eth_getLogs', [filter])) as {
    readonly address: Address;
  }[];
  const counts = new Map<string, number>();
  for (const { address } of logs) counts.set(address, (counts.get(address) ?? 0) + 1);
  return counts;
}

it('each pair and pool of each exchange is there, with the id of the exchange and its factory', () => {
  const { exchanges } = scene.replica;
  const of = (id: string) => markets.filter(({ exchange }) => exchange === id);
  for (const { id, factory } of Object.values(exchanges)) {
    expect([id, new Set(of(id).map((row) => row.factory.id))]).toEqual([id, new Set([factory])]);
    const expected = EXCHANGE_MARKETS.filter(({ exchange }) => exchange === id).map(({ tokens }) =>
      tokens.map((key) => TOKENS[key].address as string).toSorted(),
    );
    expect(
      of(id)
        .map(({ token0, token1 }) => [token0.id, token1.id])
        .toSorted(),
    ).toEqual(expected.toSorted());
  }
  expect(
    of('main')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([...scene.replica.pairs, ...scene.replica.pools].map(({ address }) => address).toSorted());
  expect(new Set(of('main').map((row) => row.factory.id))).toEqual(
    new Set([MAINNET.v2Factory, MAINNET.v3Factory]),
  );
  expect(markets.every(({ isPricing }) => isPricing)).toBe(true);
});

it('counts of pairs, pools and tokens are those of the raw logs, whichever Swap an exchange logs', async () => {
  const swaps = await eventCounts(SWAPS);
  const changes = await eventCounts(CHANGES);
  const txCounts = new Map<string, number>();
  for (const row of markets) {
    const [swapped, changed] = [swaps.get(row.id) ?? 0, changes.get(row.id) ?? 0];
    expect([row.id, row.swapCount, row.txCount]).toEqual([
      row.id,
      String(swapped),
      String(swapped + changed),
    ]);
    for (const { id } of [row.token0, row.token1]) {
      txCounts.set(id, (txCounts.get(id) ?? 0) + swapped + changed);
    }
  }
  const further = markets.filter(({ exchange }) => exchange !== 'main');
  expect(further.every(({ swapCount }) => Number(swapCount) === 2)).toBe(true);
  const { tokens } = await query<{ readonly tokens: { id: string; txCount: string }[] }>(
    '{ tokens(first: 1000) { id txCount } }',
  );
  expect(new Map(tokens.map(({ id, txCount }) => [id, Number(txCount)]))).toEqual(txCounts);
});

describe('a service of this index', () => {
  let proxy: ProxyProcess;
  let file: Awaited<ReturnType<typeof exchangeNetworkFile>>;
  const serve = (subgraphUrl: string) =>
    startProxy({
      NETWORK: 'mainnet',
      NETWORK_FILE: file.path,
      RPC_URL: scene.replica.url,
      SUBGRAPH_URL: subgraphUrl,
      HEAD_POLL_MS: '50',
    });
  beforeAll(async () => {
    file = await exchangeNetworkFile(exchangesFor(['pancake', 'joe', 'discount', 'pancakev3', 'twin']));
    proxy = await serve(scene.index.queryUrl);
  });
  afterAll(async () => {
    await proxy?.stop();
    await file?.remove();
  });

  const get = (path: string) => bodyOf(ask(`${proxy.url}/api/v1${path}`));
  /** The id of the service, whose first exchange the index calls main. */
  const exchangeOf = (address: string) => {
    const row = markets.find(({ id }) => id === address.toLowerCase());
    return row?.exchange === 'main' ? 'uniswap' : row?.exchange;
  };
  type Listed = readonly { readonly address: string; readonly exchange: string }[];
  const listed = async (query: string) => (await get(`/pools?limit=500${query}`))['pools'] as Listed;

  it.each(['tvl', 'volume', 'apr'])(
    'lists pools by %s with their exchanges, and those of one alone',
    async (sort) => {
      const all = await listed(`&sort=${sort}`);
      expect(all).toHaveLength(markets.length);
      expect(all.map(({ exchange }) => exchange)).toEqual(all.map(({ address }) => exchangeOf(address)));
      for (const id of ['uniswap', 'pancake', 'joe', 'discount', 'pancakev3', 'twin'])
        expect(await listed(`&sort=${sort}&exchange=${id}`)).toEqual(
          all.filter(({ exchange }) => exchange === id),
        );
    },
  );

  it.each(['pancake', 'joe', 'discount'])('names the exchange in all answers on a pair of %s', async (id) => {
    const [pair] = await listed(`&exchange=${id}`);
    for (const path of ['price', 'tvl', 'volume', 'candles', 'events'])
      expect(await get(`/pools/${pair?.address}/${path}`)).toMatchObject({ exchange: id });
    const { exchange, reason } = await get(`/pools/${pair?.address}/apr`);
    // Where each pair has a fee of its own, fees do not follow from the volume.
    const isUncounted = reason === 'hooks change what swaps pay, pairs have a fee each, or it is above 1 %';
    expect([exchange, isUncounted]).toEqual([id, id === 'discount']);
  });

  it('prices a token with the exchange of its pool, and not where that exchange is not asked', async () => {
    const path = `/prices?tokens=${getAddress(TOKENS.WETH.address)}`;
    const priceBy = async (query: string) => {
      const { prices } = await get(`${path}${query}`);
      return (prices as readonly Record<string, string | null>[])[0] ?? {};
    };
    const price = await priceBy('');
    expect(price['exchange']).toBe(exchangeOf(String(price['source'])));
    expect(await priceBy(`&exchanges=${price['exchange']}`)).toEqual(price);
    expect(await priceBy(`&excludeExchanges=${price['exchange']}`)).toMatchObject({
      priceUSD: null,
      source: null,
      exchange: null,
      reason: 'a pool that prices it is of an exchange that is not asked',
    });
    expect((await ask(`${proxy.url}/api/v1${path}&exchanges=sushi`)).status).toBe(400);
  });

  it('takes no pool into another exchange because the index says so', async () => {
    const relay = await startRpcRelay(scene.index.queryUrl);
    let renamed = 0;
    relay.rewrite = (answer) =>
      answer.replaceAll(/"exchange":"(\w+)"/g, (_, id: string) => {
        renamed += 1;
        return `"exchange":"${GIVEN_TO[id] ?? id}"`;
      });
    const deceived = await serve(relay.url);
    try {
      for (const [tokenIn, tokenOut, amountIn] of TRADES) {
        const path = `/api/v1/quote?${queryOf({ tokenIn, tokenOut, amountIn, exchanges: 'all', alternatives: 'true' })}`;
        const [honest, other] = [await bodyOf(ask(proxy.url + path)), await bodyOf(ask(deceived.url + path))];
        const before = new Map(alternativesOf(honest).map((each) => [each.exchange, each]));
        expect(before.size).toBe(6);
        for (const { exchange, amountOut, route } of alternativesOf(other)) {
          expect([exchange, ...(route?.pools ?? []).map(exchangeOf)]).toEqual(
            [exchange, ...(route?.pools ?? [])].map(() => exchange),
          );
          expect(BigInt(amountOut ?? 0)).toBeLessThanOrEqual(BigInt(before.get(exchange)?.amountOut ?? 0));
        }
        // Pools of the pair itself are looked up at the factories.
        expect(other['amountOut']).not.toBeUndefined();
      }
      expect(renamed).toBeGreaterThan(markets.length);
    } finally {
      await deceived.stop();
      await relay.stop();
    }
  });
});
