import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp, endpointsOf } from './app.ts';
import { loadConfig } from './config/loadConfig.ts';
import { serve, type TestServer } from './http/http.testkit.ts';
import { Metrics } from './http/metrics.ts';
import { createServices } from './services.ts';

/** Nobody runs a node there: what needs one must say so, and nothing else may fail. */
const config = loadConfig({ RPC_URL: 'http://127.0.0.1:9' });
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';

let server: TestServer;
beforeAll(async () => {
  const log = pino({ level: 'silent' });
  const metrics = new Metrics();
  const services = createServices(config, log, metrics);
  const { network, http } = config;
  server = await serve(createApp({ http, log, metrics, network, services }));
});
afterAll(() => server.close());

test('all workers together build no more swaps at a time than the node takes requests', () => {
  const four = loadConfig({ RPC_URL: 'http://127.0.0.1:9', RPC_MAX_IN_FLIGHT: '10', WORKERS: '4' });
  const services = createServices(four, pino({ level: 'silent' }), new Metrics());
  const swap = endpointsOf({ network: four.network, services }).find(({ path }) => path === '/api/v1/swap');
  expect(swap).toMatchObject({ maxInFlight: 3 });
});

test.each([
  [undefined, 8],
  ['3', 3],
  ['16', 16],
])(
  'DEFAULT_MAX_SPLITS %s: the page splits trades over up to %i routes',
  async (DEFAULT_MAX_SPLITS, routes) => {
    const set = loadConfig({
      RPC_URL: 'http://127.0.0.1:9',
      ...(DEFAULT_MAX_SPLITS ? { DEFAULT_MAX_SPLITS } : {}),
    });
    const { network, http } = set;
    const [log, metrics] = [pino({ level: 'silent' }), new Metrics()];
    const services = createServices(set, log, metrics);
    const other = await serve(createApp({ http, log, metrics, network, services }));
    const answer = await fetch(`${other.url}/api/v1/network`);
    expect(await answer.json()).toMatchObject({ suggestedMaxSplits: routes });
    await other.close();
  },
);

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

describe('createApp', () => {
  test('default: every URL of the service', async () => {
    const { paths } = documentSchema.parse(await (await fetch(`${server.url}/openapi.json`)).json());
    const methods = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    const versioned = [
      'get /accounts/{address}',
      'get /accounts/{address}/balances',
      'get /names/{name}',
      'get /network',
      'get /outcomes',
      'get /pools',
      'get /pools/v3/find',
      'get /pools/v4/find',
      'get /pools/{address}/apr',
      'get /pools/{address}/candles',
      'get /pools/{address}/events',
      'get /pools/{address}/liquidity-distribution',
      'get /pools/{address}/positions',
      'get /pools/{address}/price',
      'get /pools/{address}/tick-liquidity',
      'get /pools/{address}/tvl',
      'get /pools/{address}/volume',
      'get /positions',
      'get /positions/{id}',
      'get /prices',
      'get /quote',
      'get /quote/stream',
      'get /token-markets',
      'get /token-risks',
      'get /tokens/{address}',
      'get /tokens/{address}/history',
      'get /service-history',
      'get /tokens2',
      'get /tokens2/search',
      'post /liquidity/add',
      'post /liquidity/collect',
      'post /liquidity/remove',
      'post /liquidity/zap',
      'post /quotes',
      'post /swap',
    ];
    expect(methods.sort()).toEqual(
      [...versioned.map((endpoint) => endpoint.replace(' ', ' /api/v1')), 'get /health', 'get /ready'].sort(),
    );
  });

  test.each([
    '/ready',
    `/api/v1/pools/${WETH}/price`,
    `/api/v1/pools/${WETH}/tick-liquidity`,
    `/api/v1/pools/v3/find?token0=${WETH}&token1=0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`,
    `/api/v1/quote?tokenIn=${WETH}&tokenOut=0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48&amountIn=1`,
    '/api/v1/pools',
    '/api/v1/tokens2',
    '/api/v1/tokens2/search?q=usd',
  ])('error: %s without a node is an outage, not an absence', async (path) => {
    const response = await fetch(server.url + path);
    expect(await response.json()).toMatchObject({ code: 'RPC_UNAVAILABLE' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  });

  test.each(['/api/v1/pools?sort=volume', `/api/v1/pools/${WETH}/volume`])(
    'error: %s without an index needs one: no empty list',
    async (path) => {
      const response = await fetch(server.url + path);
      expect(await response.json()).toMatchObject({ code: 'INDEX_REQUIRED' });
      expect(response.status).toBe(503);
    },
  );

  test('behavior: alive all the same', async () => {
    expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: 'ok' });
  });
});
