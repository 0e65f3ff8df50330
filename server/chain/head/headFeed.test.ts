import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { numberToHex } from 'viem';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { fakeBlock } from '../fakeNode.testkit.ts';
import { type Head, type Header, type MaxHeadAge, parseHeader } from '../head.ts';
import { HeadFeed } from './headFeed.ts';

const header = (number: number): Header => parseHeader(fakeBlock(number));

const TIMEOUT_MS = 3_000;

let server: WebSocketServer;
let url: string;
let feed: HeadFeed;
let head: number;
let answers: Record<string, unknown>;
const offered: bigint[] = [];
const down: string[] = [];
const sources: string[] = [];
const sockets: WebSocket[] = [];

beforeEach(async () => {
  for (const list of [offered, down, sources, sockets]) list.length = 0;
  head = 100;
  answers = { eth_chainId: '0x1', eth_subscribe: '0xfeed' };
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data) => {
      const { id, method } = JSON.parse(String(data));
      const result = answers[method];
      const answer = result instanceof Error ? { error: { code: -32601, message: '' } } : { result };
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    });
  });
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/secret-key`;
});
afterEach(async () => {
  feed.stop();
  for (const socket of sockets) socket.terminate();
  server.close();
  await once(server, 'close');
});

function start(wsUrls: readonly string[], pollMs: number, maxHeadAge: MaxHeadAge = 'never'): void {
  feed = new HeadFeed({
    maxHeadAge,
    heads: {
      refresh: async () => ({ ...header(head), gasPriceWei: 1n }) satisfies Head,
      offer: async ({ number }) => void offered.push(number),
    },
    chainId: 1,
    wsUrls,
    pollMs,
    timeoutMs: TIMEOUT_MS,
    onSource: (source) => sources.push(source),
    onSocketDown: (host, error) => down.push(`${host}: ${error.message}`),
  });
  feed.start();
}

function push(block: unknown): void {
  const params = { subscription: '0xfeed', result: block };
  sockets.at(-1)?.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }));
}

const host = () => new URL(url).host;

test('default: offers pushed heads', async () => {
  start([url], 60_000);
  await expect.poll(() => sources).toEqual(['push']);
  push(fakeBlock(101));
  push(fakeBlock(102));
  await expect.poll(() => offered).toEqual([101n, 102n]);
  expect(down).toEqual([]);
});

describe('a socket is given up', () => {
  test('behavior: that is silent while polling finds a newer head', async () => {
    start([url], 20);
    await expect.poll(() => sources).toEqual(['push']);
    push(fakeBlock(101));
    await expect.poll(() => offered).toEqual([101n]);
    head = 102;
    await expect.poll(() => down).toEqual([`${host()}: The WebSocket of the node is silent.`]);
    expect(sources).toEqual(['push', 'poll']);
    await expect.poll(() => sockets.length).toBe(2);
  });

  test.each([
    [
      'of another chain',
      () => ({ eth_chainId: '0x2' }),
      'The WebSocket of the node serves chain 2 instead of 1.',
    ],
    [
      'that refuses',
      () => ({ eth_subscribe: new Error() }),
      'The WebSocket of the node refused with code -32601.',
    ],
  ])('behavior: %s', async (_, given, message) => {
    answers = { ...answers, ...given() };
    start([url], 60_000);
    await expect.poll(() => down).toEqual([`${host()}: ${message}`]);
    expect(sources).toEqual([]);
  });

  test('behavior: that sends something else', async () => {
    start([url], 60_000);
    await expect.poll(() => sources).toEqual(['push']);
    sockets[0]?.send('<html>');
    const message = 'The WebSocket of the node sent something that is not JSON-RPC.';
    await expect.poll(() => down).toEqual([`${host()}: ${message}`]);
  });

  test('behavior: that sends a head without a hash', async () => {
    start([url], 60_000);
    await expect.poll(() => sources).toEqual(['push']);
    push({ number: '0x65' });
    await expect.poll(() => down.length).toBe(1);
    expect(offered).toEqual([]);
  });

  test('behavior: that does not connect; the next URL is tried', async () => {
    start(['ws://127.0.0.1:9/secret-key', url], 60_000);
    await expect.poll(() => sources).toEqual(['push']);
    expect(down).toEqual(['127.0.0.1:9: The WebSocket of the node cannot be reached.']);
  });
});

describe('pause before reconnecting', () => {
  /** Delays of the timers that were set, but for those of looks and of the socket itself. */
  const pauses: unknown[] = [];
  const POLL_MS = 10_000_000;

  beforeEach(() => {
    pauses.length = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const set = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, delay?: number) => {
      if (delay !== POLL_MS && delay !== TIMEOUT_MS) pauses.push(delay);
      return set(run, delay);
    }) as typeof setTimeout);
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('behavior: doubles after each failure, up to a minute', async () => {
    start(['ws://127.0.0.1:9'], POLL_MS);
    for (let failures = 1; failures <= 8; failures++) {
      await expect.poll(() => down.length).toBe(failures);
      vi.advanceTimersByTime(Number(pauses.at(-1)));
    }
    await expect.poll(() => down.length).toBe(9);
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });
});

test('error: drops a socket whose block lies ahead of the clock by more than ten minutes, and names its host', async () => {
  start([url], 60_000, 'auto');
  await expect.poll(() => sources).toEqual(['push']);
  const at = (seconds: number) => numberToHex(Math.floor(Date.now() / 1000) + seconds);
  push({ ...fakeBlock(101), timestamp: at(500) });
  await expect.poll(() => offered).toEqual([101n]);
  push({ ...fakeBlock(102), timestamp: at(700) });
  await expect.poll(() => down.length).toBe(1);
  expect(down[0]).toMatch(
    `${host()}: The RPC node ${host()} says that block 102 is 700 seconds ahead of this machine's clock.`,
  );
  expect(offered).toEqual([101n]);
});
