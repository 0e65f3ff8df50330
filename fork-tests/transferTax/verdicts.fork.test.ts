import { setTimeout as delay } from 'node:timers/promises';
import type { Address } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { v2Pool, v3Pool } from '../../server/routing/model/pool.ts';
import { startFork } from '../harness/fork.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { createReplicaChain } from '../harness/replicaChain.ts';
import { freshAddress, openTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { hostileCode } from '../hostile/hostileMarkets.ts';
import {
  LAUNCH_FEE,
  type LaunchMarket,
  launchBetween,
  launchPair,
  launchPool,
  type Ranges,
} from './launchMarkets.ts';

/*
 * Whoever looks at a token while it is closed, paused or short of a balance must not shut it for those who
 * ask at the next block. One process is asked all the time, and another one only afterwards: both answer the
 * same.
 */

const [WETH, DAI] = [TOKENS.WETH.address, TOKENS.DAI.address];
const ETHER = 10n ** 18n;
const HEAD_TIMEOUT_MS = 60_000;
/** A position around the price, with both tokens. */
const BOTH_SIDES: Ranges = () => [[-20_000, 20_000]];

let scene: TradingScene;
let other: ProxyProcess;

beforeAll(async () => {
  const fork = await startFork({ of: inject('replicaUrl') });
  const settings = { NETWORK: 'mainnet', RPC_URL: fork.url, RPC_WS_URL: fork.wsUrl };
  scene = await openTradingScene(fork, {});
  other = await startProxy(settings);
});
afterAll(async () => {
  await other?.stop();
  await scene?.stop();
});

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function get(url: string, path: string): Promise<Answer> {
  const { hash } = await scene.client.getBlock();
  const signal = AbortSignal.timeout(HEAD_TIMEOUT_MS);
  for (;;) {
    const ready = (await (await fetch(`${url}/ready`)).json()) as {
      readonly head?: { readonly hash: string };
    };
    if (ready.head?.hash === hash) break;
    await delay(5, undefined, { signal });
  }
  const response = await fetch(`${url}${path}`);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const quotePath = (fields: Readonly<Record<string, string>>): string =>
  `/api/v1/quote?${new URLSearchParams(fields)}`;
const buyOf = (token: Address) => quotePath({ tokenIn: WETH, tokenOut: token, amountIn: String(ETHER) });
const saleOf = (token: Address) => quotePath({ tokenIn: token, tokenOut: WETH, amountIn: String(ETHER) });
const exactBuyOf = (token: Address) =>
  quotePath({ tokenIn: WETH, tokenOut: token, amountOut: String(ETHER / 1_000n), tradeType: '1' });
const taxOf = ({ body }: Answer) => (body['transferTax'] as { readonly status: string }).status;

/** Looks as a stranger does, at the quote and at the token. */
async function look(path: string, token: Address) {
  const quote = await get(scene.proxy.url, path);
  return { quote, status: taxOf(await get(scene.proxy.url, `/api/v1/tokens/${token}`)) };
}

/** Asks the process that has looked and the one that has not. */
async function askBoth(path: string, token: Address) {
  const [looked, fresh] = [await look(path, token), await get(other.url, path)];
  expect(looked.quote.body['amountOut']).toBe(fresh.body['amountOut']);
  expect(looked.quote.body['amountIn']).toBe(fresh.body['amountIn']);
  expect(looked.quote.status).toBe(fresh.status);
  return looked;
}

describe.each([
  ['V2', () => launchPair(scene.client)],
  ['V3', () => launchPool(scene.client, BOTH_SIDES)],
] as const)('a token that was looked at, in a pool of %s', (_, launch) => {
  test.each([
    ['before its trade was opened', 'close', 'Trading is not enabled yet'],
    ['while it was paused', 'pause', 'Pausable: paused'],
  ] as const)('%s can be bought in the next block, and the reason was its own', async (_, act, reason) => {
    const market = await launch();
    await market.act(act, true);
    const closed = await look(buyOf(market.token), market.token);
    expect(closed.status).toBe('cannotBuy');
    expect(closed.quote.status).toBe(422);
    expect(closed.quote.body).toMatchObject({
      error: expect.stringMatching(new RegExp(`cannot be bought: it refuses the transfer \\(${reason}\\)`)),
    });
    await market.act(act, false);
    const open = await askBoth(buyOf(market.token), market.token);
    expect(open.status).toBe('none');
    expect(open.quote.status).toBe(200);
    expect(open.quote.body['tokenTax']).toEqual({ tokenIn: null, tokenOut: null });
  });

  test('while it could not be sold can be sold in the next block', async () => {
    const market = await launch();
    await market.act('refuseTo', market.pool);
    const closed = await look(saleOf(market.token), market.token);
    expect(closed.status).toBe('cannotSell');
    expect(closed.quote.body).toMatchObject({
      error: expect.stringContaining('cannot be sold: it refuses the transfer (Sales are closed)'),
    });
    await market.act('refuseTo', freshAddress('nobody'));
    const open = await askBoth(saleOf(market.token), market.token);
    expect([open.status, open.quote.status]).toEqual(['none', 200]);
  });
});

test('an address that was looked at before its contract stood is a token in the next block', async () => {
  const token = freshAddress('not deployed yet');
  const path = `/api/v1/tokens/${token}`;
  expect(await get(scene.proxy.url, path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  await scene.client.setCode({ address: token, bytecode: hostileCode('HonestToken') });
  await scene.client.mine({ blocks: 1 });
  const [looked, fresh] = [await get(scene.proxy.url, path), await get(other.url, path)];
  expect(looked).toMatchObject({ status: 200, body: { token: { symbol: 'NICE', decimals: 18 } } });
  expect(looked.body).toEqual(fresh.body);
});

test('a tax that falls from block to block is quoted as it is at each', async () => {
  const market = await launchPair(scene.client);
  const amounts: bigint[] = [];
  for (const bps of [9_000, 5_000, 0]) {
    await market.act('tax', bps);
    const { quote } = await askBoth(buyOf(market.token), market.token);
    expect(quote.status).toBe(200);
    amounts.push(BigInt(String(quote.body['amountOut'])));
  }
  const [whole = 0n] = amounts.slice(-1);
  // What 1 WETH buys of a pair of 1 000 and 1 000, less 0.3 %.
  expect(whole).toBe((ETHER * 997n * 1_000n * ETHER) / (1_000n * ETHER * 1_000n + ETHER * 997n));
  expect(amounts).toEqual([whole - (whole * 9n) / 10n, whole - whole / 2n, whole]);
});

test.each([
  ['0.003', 3n],
  ['10', 10_000n],
  ['99.9', 99_900n],
])(
  'a token whose balance fell %s % below the reserves of its pair is as before, then and after sync',
  async (_, thousandths) => {
    const market = await launchPair(scene.client);
    const paths = [buyOf, saleOf, exactBuyOf].map((pathOf) => pathOf(market.token));
    await market.act('burnFrom', market.pool, (1_000n * ETHER * thousandths) / 100_000n);
    for (const path of paths) {
      const { quote } = await look(path, market.token);
      expect(JSON.stringify(quote.body)).not.toMatch(/takes a fee|cannot be|follows no rule/);
    }
    await market.sync();
    for (const path of paths) {
      const { quote, status } = await askBoth(path, market.token);
      expect([quote.status, status]).toEqual([200, 'none']);
    }
  },
);

describe('a V3 pool without liquidity at its price, asked of a process that has just started', () => {
  /** The side of the token, which buyers reach first, and one with a gap of the price between. */
  const oneSided: Ranges = (isFirst) => [isFirst ? [200, 20_000] : [-20_000, -200]];
  const withGap: Ranges = () => [
    [-20_000, -400],
    [400, 20_000],
  ];

  test.each([
    ['the token on one side', oneSided],
    ['a gap around the price', withGap],
  ] as const)('%s: it is bought as of any other pool', async (_, ranges) => {
    const market = await launchPool(scene.client, ranges);
    const fresh = await startProxy({
      NETWORK: 'mainnet',
      RPC_URL: scene.fork.url,
      RPC_WS_URL: scene.fork.wsUrl,
    });
    try {
      const { status, body } = await get(fresh.url, buyOf(market.token));
      expect([status, body['error']]).toEqual([200, undefined]);
      expect(BigInt(String(body['amountOut']))).toBeGreaterThan((ETHER * 9n) / 10n);
    } finally {
      await fresh.stop();
    }
    const [unread, read] = [await taxIn(market, false), await taxIn(market, true)];
    expect(unread).toEqual({ kind: 'untaxed' });
    expect(read).toEqual({ kind: 'untaxed' });
  });

  test('nothing in the pool: nothing is known of the token', async () => {
    const market = await launchPool(scene.client, () => []);
    expect(await taxIn(market, false)).not.toMatchObject({ kind: 'cannotBuy' });
  });

  test('a token that is closed there refuses in its own words', async () => {
    const market = await launchPool(scene.client, oneSided);
    await market.act('close', true);
    expect(await taxIn(market, false)).toMatchObject({
      kind: 'cannotBuy',
      // Error("Trading is not enabled yet").
      error: expect.stringMatching(/^0x08c379a0.*54726164696e67206973206e6f7420656e61626c656420796574/),
    });
  });

  /** Measures as a process does that knows the pool from its index, before it has read it or after. */
  async function taxIn({ token, pool }: LaunchMarket, isRead: boolean) {
    const chain = createReplicaChain(scene.fork.url, { untaxed: [WETH], trusted: [WETH] });
    try {
      await chain.heads.refresh();
      const [token0, token1] = token < WETH ? [token, WETH] : [WETH, token];
      chain.graph.addPool(v3Pool({ address: pool, token0, token1, ...LAUNCH_FEE }));
      if (isRead) await chain.source.ensure(token, WETH, 1);
      const { signal } = new AbortController();
      await chain.taxes.measureAhead([token], chain.graph, signal);
      const head = chain.heads.current();
      await chain.taxes.measure([token], chain.graph, head);
      return chain.taxes.known(token, head);
    } finally {
      chain.stop();
    }
  }
});

test('a token that refuses large amounts is left out of the trade that is too large, and of no other one', async () => {
  const market = await launchBetween(scene.client, [WETH, DAI]);
  await market.act('limitTo', 10n * ETHER);
  const chain = createReplicaChain(scene.fork.url);
  try {
    await chain.heads.refresh();
    const head = chain.heads.current();
    const transfer = (amount: bigint) => ({
      token: market.token,
      from: pairOf(market.first, WETH),
      to: pairOf(market.second, DAI),
      amount,
      amountOut: amount / 2n,
    });
    const tradeOf = (amount: bigint) =>
      ({ tokenIn: WETH, tokenOut: DAI, tradeType: 'exactInput', amount }) as const;
    const [large, small] = [tradeOf(100n * ETHER), tradeOf(ETHER)];
    await chain.transfers.measure([transfer(100n * ETHER)], head, large);
    await chain.transfers.measure([transfer(ETHER)], head, small);
    function pairOf(address: Address, other: Address) {
      const [token0, token1] = market.token < other ? [market.token, other] : [other, market.token];
      return v2Pool({ address, token0, token1 });
    }
    const isBarred = (trade: typeof large) => {
      const { tokens, pools } = chain.transfers.barred(head, trade);
      return tokens.has(market.token) || pools.has(market.second);
    };
    expect([isBarred(large), isBarred(small)]).toEqual([true, false]);
    expect(chain.transfers.isSound(transfer(ETHER), head)).toBe(true);
    await market.act('pause', true);
    await chain.heads.refresh();
    const next = chain.heads.current();
    expect(chain.transfers.barred(next, large).tokens.has(market.token)).toBe(false);
    await chain.transfers.measure([transfer(ETHER)], next, small);
    expect(chain.transfers.barred(next, large).tokens.has(market.token)).toBe(true);
  } finally {
    chain.stop();
  }
});
