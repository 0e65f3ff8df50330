import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config/loadConfig.ts';
import { serve } from '../../server/http/http.testkit.ts';
import { Metrics } from '../../server/http/metrics.ts';
import { createServices } from '../../server/services.ts';
import { marketData } from './marketData.ts';
import { startMarketIndex } from './marketIndex.ts';
import { MarketNode } from './marketNode.ts';

const BLOCK = 20_000_000;
/** More than half of the list of 12 000 pools, which comes in pages of some 660. */
const FIRST_PAGES = 11;
const named = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('refuses with 503, Retry-After and the progress while it reads a large market', async () => {
  const [list, states] = [gate(), gate()];
  const data = marketData({ pools: 12_000, hubs: 100, seed: 7 });
  const [native = '0x', stable] = data.market.hubs;
  const node = new MarketNode(data, BLOCK);
  await node.start(0, states.opened);
  let pages = 0;
  const index = await startMarketIndex(data, node.blockAt(BLOCK), 0, (query) =>
    query.includes('query Pairs(') && ++pages > FIRST_PAGES ? list.opened : undefined,
  );
  const folder = await mkdtemp(join(tmpdir(), 'large-market-'));
  const networkFile = join(folder, 'network.json');
  const [v2Factory, v3Factory, positionManager, quoterV2, universalRouter, permit2] = [1, 2, 3, 4, 5, 6].map(
    (each) => named(0xf0 + each),
  );
  await writeFile(
    networkFile,
    JSON.stringify({
      name: 'large',
      chainId: 1,
      wrappedNative: native,
      baseTokens: data.market.hubs.slice(0, 5),
      v2Factory,
      v3Factory,
      positionManager,
      quoterV2,
      universalRouter,
      permit2,
    }),
  );
  const config = loadConfig({
    RPC_URL: node.url,
    SUBGRAPH_URL: index.url,
    NETWORK_FILE: networkFile,
    MAX_HEAD_AGE_MS: '0',
    HEAD_POLL_MS: '250',
    MIDDLE_TOKENS: 'any',
  });
  const [log, metrics] = [pino({ level: 'silent' }), new Metrics()];
  const services = createServices(config, log, metrics);
  const { network, http } = config;
  const server = await serve(createApp({ http, log, metrics, network, services }));
  const amountIn = BigInt(Math.ceil(data.market.unitsOf(native) * 1_000));
  const get = async (path: string) => {
    const response = await fetch(`${server.url}${path}`);
    const body = await response.json();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
  };
  const quote = () => get(`/api/v1/quote?tokenIn=${native}&tokenOut=${stable}&amountIn=${amountIn}`);
  const refused = (code: string, pools: object) => ({
    status: 503,
    retryAfter: expect.stringMatching(/^[1-9]\d*$/),
    body: expect.objectContaining({ code, details: expect.objectContaining({ pools }) }),
  });
  try {
    services.start();
    const listed = { listed: expect.toSatisfy((count: number) => count > 5_000 && count < 12_000) };
    await expect.poll(() => services.chain.source.status()).toMatchObject(listed);
    await expect.poll(quote).toEqual(refused('OVERLOADED', listed));
    await expect.poll(() => get('/ready')).toEqual(refused('SUBGRAPH_UNAVAILABLE', listed));
    list.open();
    const progress = {
      read: 0,
      wanted: expect.toSatisfy((count: number) => count > 1_000 && count < 12_000),
    };
    await expect.poll(quote).toEqual(refused('OVERLOADED', progress));
    await expect.poll(() => get('/ready')).toEqual(refused('OVERLOADED', progress));
    states.open();
    await expect.poll(async () => (await get('/ready')).status).toBe(200);
    expect((await quote()).status).toBe(200);
  } finally {
    services.stop();
    await server.close();
    await Promise.all([node.stop(), index.close(), rm(folder, { recursive: true })]);
  }
});
