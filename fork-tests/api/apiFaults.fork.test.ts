import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ChainClient, chainClient, rewind } from '../harness/chainClient.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { freePort } from '../harness/ports.ts';
import { startProcess } from '../harness/process.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { proxyModule } from '../harness/proxyModule.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { type Answer, ask, expectRefusal, post, queryOf } from './ask.ts';
import { type Fault, type FaultyLink, startFaultyLink } from './faultyLink.ts';

/*
 * The API names the fault while the node or the index fails, in each way in which a server on a network can
 * fail.
 */

const TIMEOUT_MS = 3000;
/** A fault must be answered within the upstream's timeout; the rest is room for a busy machine. */
const PATIENCE_MS = TIMEOUT_MS + 20_000;
const POLL = { interval: 20, timeout: 60_000 };
const ETHER = String(10n ** 18n);
const HTML = '<html><body>Bad Gateway</body></html>';

let fork: Fork;
let client: ChainClient;
let node: FaultyLink;
let index: FaultyLink;
let settings: Readonly<Record<string, string>>;
let proxy: ProxyProcess;
beforeAll(async () => {
  fork = await startFork({ of: inject('replicaUrl') });
  client = chainClient(fork.url);
  node = await startFaultyLink(fork.url);
  index = await startFaultyLink(inject('subgraphUrl'));
  settings = {
    NETWORK: 'mainnet',
    RPC_URL: node.url,
    SUBGRAPH_URL: index.url,
    HEAD_POLL_MS: '50',
    RPC_TIMEOUT_MS: String(TIMEOUT_MS),
    SUBGRAPH_TIMEOUT_MS: String(TIMEOUT_MS),
    SUBGRAPH_REFRESH_MS: '100',
    SUBGRAPH_MAX_LAG_BLOCKS: '5',
    LOG_LEVEL: 'silent',
  };
  proxy = await startProxy(settings);
});
afterAll(async () => {
  await proxy?.stop();
  await index?.stop();
  await node?.stop();
  await fork?.stop();
});
afterEach(() => {
  node.fault = { kind: 'none' };
  index.fault = { kind: 'none' };
});

const KEYS = [
  'WETH',
  'USDC',
  'USDT',
  'DAI',
  'WBTC',
  'UNI',
  'LINK',
  'MKR',
  'AAVE',
  'PEPE',
  'CRV',
  'NUL',
  'HUGE',
  'MUTE',
] as const satisfies readonly TokenKey[];
const PAIRS = KEYS.flatMap((a, at) => KEYS.slice(at + 1).map((b) => [a, b] as const));

/** Two tokens that nobody has asked about: the first quote of a pair looks its pools up on chain. */
function freshPair() {
  const pair = PAIRS.pop();
  if (pair === undefined) throw new Error('all pairs have been asked about');
  const [a, b] = pair;
  return { tokenIn: TOKENS[a].address, tokenOut: TOKENS[b].address, amountIn: ETHER };
}
/** Asked about before each fault: its pools are in memory. */
const KNOWN = { tokenIn: TOKENS.WETH.address, tokenOut: TOKENS.GUSD.address, amountIn: ETHER };
const quote = (fields: Record<string, string>, url = proxy.url) =>
  ask(`${url}/api/v1/quote?${queryOf(fields)}`);
const tokens = (url = proxy.url) => ask(`${url}/api/v1/tokens2?limit=500`);
const search = () => ask(`${proxy.url}/swap-api/api/v1/tokens2/search?q=usd`);

async function inTime(asking: Promise<Answer>): Promise<Answer> {
  const asked = performance.now();
  const answer = await asking;
  expect(performance.now() - asked).toBeLessThan(PATIENCE_MS);
  return answer;
}

interface Outage {
  readonly name: string;
  readonly fault: Fault;
  readonly status: number;
  readonly code: string;
  readonly error: string;
}

