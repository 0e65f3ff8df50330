import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { notReached } from '../../chain/blockWait.ts';
import { serve, type TestServer } from '../../http/http.testkit.ts';
import { createHttpApp } from '../../http/httpApp.ts';
import { Metrics } from '../../http/metrics.ts';
import { quotedTrade } from '../../quoting/model/quotedTrade.testkit.ts';
import type { Quoter } from '../../quoting/quoter.ts';
import { tradeCost } from '../../quoting/tradeCost.ts';
import { NO_FACTS } from '../present/noFacts.testkit.ts';
import { getQuote } from './getQuote.ts';
import { postQuotes } from './postQuotes.ts';
import { pricedFor } from './priced.testkit.ts';

const log = pino({ level: 'silent' });
const HTTP = {
  corsOrigin: '*' as const,
  trustProxy: 1,
  requestTimeoutMs: 60_000,
  // One place: whoever holds it keeps all others out.
  maxInFlight: 1,
  maxLoopDelayMs: 60_000,
};
const { tokenIn, tokenOut, amount } = quotedTrade('exactInput').request;
const QUESTION = { tokenIn, tokenOut, amountIn: String(amount) };

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A service at a head that the test moves, and the requests that wait for a later one. */
async function start() {
  const head = { number: 7n };
  const waiting: { readonly caller: string; readonly msLeft: number; readonly end: () => void }[] = [];
  const quoted = quotedTrade('exactInput');
  const quoter: Quoter = {
    price: (request) => ({
      ...pricedFor(request),
      block: { ...quoted.block, number: request.block ?? head.number },
    }),
    recheck: async () => {},
    culpritsOf: () => undefined,
    leaveOut: () => {},
    isTouched: () => false,
    version: () => `block ${head.number}`,
  };
  const blocks = {
    isReached: (block: bigint) => head.number >= block,
    reach: (block: bigint, { caller, msLeft }: { readonly caller: string; readonly msLeft: number }) =>
      new Promise<void>((resolve, reject) => {
        const end = () => (head.number >= block ? resolve() : reject(notReached(block, head.number, 1_000)));
        waiting.push({ caller, msLeft, end });
      }),
  };
  const rules = {
    refuseRecipient: () => undefined,
    wrappedNative: '0x1',
    chainId: 1,
    name: 'mainnet',
  } as const;
  const sources = { quoter, currentHead: () => ({ hash: quoted.block.hash, number: head.number }) };
  const endpoints = [
    getQuote(quoter, NO_FACTS, rules, tradeCost(1), blocks),
    postQuotes(sources, NO_FACTS, rules, tradeCost(1), blocks),
  ];
  server = await serve(createHttpApp(endpoints, { http: HTTP, log, metrics: new Metrics() }));
  const { url } = server;
  const told = async (response: Response) => ({
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as Record<string, unknown>,
  });
  return {
    head,
    waiting,
    /** Resolves when so many requests wait. */
    whenWaiting: async (count: number) => {
      while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve));
    },
    get: async (more: Record<string, string>) =>
      told(await fetch(`${url}/api/v1/quote?${new URLSearchParams({ ...QUESTION, ...more })}`)),
    post: async (body: object) =>
      told(
        await fetch(`${url}/api/v1/quotes`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
  };
}

test('default: the head has the block', async () => {
  const { get, post, waiting } = await start();
  expect((await get({ minBlock: '7' })).body).toMatchObject({ blockNumber: '7' });
  expect((await post({ quotes: [QUESTION], minBlock: 6 })).body).toMatchObject({ blockNumber: '7' });
  expect(waiting).toEqual([]);
});

test('behavior: a request that waits holds no place, and is answered at the block', async () => {
  const { get, post, head, waiting, whenWaiting } = await start();
  const asked = [get({ minBlock: '8' }), post({ quotes: [QUESTION], minBlock: '8' })];
  await whenWaiting(2);
  // The only place of each endpoint is free.
  expect((await get({})).body).toMatchObject({ blockNumber: '7' });
  expect((await post({ quotes: [QUESTION] })).body).toMatchObject({ blockNumber: '7' });
  head.number = 9n;
  for (const { end } of waiting) end();
  expect((await Promise.all(asked)).map(({ status, body }) => [status, body['blockNumber']])).toEqual([
    [200, '9'],
    [200, '9'],
  ]);
  expect(waiting.every(({ msLeft }) => msLeft <= 59_000)).toBe(true);
  expect(new Set(waiting.map(({ caller }) => caller))).toEqual(new Set(['address:127.0.0.1']));
});

test('error: the block does not come', async () => {
  const { get, waiting, whenWaiting } = await start();
  const asked = get({ minBlock: '9' });
  await whenWaiting(1);
  waiting[0]?.end();
  expect(await asked).toEqual({
    status: 503,
    retryAfter: '2',
    body: {
      error: 'Block 9 was asked for, and block 7 is the newest that is known.',
      code: 'RPC_UNAVAILABLE',
      details: { minBlock: '9', blockNumber: '7' },
      requestId: expect.any(String),
    },
  });
});

test('error: a reorg takes the block back before the answer', async () => {
  const { get, post, head, waiting, whenWaiting } = await start();
  const asked = [get({ minBlock: '8' }), post({ quotes: [QUESTION], minBlock: '8' })];
  await whenWaiting(2);
  head.number = 8n;
  for (const { end } of waiting) end();
  head.number = 7n;
  for (const { status, body } of await Promise.all(asked)) {
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'RPC_UNAVAILABLE', details: { minBlock: '8', blockNumber: '7' } });
  }
});

test('args: with block, which is of that block or later', async () => {
  const { get, head, waiting, whenWaiting } = await start();
  expect((await get({ block: '5', minBlock: '5' })).body).toMatchObject({ blockNumber: '5' });
  expect(await get({ block: '5', minBlock: '6' })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'minBlock', message: 'must not be above block, which the answer is of' }] },
  });
  const asked = get({ block: '8', minBlock: '8' });
  await whenWaiting(1);
  head.number = 9n;
  waiting[0]?.end();
  expect((await asked).body).toMatchObject({ blockNumber: '8' });
});

test.each(['-1', '1.5', '0x10', '1e3', '', ' 7', '1000000000000000', String(2n ** 256n)])(
  'error: %j is no block number',
  async (minBlock) => {
    const { get, post, waiting } = await start();
    const refused = {
      status: 400,
      body: {
        code: 'INVALID_REQUEST',
        details: [{ path: 'minBlock', message: 'must be a block number' }],
      },
    };
    expect(await get({ minBlock })).toMatchObject(refused);
    expect(await post({ quotes: [QUESTION], minBlock })).toMatchObject(refused);
    expect(waiting).toEqual([]);
  },
);

test.each([-1, 1.5, 1e21, null, {}, [7], true])('error: the number %j is none either', async (minBlock) => {
  const { post } = await start();
  expect(await post({ quotes: [QUESTION], minBlock })).toMatchObject({ status: 400 });
});

test('error: in one of several questions, misspelt, and given twice', async () => {
  const { get, post } = await start();
  const { body } = await post({ quotes: [QUESTION, { ...QUESTION, minBlock: 8 }] });
  expect(body['quotes']).toMatchObject([
    { blockNumber: '7' },
    { code: 'INVALID_REQUEST', error: 'minBlock must be given beside quotes: all are of one block' },
  ]);
  expect((await get({ minblock: '8' })).body).toMatchObject({
    details: [{ path: 'minblock', message: 'is not known: did you mean minBlock?' }],
  });
});
