import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { ask, bodyOf, post, queryOf } from '../api/ask.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';

/** Old space of the attacked process: what it may hold, everything that it needs by itself included. */
const HEAP_MEGABYTES = 256;
const REQUESTS = 397;
const AT_ONCE = 8;

const { WETH, USDC, LINK } = TOKENS;
const tokens = Object.values(TOKENS).map(({ address }) => address);

let proxy: ProxyProcess;
let pools: readonly string[];
beforeAll(async () => {
  proxy = await startProxy({
    NETWORK: 'mainnet',
    RPC_URL: inject('replicaUrl'),
    SUBGRAPH_URL: inject('subgraphUrl'),
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
  });
  const list = z.object({ pools: z.array(z.object({ address: z.string() })) });
  pools = list.parse(await bodyOf(ask(`${proxy.url}/api/v1/pools?limit=500`))).pools.map((p) => p.address);
});
afterAll(() => proxy?.stop());

const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;
const trade = (index: number) => ({
  tokenIn: pick(tokens, index),
  tokenOut: pick(tokens, index + 1 + (Math.floor(index / tokens.length) % (tokens.length - 1))),
  amountIn: `${1_000_000 + index}`,
});
const ofPool = (what: string, query: (index: number) => Record<string, string | number>) => (index: number) =>
  `/api/v1/pools/${pick(pools, index)}/${what}?${queryOf(query(index))}`;

/** A different request for each index, chosen to be remembered separately by a careless service. */
const GETS: Readonly<Record<string, (index: number) => string>> = {
  volume: ofPool('volume', (n) => ({ interval: pick(['hour', 'day'], n), limit: 980 + (n % 21) })),
  positions: ofPool('positions', (n) => ({ limit: 1 + (n % 1000), skip: n % 7 })),
  'tick-liquidity': ofPool('tick-liquidity', (n) => ({ lower: -800_000 - n, upper: 800_000 + n })),
  'liquidity-distribution': ofPool('liquidity-distribution', (n) => ({ n })),
  price: ofPool('price', (n) => ({ n })),
  tvl: ofPool('tvl', (n) => ({ n })),
  apr: ofPool('apr', (n) => ({ n })),
  candles: ofPool('candles', (n) => ({ interval: pick(['hour', 'day'], n), from: 1_790_000_000 + 60 * n })),
  'an address that is no pool': (n) => `/api/v1/pools/${freshAddress(`none ${n}`)}/price`,
  pools: (n) => `/api/v1/pools?${queryOf({ limit: 1 + (n % 500), skip: 10 * n, token: pick(tokens, n) })}`,
  'pools in other orders': (n) =>
    `/api/v1/pools?${queryOf({ limit: 1 + (n % 100), sort: pick(['volume', 'apr'], n), token: pick(tokens, n) })}`,
  find: (n) => `/api/v1/pools/v3/find?token0=${pick(tokens, n)}&token1=${freshAddress(`token ${n}`)}`,
  tokens2: (n) => `/api/v1/tokens2?limit=${1 + (n % 500)}`,
  search: (n) => `/api/v1/tokens2/search?q=${n.toString(36)}&limit=${1 + (n % 100)}`,
  quote: (n) => `/api/v1/quote?${queryOf(trade(n))}&${'x'.repeat(600)}`,
  'quote over several routes': (n) => `/api/v1/quote?${queryOf({ ...trade(n), maxSplits: 4 })}`,
  'quote of a past block': (n) =>
    `/api/v1/quote?${queryOf({ tokenIn: WETH.address, tokenOut: USDC.address, amountIn: '1000000', block: 23_000_139 - (n % 40) })}`,
  'quote of an unknown token': (n) =>
    `/api/v1/quote?${queryOf({ ...trade(n), tokenIn: freshAddress(`in ${n}`) })}`,
};

test.each(Object.entries(GETS))(
  '%s: many different requests do not fill the memory',
  async (_name, pathOf) => {
    await inTurns(async (index) => {
      const { status, body } = await ask(proxy.url + pathOf(index));
      expect(status < 500 || body).toBe(true);
    });
    await expectAlive();
  },
);

test('swap: many different requests do not fill the memory', async () => {
  await inTurns(async (index) => {
    const body = { ...trade(index), tokenIn: WETH.address, tokenOut: LINK.address, decode: true };
    const { status, body: answer } = await post(`${proxy.url}/api/v1/swap`, {
      ...body,
      recipient: freshAddress(`recipient ${index}`),
      simulate: index % 4 === 0,
    });
    expect(status === 200 || answer).toBe(true);
  });
  await expectAlive();
});

test('many quotes at once: many different requests do not fill the memory', async () => {
  await inTurns(async (index) => {
    const quotes = Array.from({ length: 20 }, (_, place) => trade(20 * index + place));
    const { status, body } = await post(`${proxy.url}/api/v1/quotes`, { quotes });
    expect(status === 200 || body).toBe(true);
  });
  await expectAlive();
});

test('followed quotes: many different streams, left after their first event, do not fill the memory', async () => {
  await inTurns(async (index) => {
    const leaving = new AbortController();
    const url = `${proxy.url}/api/v1/quote/stream?${queryOf(trade(index))}`;
    const { status, body } = await fetch(url, { signal: leaving.signal });
    const first = await body?.getReader().read();
    leaving.abort();
    expect([status, first?.done]).toEqual([200, false]);
  });
  await expectAlive();
});

/** Sends `REQUESTS` requests, some at once. */
async function inTurns(send: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const sendRest = async (): Promise<void> => {
    while (next < REQUESTS) await send(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendRest));
}

/** The process is the one that was started, and holds no more than it may. */
async function expectAlive(): Promise<void> {
  const metrics = await (await fetch(`${proxy.url}/metrics`)).text();
  expect(metrics).toMatch(/^process_start_time_seconds /m);
  const used = Number(/^nodejs_heap_size_used_bytes (\d+)/m.exec(metrics)?.[1]);
  expect(used).toBeLessThan(HEAP_MEGABYTES * 1024 * 1024);
}
