import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { serve, type TestServer } from '../../http/http.testkit.ts';
import { createHttpApp } from '../../http/httpApp.ts';
import { Metrics } from '../../http/metrics.ts';
import { RequestCounts } from '../../limits/requestCounts.ts';
import { improvingQuoter } from '../../quoting/improvable/improvingQuoter.ts';
import { CONTRACT, quotedTrade } from '../../quoting/model/quotedTrade.testkit.ts';
import type { Quoter } from '../../quoting/quoter.ts';
import { tradeCost } from '../../quoting/tradeCost.ts';
import { NO_FACTS } from '../present/noFacts.testkit.ts';
import { getQuote } from './getQuote.ts';

const log = pino({ level: 'silent' });
const HTTP = {
  corsOrigin: '*' as const,
  trustProxy: 1,
  requestTimeoutMs: 60_000,
  maxInFlight: 64,
  maxLoopDelayMs: 60_000,
};
const [SPENT, HONEST, ANOTHER, POOR] = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/**
 * The quote endpoint over a market where eight routes leave 9 900 and one leaves 9 871; counts the splits.
 */
async function start(perMinute: number) {
  let splits = 0;
  const quoter: Quoter = {
    price: (request) => {
      const { maxSplits = 1 } = request;
      if (maxSplits > 1) splits += 1;
      const quoted = quotedTrade('exactInput');
      return {
        ...quoted,
        request: { ...request, maxSplits },
        rankedBy: 'net',
        legs: maxSplits === 1 ? quoted.legs : [...quoted.legs, ...quoted.legs],
        priceImpact: { percent: 1.29, breakdown: { lpFee: 0.3, market: 0.99 } },
        amountNet: maxSplits === 1 ? 9_871n : 9_900n,
        executionPrice: 1,
        exchange: 'main',
        contract: CONTRACT,
        discovery: 'index' as const,
        reserve: null,
        gasUnits: 1n,
        gasCostInToken: 0n,
        gasPriceWei: 1n,
        l1FeeWei: 0n,
      };
    },
    recheck: async () => {},
    culpritsOf: () => undefined,
    leaveOut: () => {},
    isTouched: () => false,
    version: () => 'block 7',
  };
  const endpoint = getQuote(
    improvingQuoter(quoter, { maxSplits: 8, protocols: ['v2', 'v3'] }),
    NO_FACTS,
    { refuseRecipient: () => undefined, wrappedNative: '0x1', chainId: 1, name: 'mainnet' },
    tradeCost(1),
    { isReached: () => true, reach: async () => {} },
  );
  const limits = { perMinute, counts: new RequestCounts(log), keys: undefined };
  server = await serve(createHttpApp([endpoint], { http: HTTP, log, metrics: new Metrics(), limits }));
  const { url } = server;
  const { tokenIn, tokenOut, amount } = quotedTrade('exactInput').request;
  return {
    splits: () => splits,
    ask: async (client: string, rest = '', improvable = '&improvable=true') => {
      const query = `tokenIn=${tokenIn}&tokenOut=${tokenOut}&amountIn=${amount}${improvable}${rest}`;
      const answer = await fetch(`${url}/api/v1/quote?${query}`, { headers: { 'x-forwarded-for': client } });
      const left = Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
      return { left, body: (await answer.json()) as { isSplit: boolean; improvable?: unknown } };
    },
  };
}

const FOUND = { maxSplits: 8, protocols: ['v2', 'v3'], amountNet: '9900' };

test('default: one route, and what eight would leave where that is asked for', async () => {
  const { ask, splits } = await start(0);
  expect((await ask(HONEST)).body).toMatchObject({ isSplit: false, improvable: FOUND });
  for (const unasked of ['', '&improvable=false']) {
    const without = (await ask(HONEST, '', unasked)).body;
    expect(without).toMatchObject({ isSplit: false });
    expect(without).not.toHaveProperty('improvable');
  }
  expect((await ask(HONEST, '&maxSplits=2')).body).not.toHaveProperty('improvable');
  // One for the first question, one for the question of two routes.
  expect(splits()).toBe(2);
});

test('behavior: it counts as two routes, and a caller who has one left is answered without', async () => {
  const { ask, splits } = await start(3);
  expect(await ask(SPENT)).toMatchObject({ left: 1, body: { improvable: FOUND } });
  const poor = await ask(SPENT, '&rank=output');
  expect(poor).toMatchObject({ left: 0, body: { isSplit: false } });
  expect(poor.body).not.toHaveProperty('improvable');
  expect(splits()).toBe(1);
});

test('behavior: what one caller could not have is not remembered for the others', async () => {
  const { ask } = await start(3);
  await ask(SPENT, '&maxHops=1');
  expect((await ask(SPENT)).body).not.toHaveProperty('improvable');
  expect((await ask(HONEST)).body).toMatchObject({ improvable: FOUND });
  // A complete answer is, once it was asked for twice: a caller without a rest has it too.
  expect((await ask(ANOTHER)).body).toMatchObject({ improvable: FOUND });
  for (const hops of [1, 2]) await ask(POOR, `&maxHops=${hops}`, '');
  expect(await ask(POOR)).toMatchObject({ left: 0, body: { improvable: FOUND } });
});