describe('the node', () => {
  const unreachable = {
    status: 503,
    code: 'RPC_UNAVAILABLE',
    error: 'The RPC node cannot be reached.',
  };
  const answering = (status: number, body: string): Fault => ({ kind: 'answer', status, body });
  const invalid = (error: string) => ({ status: 502, code: 'UPSTREAM_INVALID', error });
  const refusal = JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32603, message: 'no backend' },
  });
  const stranger = JSON.stringify({ jsonrpc: '2.0', id: 'another', result: '0x' });

  const OUTAGES: readonly Outage[] = [
    { name: 'refuses connections', fault: { kind: 'refuse' }, ...unreachable },
    {
      name: 'never answers',
      fault: { kind: 'hang' },
      status: 504,
      code: 'TIMEOUT',
      error: 'The RPC node did not answer in time.',
    },
    {
      name: 'answers too late',
      fault: { kind: 'delay', ms: TIMEOUT_MS * 2 },
      status: 504,
      code: 'TIMEOUT',
      error: 'The RPC node did not answer in time.',
    },
    { name: 'breaks off half-way', fault: { kind: 'dropHalfway' }, ...unreachable },
    {
      name: 'fails with HTML',
      fault: answering(502, HTML),
      ...unreachable,
      error: 'The RPC node answered with HTTP 502.',
    },
    {
      name: 'limits the rate',
      fault: answering(429, '{}'),
      ...unreachable,
      error: 'The RPC node refuses more requests for now.',
    },
    {
      name: 'answers HTML',
      fault: answering(200, HTML),
      ...invalid('The RPC node sent an answer that is not JSON.'),
    },
    {
      name: 'answers nothing',
      fault: answering(200, ''),
      ...invalid('The RPC node sent an answer that is not JSON.'),
    },
    {
      name: 'answers other JSON',
      fault: answering(200, '{}'),
      ...invalid('The RPC node sent a malformed answer.'),
    },
    {
      name: 'answers too little',
      fault: answering(200, '[]'),
      ...invalid('The RPC node left a call unanswered.'),
    },
    {
      name: 'answers somebody else',
      fault: answering(200, stranger),
      ...invalid('The RPC node left a call unanswered.'),
    },
    {
      name: 'refuses every call',
      fault: answering(200, refusal),
      ...unreachable,
      error: 'The RPC node could not answer eth_getBlockByNumber.',
    },
  ];

  test.each(OUTAGES)('$name: quote and swap say $code, and go on afterwards', async (outage) => {
    const [quoted, swapped] = [freshPair(), { ...freshPair(), recipient: freshAddress('recipient') }];
    await expect.poll(async () => (await quote(KNOWN)).status, POLL).toBe(200);
    node.fault = outage.fault;
    const asked = [quote(quoted), post(`${proxy.url}/api/v1/swap`, swapped)];
    for (const answer of await Promise.all(asked.map(inTime))) expectRefusal(answer, outage);
    const recipient = freshAddress('recipient');
    for (const untold of [
      // All pools are known, so only the simulation fails: bytes that were not tried are no answer.
      await post(`${proxy.url}/api/v1/swap`, { ...KNOWN, recipient }),
      await ask(`${proxy.url}/ready`),
    ]) {
      expect(untold.status).toBeGreaterThanOrEqual(502);
      // What has failed before may be refused without another try.
      expect([outage.code, 'RPC_UNAVAILABLE']).toContain(untold.body['code']);
    }
    expect((await ask(`${proxy.url}/health`)).status).toBe(200);
    expect((await tokens()).status).toBe(200);
    node.fault = { kind: 'none' };
    await expect.poll(async () => (await quote(quoted)).status, POLL).toBe(200);
    await expect.poll(async () => (await post(`${proxy.url}/api/v1/swap`, swapped)).status, POLL).toBe(200);
  });

  test('a slow node makes slow answers, not wrong ones', async () => {
    node.fault = { kind: 'delay', ms: TIMEOUT_MS / 4 };
    expect((await inTime(quote(freshPair()))).status).toBe(200);
  });

  test('a node that has not seen the newest blocks is followed or refused, never mixed', async () => {
    await client.mine({ blocks: 3 });
    const { hash: newest } = await client.getBlock();
    const { hash: older } = await chainClient(inject('replicaUrl')).getBlock();
    const asked = freshPair();
    await expect.poll(async () => (await quote(asked)).body['blockHash'], POLL).toBe(newest);
    node.fault = { kind: 'elsewhere', url: inject('replicaUrl') };
    for (let round = 0; round < 10; round++) {
      const { status, body } = await inTime(quote(freshPair()));
      if (status === 200) expect([newest, older]).toContain(body['blockHash']);
      else expect([status, body['code']]).toEqual([503, 'RPC_UNAVAILABLE']);
    }
    node.fault = { kind: 'none' };
    await expect.poll(async () => (await quote(asked)).body['blockHash'], POLL).toBe(newest);
  });
});

