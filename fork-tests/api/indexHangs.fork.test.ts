import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { ask, expectRefusal, queryOf } from './ask.ts';
import { type FaultyLink, startFaultyLink } from './faultyLink.ts';

/*
 * The index hangs: what is in memory is answered with its age, nobody waits for a second timeout, and quotes
 * go on.
 */

const POLL = { interval: 20, timeout: 60_000 };
const WALLET = '0x000000000000000000000000000000000000bEEF';
const { WETH, USDC, GUSD } = TOKENS;

let index: FaultyLink;
let proxy: ProxyProcess;
beforeAll(async () => {
  index = await startFaultyLink(inject('subgraphUrl'));
  proxy = await startProxy({
    NETWORK: 'mainnet',
    RPC_URL: inject('replicaUrl'),
    SUBGRAPH_URL: index.url,
    HEAD_POLL_MS: '50',
    SUBGRAPH_TIMEOUT_MS: '3000',
    SUBGRAPH_REFRESH_MS: '100',
    MAX_HEAD_AGE_MS: '0',
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await proxy?.stop();
  await index?.stop();
});

const PATHS = [
  'tokens2?limit=500',
  'tokens2/search?q=usd',
  `prices?tokens=${WETH.address},${USDC.address}`,
  'pools?sort=tvl',
  `tokens/${WETH.address}`,
];
const get = (path: string) => ask(`${proxy.url}/api/v1/${path}`);
const quote = () =>
  get(`quote?${queryOf({ tokenIn: WETH.address, tokenOut: GUSD.address, amountIn: String(10n ** 18n) })}`);
const ageOf = async (path: string) => Number((await get(path)).headers.get('age') ?? 0);
const volumeOfNoPool = () => get(`pools/${WALLET}/volume`);
/** Requests that have reached the index, other than trials whether it answers. */
const queries = () => index.seen('"query"') - index.seen('query Trial');
/** Whether the lists of tokens and of pools have been read. */
async function areListsInMemory(): Promise<boolean> {
  const metrics = await (await fetch(`${proxy.url}/metrics`)).text();
  const countOf = (name: string) => Number(metrics.match(new RegExp(`^${name} (\\d+)$`, 'm'))?.[1] ?? 0);
  return countOf('tokens_in_memory') > 0 && countOf('pools_listed_in_memory') > 0;
}

test('an index that hangs: last good answers with their age at once, and new ones when it is back', async () => {
  await expect.poll(areListsInMemory, POLL).toBe(true);
  await expect.poll(async () => (await quote()).body['discovery'], POLL).toBe('index');
  const before = await Promise.all(PATHS.map(get));
  expect(before.map(({ status }) => status)).toEqual(PATHS.map(() => 200));
  expect(before.map(({ headers }) => headers.get('age'))).toEqual(PATHS.map(() => null));

  index.fault = { kind: 'hang' };
  for (const path of PATHS) await expect.poll(() => ageOf(path), POLL).toBeGreaterThan(0);
  // The circuit says when to come again; a request that timed out does not.
  await expect.poll(async () => (await volumeOfNoPool()).headers.get('retry-after'), POLL).toBe('2');
  const sent = queries();
  for (let round = 0; round < 5; round++) {
    const during = await Promise.all(PATHS.map(get));
    expect(during.map(({ status, body }) => [status, body])).toEqual(before.map(({ body }) => [200, body]));
    for (const { headers } of during) {
      expect(Number(headers.get('age'))).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBe('public, no-cache');
    }
    expectRefusal(await volumeOfNoPool(), {
      status: 503,
      code: 'SUBGRAPH_UNAVAILABLE',
      error: 'The index did not answer in time',
    });
    expect((await quote()).status).toBe(200);
  }
  // Each token was asked, though never alone or in this order.
  for (const asked of [[USDC], [USDC, WETH]]) {
    const { status, body } = await get(`prices?tokens=${asked.map(({ address }) => address).join()}`);
    expect(status).toBe(200);
    const found = body['prices'] as { token: string }[];
    expect(found.map(({ token }) => token.toLowerCase())).toEqual(asked.map(({ address }) => address));
    for (const price of found) expect(before[2]?.body['prices']).toContainEqual(price);
  }
  const unasked = await get('tokens2/search?q=dai');
  expect(unasked.body['tokens']).toContainEqual(expect.objectContaining({ symbol: 'DAI' }));
  expect(queries()).toBe(sent);

  index.fault = { kind: 'none' };
  for (const path of PATHS) await expect.poll(() => ageOf(path), POLL).toBe(0);
  const after = await Promise.all(PATHS.map(get));
  expect(after.map(({ status, body }) => [status, body])).toEqual(before.map(({ body }) => [200, body]));
  expectRefusal(await volumeOfNoPool(), { status: 404, code: 'NOT_FOUND', error: /./ });
});
