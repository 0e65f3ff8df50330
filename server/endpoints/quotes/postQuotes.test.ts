import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { serve, type TestServer } from '../../http/http.testkit.ts';
import { createHttpApp } from '../../http/httpApp.ts';
import { Metrics } from '../../http/metrics.ts';
import { RequestCounts } from '../../limits/requestCounts.ts';
import { quotedTrade } from '../../quoting/model/quotedTrade.testkit.ts';
import type { Quoter } from '../../quoting/quoter.ts';
import { tradeCost } from '../../quoting/tradeCost.ts';
import { NO_FACTS } from '../present/noFacts.testkit.ts';
import { postQuotes } from './postQuotes.ts';
import { pricedFor } from './priced.testkit.ts';

const log = pino({ level: 'silent' });
const HTTP = {
  corsOrigin: '*' as const,
  trustProxy: 1,
  requestTimeoutMs: 60_000,
  maxInFlight: 64,
  maxLoopDelayMs: 60_000,
};
const { tokenIn, tokenOut, amount } = quotedTrade('exactInput').request;
const QUESTION = { tokenIn, tokenOut, amountIn: String(amount) };

let server: TestServer | undefined;
afterEach(() => server?.close());

/** A service of 1 000 requests a minute whose search takes so many steps for each question. */
async function start(steps: number) {
  const quoted = quotedTrade('exactInput');
  const quoter: Pick<Quoter, 'price'> = {
    price: (request, waiter) => {
      waiter?.share?.use(steps, 0, performance.now());
      return pricedFor(request);
    },
  };
  const rules = {
    refuseRecipient: () => undefined,
    wrappedNative: '0x1',
    chainId: 1,
    name: 'mainnet',
  } as const;
  const blocks = { isReached: () => true, reach: async () => {} };
  const sources = { quoter, currentHead: () => ({ hash: quoted.block.hash, number: 7n }) };
  const endpoint = postQuotes(sources, NO_FACTS, rules, tradeCost(1), blocks);
  const limits = { perMinute: 1_000, counts: new RequestCounts(log), keys: undefined };
  server = await serve(createHttpApp([endpoint], { http: HTTP, log, metrics: new Metrics(), limits }));
  const { url } = server;
  return async (questions: number) => {
    const answer = await fetch(`${url}/api/v1/quotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1' },
      body: JSON.stringify({ quotes: Array(questions).fill(QUESTION) }),
    });
    const left = Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
    return { status: answer.status, left };
  };
}

test('default: 10 questions of few steps count as 10 requests', async () => {
  const ask = await start(1);
  expect(await ask(10)).toEqual({ status: 200, left: 990 });
  expect(await ask(10)).toEqual({ status: 200, left: 980 });
});

test('behavior: 10 questions of 1 000 steps each count as the 500 requests that their steps are', async () => {
  const ask = await start(1_000);
  // They are counted once they have been answered.
  expect(await ask(10)).toEqual({ status: 200, left: 990 });
  expect(await ask(10)).toEqual({ status: 200, left: 490 });
  expect((await ask(10)).status).toBe(429);
});
