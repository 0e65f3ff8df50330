import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { serve, type TestServer } from '../../server/http/http.testkit.ts';
import { createSwapApiClient } from './index.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

type Handle = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** A client of a service that answers as told; `seen` has what was asked. */
async function clientOf(
  handle: Handle,
  options: { retries?: number; apiKey?: string; hasServiceDefaults?: boolean } = {},
) {
  const seen: string[] = [];
  server = await serve((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    handle(request, response, seen.length);
  });
  return { api: createSwapApiClient({ baseUrl: `${server.url}/`, ...options }), seen };
}

function answer(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
const busy = { error: 'Later', code: 'OVERLOADED', requestId: 'r' };

describe('a call', () => {
  test('default: fields go into the path and the query, absent ones nowhere', async () => {
    const { api, seen } = await clientOf((_, response) => answer(response, 200, { positions: [] }));
    await api.getPoolPositions({ address: '0xab/c', limit: 3, skip: undefined as never });
    expect(seen).toEqual(['GET /api/v1/pools/0xab%2Fc/positions?limit=3']);
  });

  test('args: a body and a key', async () => {
    let text = '';
    const { api } = await clientOf(
      async (request, response) => {
        for await (const chunk of request) text += chunk;
        answer(response, 200, { key: request.headers['x-api-key'], type: request.headers['content-type'] });
      },
      { apiKey: 'k' },
    );
    const trade = { tokenIn: '0xa', tokenOut: '0xb', amountIn: '1', recipient: '0xc' };
    expect(await api.buildSwap(trade)).toEqual({ key: 'k', type: 'application/json' });
    expect(JSON.parse(text)).toEqual(trade);
  });

  test('behavior: what is answered 503 with Retry-After is sent again', async () => {
    const { api, seen } = await clientOf((_, response, count) =>
      count < 3
        ? answer(response, 503, busy, { 'retry-after': '0' })
        : answer(response, 200, { status: 'ok' }),
    );
    expect(await api.getHealth()).toEqual({ status: 'ok' });
    expect(seen).toHaveLength(3);
  });

  test('error: after the last try, with everything that the service said', async () => {
    const { api, seen } = await clientOf(
      (_, response) => answer(response, 503, busy, { 'retry-after': '0' }),
      {
        retries: 1,
      },
    );
    await expect(api.getHealth()).rejects.toMatchObject({
      name: 'SwapApiError',
      message: 'Later',
      code: 'OVERLOADED',
      status: 503,
      requestId: 'r',
      retryAfterSeconds: 0,
    });
    expect(seen).toHaveLength(2);
  });

  test.each([
    [404, { error: 'No route found', code: 'NO_ROUTE', requestId: 'r' }, 'NO_ROUTE'],
    [503, busy, 'OVERLOADED'],
    [502, '<html>', 'UNKNOWN'],
  ])('error: %i without Retry-After is told at once', async (status, body, code) => {
    const { api, seen } = await clientOf((_, response) => answer(response, status, body));
    await expect(api.getHealth()).rejects.toMatchObject({ status, code });
    expect(seen).toHaveLength(1);
  });

  test('behavior: an abort ends the wait between two tries', async () => {
    const controller = new AbortController();
    const { api } = await clientOf((_, response) => {
      response.once('finish', () => controller.abort(new Error('enough')));
      answer(response, 503, busy, { 'retry-after': '9' });
    });
    await expect(api.getHealth({}, { signal: controller.signal })).rejects.toThrow('enough');
  });
});

describe('the whole network', () => {
  const exchange = (id: string, byte: string) => ({ id, router: { address: `0x${byte.repeat(20)}` } });
  const PLAIN = { chainId: 1, protocols: ['v2', 'v3', 'v4'], exchanges: [exchange('main', 'aA')] };
  const SEVERAL = { ...PLAIN, exchanges: [exchange('one', 'aA'), exchange('two', 'Bb')] };
  type Asked = readonly [protocols: unknown, exchanges: unknown];
  /** A client of a service, and the `protocols` and `exchanges` that trades were asked with. */
  async function clientOfNetwork(network: () => [number, unknown] = () => [200, PLAIN], options = {}) {
    const asked: Asked[] = [];
    let looks = 0;
    const { api } = await clientOf(async (request, response) => {
      if (request.url?.endsWith('/network')) {
        looks += 1;
        return answer(response, ...network());
      }
      let text = '';
      for await (const chunk of request) text += chunk;
      const query = Object.fromEntries(new URL(request.url ?? '', 'http://a').searchParams);
      const body = text === '' ? query : JSON.parse(text);
      const trades = 'quotes' in body ? body.quotes : [body];
      for (const { protocols = null, exchanges = null } of trades) asked.push([protocols, exchanges]);
      return answer(response, 200, { quotes: [] });
    }, options);
    return { api, asked, looks: () => looks };
  }
  const trade = { tokenIn: '0xa', tokenOut: '0xb', amountIn: '1' };
  const KINDS = 'v2,v3,v4,mixed';

  test('default: every trade may use all kinds of pools of the network, which is asked once', async () => {
    const { api, asked, looks } = await clientOfNetwork();
    await Promise.all([api.getQuote(trade), api.buildSwap({ ...trade, recipient: '0xc' })]);
    await api.getQuotes({ quotes: [trade, { ...trade, protocols: 'v3' }] });
    for await (const _ of api.streamQuote(trade, { reconnect: false }));
    expect(asked.sort()).toEqual([
      [KINDS, null],
      [KINDS, null],
      [KINDS, null],
      [KINDS, null],
      ['v3', null],
    ]);
    expect(looks()).toBe(1);
  });

  test('default: every trade may use all exchanges of a network with several', async () => {
    const { api, asked, looks } = await clientOfNetwork(() => [200, SEVERAL]);
    await Promise.all([api.getQuote(trade), api.buildSwap({ ...trade, recipient: '0xc' })]);
    await api.getQuotes({ quotes: [trade, { ...trade, exchanges: 'two' }] });
    for await (const _ of api.streamQuote({ ...trade, excludeExchanges: 'one' }, { reconnect: false }));
    expect(asked.sort()).toEqual([
      [KINDS, 'all'],
      [KINDS, 'all'],
      [KINDS, 'all'],
      [KINDS, 'all'],
      [KINDS, 'two'],
    ]);
    expect(looks()).toBe(1);
  });

  test.each([
    [`0x${'bB'.repeat(20)}`, 'two'],
    [`0x${'cc'.repeat(20)}`, 'all'],
  ])('behavior: a permit for the router %s is sent to exchange %s', async (spender, exchanges) => {
    const { api, asked } = await clientOfNetwork(() => [200, SEVERAL]);
    await api.buildSwap({ ...trade, recipient: '0xc', permit: { spender } as never });
    expect(asked).toEqual([[KINDS, exchanges]]);
  });

  test('args: fields that the caller names are asked, and nothing before them', async () => {
    const { api, asked, looks } = await clientOfNetwork(() => [200, SEVERAL]);
    await api.getQuote({ ...trade, protocols: 'v2', exchanges: 'one' });
    await api.listPools();
    expect([asked, looks()]).toEqual([
      [
        ['v2', 'one'],
        [null, null],
      ],
      0,
    ]);
  });

  test('args: with hasServiceDefaults a trade is sent as it is given', async () => {
    const { api, asked, looks } = await clientOfNetwork(() => [200, SEVERAL], { hasServiceDefaults: true });
    await api.getQuote(trade);
    expect([asked, looks()]).toEqual([[[null, null]], 0]);
  });

  test('behavior: an older service is asked by its own default, and a failure once more', async () => {
    const failures: [number, unknown][] = [[500, { error: 'No', code: 'INTERNAL', requestId: 'r' }]];
    const { api, asked, looks } = await clientOfNetwork(() => failures.pop() ?? [200, { chainId: 1 }]);
    await expect(api.getQuote(trade)).rejects.toMatchObject({ code: 'INTERNAL' });
    await api.getQuote(trade);
    expect([asked, looks()]).toEqual([[[null, null]], 2]);
  });

  test('behavior: an abort ends the wait for the network', async () => {
    const controller = new AbortController();
    const { api } = await clientOf(() => controller.abort(new Error('enough')));
    await expect(api.getQuote(trade, { signal: controller.signal })).rejects.toThrow('enough');
  });
});