describe('the index', () => {
  const unavailable = (error: string) => ({ status: 503, code: 'SUBGRAPH_UNAVAILABLE', error });
  const unexpected = {
    status: 502,
    code: 'UPSTREAM_INVALID',
    error: 'The index sent an unexpected answer',
  };
  const answering = (status: number, body: unknown): Fault => ({
    kind: 'answer',
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const OUTAGES: readonly Outage[] = [
    {
      name: 'refuses connections',
      fault: { kind: 'refuse' },
      ...unavailable('The index could not be reached'),
    },
    { name: 'never answers', fault: { kind: 'hang' }, ...unavailable('The index did not answer in time') },
    {
      name: 'answers too late',
      fault: { kind: 'delay', ms: TIMEOUT_MS * 2 },
      ...unavailable('The index did not answer in time'),
    },
    {
      name: 'breaks off half-way',
      fault: { kind: 'dropHalfway' },
      ...unavailable('The index could not be reached'),
    },
    { name: 'fails', fault: answering(500, '{}'), ...unavailable('The index could not answer') },
    {
      name: 'answers an error',
      fault: answering(200, { errors: [{ message: 'Store error: database unavailable' }] }),
      ...unavailable('The index could not answer'),
    },
    { name: 'answers empty data', fault: answering(200, { data: {} }), ...unexpected },
    { name: 'answers empty lists', fault: answering(200, { data: { tokens: [] } }), ...unexpected },
    {
      name: 'answers something else',
      fault: answering(200, { data: { _meta: { block: { number: '1', hash: 'x' } }, tokens: [{}] } }),
      ...unexpected,
    },
  ];

  /** Figures that are in no memory, of an address that an index that answers does not know. */
  const unknownFigures = () =>
    ask(`${proxy.url}/api/v1/pools/0x000000000000000000000000000000000000bEEF/volume`);
  const ageOf = ({ headers }: Answer) => Number(headers.get('age') ?? 0);

  test.each(OUTAGES)('$name: figures say $code, lists in memory their age, quotes go on', async (outage) => {
    const before = await Promise.all([tokens(), search()]);
    expect(before[0].body['tokens']).toHaveLength(25);
    expect(before.map(ageOf)).toEqual([0, 0]);
    index.fault = outage.fault;
    await expect.poll(async () => ageOf(await inTime(tokens())), POLL).toBeGreaterThan(0);
    const during = await Promise.all([tokens(), search()].map(inTime));
    expect(during.map(({ status, body }) => [status, body])).toEqual(before.map(({ body }) => [200, body]));
    for (const answer of during) expect(ageOf(answer)).toBeGreaterThan(0);
    expectRefusal(await inTime(unknownFigures()), outage);
    const asked = freshPair();
    await expect.poll(async () => (await quote(asked)).body, POLL).toMatchObject({ discovery: 'index' });
    const ready = await ask(`${proxy.url}/ready`);
    expect([ready.status, ready.body]).toEqual([
      200,
      expect.objectContaining({ index: { status: 'unavailable', error: outage.error } }),
    ]);
    index.fault = { kind: 'none' };
    await expect.poll(async () => ageOf(await tokens()), POLL).toBe(0);
    expect((await tokens()).body).toEqual(before[0].body);
  });

  test('HTML instead of an answer is an outage too', async () => {
    index.fault = answering(200, HTML);
    await expect.poll(async () => (await unknownFigures()).status, POLL).toBeGreaterThanOrEqual(502);
    const { body } = await unknownFigures();
    expect(['SUBGRAPH_UNAVAILABLE', 'UPSTREAM_INVALID']).toContain(body['code']);
  });

  test('an index far behind is stale, and good again when the chain is', async () => {
    const snapshot = await client.snapshot();
    await client.mine({ blocks: 10 });
    await expect.poll(async () => (await tokens()).status, POLL).toBe(503);
    expectRefusal(await tokens(), {
      status: 503,
      code: 'SUBGRAPH_STALE',
      error: /^The index is \d+ blocks behind the chain$/,
    });
    const asked = freshPair();
    await expect.poll(async () => (await quote(asked)).status, POLL).toBe(200);
    await rewind(client, snapshot);
    await expect.poll(async () => (await tokens()).status, POLL).toBe(200);
  });
});

describe('a start', () => {
  test('without the index finds pools on chain, and turns to the index when it answers', async () => {
    index.fault = { kind: 'refuse' };
    const started = await startProxy(settings);
    try {
      const asked = { tokenIn: TOKENS.WETH.address, tokenOut: TOKENS.GUSD.address, amountIn: ETHER };
      const read = async () => (await quote(asked, started.url)).body;
      await expect.poll(read, POLL).toMatchObject({ discovery: 'chain' });
      const before = await read();
      expect(before).toMatchObject({ warnings: [{ code: 'INDEX_MISSING' }] });
      expectRefusal(await tokens(started.url), {
        status: 503,
        code: 'SUBGRAPH_UNAVAILABLE',
        error: 'The index could not be reached',
      });
      index.fault = { kind: 'none' };
      await expect.poll(read, POLL).toMatchObject({ discovery: 'index' });
      expect(await read()).toEqual({ ...before, discovery: 'index', warnings: [] });
      expect((await tokens(started.url)).status).toBe(200);
    } finally {
      await started.stop();
    }
  });

  test('without any index quotes, and lists the tokens of the token lists', async () => {
    const { SUBGRAPH_URL: _subgraphUrl, ...rest } = settings;
    const started = await startProxy(rest);
    try {
      const asked = freshPair();
      const read = async () => (await quote(asked, started.url)).body;
      await expect.poll(read, POLL).toMatchObject({ discovery: 'chain' });
      expect((await tokens(started.url)).status).toBe(200);
    } finally {
      await started.stop();
    }
  });

  test('without the node waits for it; SIGTERM lets requests in flight finish and ends with 0', async () => {
    node.fault = { kind: 'refuse' };
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const started = await startProcess({
      name: 'proxy',
      command: process.execPath,
      args: [await proxyModule()],
      env: {
        PATH: process.env['PATH'],
        ...settings,
        MAX_HEAD_AGE_MS: '0',
        HOST: '127.0.0.1',
        PORT: port,
        LOG_LEVEL: 'info',
        RPC_TIMEOUT_MS: '5000',
      },
      ready: /"listening"/,
      readyTimeoutMs: 60_000,
    });
    try {
      const outage = { status: 503, code: 'RPC_UNAVAILABLE', error: /RPC node/ };
      const asked = { tokenIn: TOKENS.UNI.address, tokenOut: TOKENS.CRV.address, amountIn: ETHER };
      expectRefusal(await quote(asked, url), outage);
      // Requests still go to a node that has failed twice.
      const dead = { state: expect.stringMatching(/^(ok|failing)$/), chain: 'unknown', head: null };
      const nodes = [{ ...dead, host: new URL(settings['RPC_URL'] ?? '').host }];
      expectRefusal(await ask(`${url}/ready`), { ...outage, details: { nodes } });
      expect((await ask(`${url}/health`)).status).toBe(200);
      node.fault = { kind: 'none' };
      await expect.poll(async () => (await ask(`${url}/ready`)).status, POLL).toBe(200);

      node.fault = { kind: 'delay', ms: 500 };
      const reads = node.seen('eth_call');
      const inFlight = Promise.all([
        quote(asked, url),
        post(`${url}/api/v1/swap`, { ...asked, recipient: freshAddress('recipient') }),
      ]);
      await expect.poll(() => node.seen('eth_call'), POLL).toBeGreaterThan(reads);
      process.kill(started.pid, 'SIGTERM');
      await expect.poll(() => fetch(`${url}/health`).catch(() => 'refused'), POLL).toBe('refused');
      expect((await inFlight).map(({ status }) => status)).toEqual([200, 200]);
      expect(await started.exited).toBe('exit code 0');
    } finally {
      await started.stop();
    }
  });
});
